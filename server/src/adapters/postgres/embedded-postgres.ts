import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Log } from '#ports/log.ts';
import { addressIn, type SocketAddress, socketFolderFor } from './cluster-socket.ts';
import { clusterUser } from './cluster-user.ts';
import { launchPostmaster } from './launch-postmaster.ts';
import { makeCluster } from './make-cluster.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { isAlive, readPostmaster, stopPid } from './postmaster-process.ts';
import { waitForAnswer } from './wait-for-answer.ts';
import { type ArchiveUse, makeWalFolder, walFolder } from './wal-archive.ts';

/** The database in `DATA_DIR`, running. */
export interface EmbeddedPostgres {
  /** As the owner of the tables. */
  readonly address: SocketAddress;
  /** True when it was running already: its server was killed, or is another one that lives. */
  readonly takenOver: boolean;
  /** Process id of the postmaster, the present one. */
  pid(): number;
  /** Stops it and waits until it has gone; in a hurry when it takes longer than that. */
  stop(withinMs?: number): Promise<void>;
  /** Lets it run for the server that it belongs to, and looks after it no more. */
  leave(): void;
}

export interface StartOptions {
  /** Breaks the start off and leaves nothing running. */
  readonly signal?: AbortSignal | undefined;
  /** Where its WAL is archived; null: nowhere. */
  readonly backupDir?: string | null;
}

/** How often it is looked whether the database still lives. */
const LOOK_MS = 500;

/** The folder of the database in `DATA_DIR`. */
export function clusterIn(dataDir: string): string {
  return path.join(path.resolve(dataDir), 'postgres');
}

/**
 * Starts the PostgreSQL that comes along, on a private socket, with its files in `DATA_DIR/postgres`.
 *
 * A postmaster that outlived its killed server is taken over. Whether another server runs on the same directory is known by
 * the engine's lock in the database, not here.
 *
 * @throws DatabaseProblem with a sentence that says what to do.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  log: Log,
  { signal, backupDir = null }: StartOptions = {},
): Promise<EmbeddedPostgres> {
  const cluster = clusterIn(dataDir);
  const user = clusterUser(cluster);
  const binaries = findPostgresBinaries(user);
  await makeCluster({ cluster, binaries, user, log, ...(signal && { signal }) });
  if (backupDir !== null) makeWalFolder(backupDir, user);
  const archive: ArchiveUse | null =
    backupDir === null ? null : { type: 'archive', folder: walFolder(backupDir) };
  const orphan = readPostmaster(cluster);
  if (orphan !== null && isAlive(orphan.pid)) {
    const address = addressIn(orphan.socketFolder);
    if (await waitForAnswer(address, () => !isAlive(orphan.pid))) {
      log.info('The database was running already and is taken over.', { pid: orphan.pid });
      const { socketFolder } = orphan;
      const relaunch = () => launchPostmaster({ cluster, socketFolder, binaries, user, archive });
      return lookAfter({ cluster, address, takenOver: true, pid: orphan.pid, relaunch, log });
    }
  }
  const socketFolder = socketFolderFor(cluster, user);
  const parts = { cluster, socketFolder, binaries, user, archive };
  const relaunch = () => launchPostmaster(parts);
  const pid = await launchPostmaster({ ...parts, ...(signal && { signal }) });
  log.info('The database is running.', { pid, folder: cluster });
  return lookAfter({
    cluster,
    address: addressIn(socketFolder),
    takenOver: false,
    pid,
    relaunch,
    log,
  });
}

/** Starts the database again whenever it is gone without having been stopped: killed, or out of memory. */
function lookAfter({
  cluster,
  address,
  takenOver,
  pid: firstPid,
  relaunch,
  log,
}: {
  readonly cluster: string;
  readonly address: SocketAddress;
  readonly takenOver: boolean;
  readonly pid: number;
  readonly relaunch: () => Promise<number>;
  readonly log: Log;
}): EmbeddedPostgres {
  let pid = firstPid;
  let launching: Promise<void> | null = null;
  const look = setInterval(() => {
    if (launching !== null || isAlive(pid)) return;
    log.error('The database has gone; it is started again.', { pid });
    launching = relaunch()
      .then(
        (next) => {
          pid = next;
        },
        (error: unknown) => log.error('The database did not start; it is tried again.', { error }),
      )
      .finally(() => {
        launching = null;
      });
  }, LOOK_MS);
  look.unref();
  return {
    address,
    takenOver,
    pid: () => pid,
    stop: async (withinMs) => {
      clearInterval(look);
      await launching;
      await stopPid(pid, withinMs);
      if (address.directory !== cluster)
        rmSync(address.directory, { recursive: true, force: true });
    },
    leave: () => clearInterval(look),
  };
}
