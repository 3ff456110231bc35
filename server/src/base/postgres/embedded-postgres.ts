import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Log } from '#base/system/log.ts';
import { addressIn, type SocketAddress, socketFolderFor } from './cluster-socket.ts';
import { clusterUser } from './cluster-user.ts';
import { launchPostmaster } from './launch-postmaster.ts';
import { makeCluster } from './make-cluster.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { isAlive, readPostmaster, stopPid } from './postmaster-process.ts';
import { waitForAnswer } from './wait-for-answer.ts';
import { type ArchiveUse, makeWalFolder, walFolder } from './wal-archive.ts';

/** The running database in `DATA_DIR`. */
export interface EmbeddedPostgres {
  /** Connects as the owner of the tables. */
  readonly address: SocketAddress;
  /** True if it was already running: its server was killed, or another live server uses it. */
  readonly takenOver: boolean;
  /** Process ID of the current postmaster. */
  pid(): number;
  /** Stops it and waits until it has exited; switches to an immediate shutdown after the timeout. */
  stop(withinMs?: number): Promise<void>;
  /** Leaves it running for the server that owns it, and stops monitoring it. */
  leave(): void;
}

export interface StartOptions {
  /** Aborts the start and leaves nothing running. */
  readonly signal?: AbortSignal | undefined;
  /** WAL archive location; null for none. */
  readonly backupDir?: string | null;
}

/** Interval between liveness checks. */
const CHECK_MS = 500;

/** Returns the database folder in `DATA_DIR`. */
export function clusterIn(dataDir: string): string {
  return path.join(path.resolve(dataDir), 'postgres');
}

/**
 * Starts the embedded PostgreSQL on a private socket, with its files in `DATA_DIR/postgres`.
 *
 * A postmaster that outlived its killed server is taken over. The engine's database lock, not this function, detects
 * another server on the same directory.
 *
 * @throws DatabaseProblem with a message that says what to do.
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
      log.info('Found a running database; attached to it.', { pid: orphan.pid });
      const { socketFolder } = orphan;
      const relaunch = () => launchPostmaster({ cluster, socketFolder, binaries, user, archive });
      return supervise({ cluster, address, takenOver: true, pid: orphan.pid, relaunch, log });
    }
  }
  const socketFolder = socketFolderFor(cluster, user);
  const parts = { cluster, socketFolder, binaries, user, archive };
  const relaunch = () => launchPostmaster(parts);
  const pid = await launchPostmaster({ ...parts, ...(signal && { signal }) });
  log.info('Database running.', { pid, folder: cluster });
  return supervise({
    cluster,
    address: addressIn(socketFolder),
    takenOver: false,
    pid,
    relaunch,
    log,
  });
}

/** Restarts the database whenever it exits without having been stopped, e.g. killed or out of memory. */
function supervise({
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
    log.error('Database stopped; restarting.', { pid });
    launching = relaunch()
      .then(
        (next) => {
          pid = next;
        },
        (error: unknown) => log.error('Database failed to start; retrying.', { error }),
      )
      .finally(() => {
        launching = null;
      });
  }, CHECK_MS);
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
