import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { getErrorCode } from '#base/system/error-code.ts';
import type { Log } from '#base/system/log.ts';
import {
  addressIn,
  clusterUser,
  folderProblem,
  initProblem,
  openClusterFolder,
  type SocketAddress,
  SUPERUSER,
  socketFolderFor,
} from './cluster-folder.ts';
import { DatabaseProblem } from './database-address.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import {
  cleanEnvironment,
  isAlive,
  launchPostmaster,
  type Postmaster,
  readPostmaster,
  stopPid,
  waitForAnswer,
  waitForExit,
} from './postmaster.ts';
import { type ArchiveUse, makeWalFolder, walFolder } from './wal-archive.ts';

/** The running database in `DATA_DIR`. */
export interface EmbeddedPostgres {
  /** Connects as the owner of the tables. */
  readonly address: SocketAddress;
  /** True if it was already running: its server was killed, or another live server uses it. */
  readonly takenOver: boolean;
  pid(): number;
  /** Stops it and waits until it has exited; switches to an immediate shutdown after the timeout. */
  stop(withinMs?: number): Promise<void>;
  /** Leaves it running for the server that owns it, and stops monitoring it. */
  leave(): void;
}

interface StartOptions {
  readonly signal?: AbortSignal | undefined;
  /** WAL archive location; null for none. */
  readonly backupDir?: string | null;
}

/** Interval between liveness checks. */
const CHECK_MS = 500;

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
  await makeCluster({ cluster, binaries, user, signal }, log);
  if (backupDir !== null) makeWalFolder(backupDir, user);
  const archive: ArchiveUse | null = backupDir === null ? null : { type: 'archive', folder: walFolder(backupDir) };
  const parts = { cluster, binaries, user, archive };
  const orphan = readPostmaster(cluster);
  if (orphan !== null && isAlive(orphan.pid)) {
    const { pid, socketFolder } = orphan;
    const address = addressIn(socketFolder);
    if (await waitForAnswer(address, () => !isAlive(pid))) {
      log.info('Found a running database; attached to it.', { pid });
      const relaunch = () => launchPostmaster({ ...parts, socketFolder });
      return supervise({ cluster, address, takenOver: true, pid }, relaunch, log);
    }
  }
  const socketFolder = socketFolderFor(cluster, user);
  const relaunch = () => launchPostmaster({ ...parts, socketFolder });
  const pid = await launchPostmaster({ ...parts, socketFolder, signal });
  log.info('Database running.', { pid, folder: cluster });
  return supervise({ cluster, address: addressIn(socketFolder), takenOver: false, pid }, relaunch, log);
}

interface Running extends Pick<EmbeddedPostgres, 'address' | 'takenOver'> {
  readonly cluster: string;
  readonly pid: number;
}

/** Restarts the database whenever it exits without having been stopped, e.g. killed or out of memory. */
function supervise(
  { cluster, pid: firstPid, ...running }: Running,
  relaunch: () => Promise<number>,
  log: Log,
): EmbeddedPostgres {
  const { address } = running;
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
    ...running,
    pid: () => pid,
    stop: async (withinMs) => {
      clearInterval(look);
      await launching;
      await stopPid(pid, withinMs);
      if (address.directory !== cluster) rmSync(address.directory, { recursive: true, force: true });
    },
    leave: () => clearInterval(look),
  };
}

/** Creates the cluster once. A partial one left by a killed start is deleted and recreated. */
async function makeCluster(
  { cluster, binaries, user, signal }: Pick<Postmaster, 'cluster' | 'binaries' | 'user' | 'signal'>,
  log: Log,
): Promise<void> {
  if (existsSync(cluster)) return checkCluster(cluster, binaries);
  const parent = path.dirname(cluster);
  const half = `${cluster}.new`;
  try {
    mkdirSync(parent, { recursive: true });
    rmSync(half, { recursive: true, force: true });
    mkdirSync(half, { mode: 0o700 });
    if (user !== null) chownSync(half, user.uid, user.gid);
  } catch (error) {
    throw folderProblem(parent, error);
  }
  log.info('Creating the database. This takes a few seconds, once.', { folder: cluster });
  const folder = openClusterFolder(half);
  const child = spawn(
    binaries.initdb,
    [...['-D', folder.path, '-U', SUPERUSER, '-E', 'UTF8'], ...['--no-locale', '--auth=trust', '--no-instructions']],
    {
      ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
      cwd: '/',
      env: cleanEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe', ...folder.handles],
      signal,
    },
  );
  folder.close();
  const output = collect(child);
  const code = await waitForExit(child);
  if (code !== 0) {
    rmSync(half, { recursive: true, force: true });
    throw initProblem(cluster, output());
  }
  renameSync(half, cluster);
}

function checkCluster(cluster: string, binaries: PostgresBinaries): void {
  const versionFile = path.join(cluster, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    throw new DatabaseProblem(
      listNames(cluster).length === 0
        ? `${cluster} is empty but wasn’t created by Crease. Remove it, or set a different DATA_DIR.`
        : `${cluster} isn’t a Crease database. Set a different DATA_DIR, or move that folder.`,
    );
  }
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version !== binaries.majorVersion) {
    throw new DatabaseProblem(
      `The database in ${cluster} was created by PostgreSQL ${version}, but this release bundles ${binaries.majorVersion}. Run PostgreSQL ${version} on it and set DATABASE_URL, or dump and restore into a new DATA_DIR.`,
    );
  }
}

function listNames(cluster: string): string[] {
  try {
    return readdirSync(cluster);
  } catch (error) {
    throw new DatabaseProblem(
      `${cluster} isn’t readable (${getErrorCode(error)}). Start the server as its owner, or set a different DATA_DIR.`,
      { cause: error },
    );
  }
}

function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString('utf8')).slice(-8_000);
    });
  }
  return () => text;
}
