import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Log } from '#ports/log.ts';
import { type ClusterUser, clusterUser, launchAs } from './cluster-user.ts';
import type { DatabaseAddress } from './database-address.ts';
import { codeOf, DatabaseProblem } from './database-problem.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { connectionConfig } from './sql-client.ts';

/** The database in `DATA_DIR`, running. */
export interface EmbeddedPostgres {
  readonly address: DatabaseAddress;
  /** True when it was running already: its server was killed, or is another one that lives. */
  readonly takenOver: boolean;
  /** Process id of the postmaster, the present one. */
  pid(): number;
  /** Stops it and waits until it has gone. */
  stop(): Promise<void>;
  /** Lets it run for the server that it belongs to, and looks after it no more. */
  leave(): void;
}

type SocketAddress = Extract<DatabaseAddress, { readonly type: 'socket' }>;

const PORT = 5432;
const SUPERUSER = 'crease';
const DATABASE = 'crease';

/** Bytes of a unix socket's path that every platform allows, less the name of the socket itself. */
const LONGEST_SOCKET_FOLDER = 80;

const START_MS = 60_000;
const STOP_MS = 20_000;

/** How often it is looked whether the database still lives. */
const LOOK_MS = 500;

/** Durable, quiet and small: one writer and a few readers, no parallel workers, no network. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '96MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_connections: '40',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  wal_buffers: '8MB',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  jit: 'off',
  io_method: 'sync',
  log_timezone: 'UTC',
  timezone: 'UTC',
  log_checkpoints: 'off',
};

/**
 * Starts the PostgreSQL that comes along, on a private socket, with its files in `DATA_DIR/postgres`.
 *
 * A postmaster that outlived its killed server is taken over. Whether another server lives on the same directory is told by
 * the engine's lock in the database, not here.
 *
 * @throws DatabaseProblem with a sentence that says what to do.
 */
export async function startEmbeddedPostgres(dataDir: string, log: Log): Promise<EmbeddedPostgres> {
  const binaries = findPostgresBinaries();
  const user = clusterUser();
  const cluster = path.join(path.resolve(dataDir), 'postgres');
  await makeCluster(cluster, binaries, user, log);
  const orphan = readPostmaster(cluster);
  if (orphan !== null && isAlive(orphan.pid)) {
    const address = addressIn(orphan.socketFolder);
    if (await waitForAnswer(address, () => !isAlive(orphan.pid))) {
      log.info('The database was running already and is taken over.', { pid: orphan.pid });
      const relaunch = () => launch(cluster, orphan.socketFolder, binaries, user);
      return lookAfter({ cluster, address, takenOver: true, pid: orphan.pid, relaunch, log });
    }
  }
  const socketFolder = socketFolderFor(cluster, user);
  const relaunch = () => launch(cluster, socketFolder, binaries, user);
  const pid = await relaunch();
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

/** Starts the database again whenever it is gone without having been told so: killed, or out of memory. */
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
    stop: async () => {
      clearInterval(look);
      await launching;
      await stopPid(pid);
      if (address.directory !== cluster)
        rmSync(address.directory, { recursive: true, force: true });
    },
    leave: () => clearInterval(look),
  };
}

function addressIn(directory: string): SocketAddress {
  return { type: 'socket', directory, port: PORT, user: SUPERUSER, database: DATABASE };
}

/** Makes the cluster once; half of one, left by a killed start, is thrown away and made anew. */
async function makeCluster(
  cluster: string,
  binaries: PostgresBinaries,
  user: ClusterUser | null,
  log: Log,
): Promise<void> {
  if (existsSync(cluster)) {
    checkCluster(cluster, binaries);
    return;
  }
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
  log.info('Making the database. This takes a few seconds, once.', { folder: cluster });
  const began = launchAs(
    user,
    binaries.initdb,
    ['-D', half, '-U', SUPERUSER, '-E', 'UTF8', '--no-locale', '--auth=trust', '--no-instructions'],
    [parent],
  );
  const child = spawn(began.command, [...began.arguments], {
    ...began.as,
    cwd: '/',
    env: cleanEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(child);
  const code = await exitOf(child);
  if (code !== 0) {
    rmSync(half, { recursive: true, force: true });
    throw initProblem(cluster, output());
  }
  renameSync(half, cluster);
}

function checkCluster(cluster: string, binaries: PostgresBinaries): void {
  const versionFile = path.join(cluster, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    if (readdirSync(cluster).length === 0) {
      throw new DatabaseProblem(
        `${cluster} is empty and not ours. Remove it, or set another DATA_DIR.`,
      );
    }
    throw new DatabaseProblem(
      `${cluster} is not a database of Crease. Set another DATA_DIR, or move that folder away.`,
    );
  }
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version !== binaries.majorVersion) {
    throw new DatabaseProblem(
      `The database in ${cluster} is of PostgreSQL ${version}, this release brings ${binaries.majorVersion}. Run PostgreSQL ${version} on it and set DATABASE_URL, or dump and restore it into a new DATA_DIR.`,
    );
  }
}

/** Starts the postmaster and waits until it answers; gives its process id. */
async function launch(
  cluster: string,
  socketFolder: string,
  binaries: PostgresBinaries,
  user: ClusterUser | null,
): Promise<number> {
  const logFile = path.join(path.dirname(cluster), 'postgres.log');
  const output = openSync(logFile, 'w', 0o600);
  const options = Object.entries({ ...SETTINGS, unix_socket_directories: socketFolder });
  const started = launchAs(
    user,
    binaries.postgres,
    [
      '-D',
      cluster,
      '-p',
      String(PORT),
      ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    [cluster],
  );
  // Its own session: an interrupt typed at the terminal must reach the server first, which then stops the database.
  const child = spawn(started.command, [...started.arguments], {
    ...started.as,
    cwd: '/',
    env: cleanEnvironment(),
    stdio: ['ignore', output, output],
    detached: true,
  });
  child.unref();
  closeSync(output);
  let ended = false;
  void exitOf(child).then(() => {
    ended = true;
  });
  const address = addressIn(socketFolder);
  const answers = await waitForAnswer(address, () => ended);
  const pid = child.pid;
  if (!answers || pid === undefined) {
    if (!ended && pid !== undefined) await stopPid(pid);
    throw startProblem(cluster, logFile);
  }
  return pid;
}

/** The cluster's own folder, which nobody else may enter; a short one where the path is too long for a socket. */
function socketFolderFor(cluster: string, user: ClusterUser | null): string {
  if (Buffer.byteLength(cluster) <= LONGEST_SOCKET_FOLDER) return cluster;
  const folder = mkdtempSync(path.join(tmpdir(), 'crease-'));
  chmodSync(folder, 0o700);
  if (user !== null) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** Waits until the database takes connections and our own database is there; false when `isOver` says so first. */
async function waitForAnswer(address: DatabaseAddress, isOver: () => boolean): Promise<boolean> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (isOver()) return false;
    try {
      await ensureDatabase(address);
      return true;
    } catch (error) {
      if (codeOf(error) === '28000') throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}

async function ensureDatabase(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client({ ...connectionConfig(address), database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      DATABASE,
    ]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** What a running postmaster writes down: its process id in line 1, the folder of its socket in line 5. */
function readPostmaster(
  cluster: string,
): { readonly pid: number; readonly socketFolder: string } | null {
  const file = path.join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const socketFolder = lines[4] ?? '';
  return Number.isInteger(pid) && pid > 1 && socketFolder !== '' ? { pid, socketFolder } : null;
}

/** Whether the process lives and is a PostgreSQL: after a restart of the machine its number may be anybody's. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres') && !isZombie(pid);
  } catch {
    // No /proc on this platform: taken for alive; the connection will tell.
    return !existsSync('/proc');
  }
}

function isZombie(pid: number): boolean {
  return /^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
}

/** Fast shutdown; immediate when that takes too long: the next start recovers from the write-ahead log. */
async function stopPid(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!signalTo(pid, signal)) return;
    const deadline = Date.now() + STOP_MS;
    while (Date.now() < deadline) {
      if (!isAlive(pid)) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

function signalTo(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** The database gets nothing of our environment that could turn its head. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
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

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', (code) => resolve(code));
  });
}

function folderProblem(folder: string, error: unknown): DatabaseProblem {
  const reason = codeOf(error) === 'ENOSPC' ? 'the disk is full' : codeOf(error) || String(error);
  return new DatabaseProblem(
    `${folder} cannot be written (${reason}). Make it writable, or set another DATA_DIR.`,
    { cause: error },
  );
}

function initProblem(cluster: string, output: string): DatabaseProblem {
  if (/No space left/i.test(output)) {
    return new DatabaseProblem(
      `The disk of ${cluster} is full. Free some space, or set another DATA_DIR.`,
    );
  }
  return new DatabaseProblem(
    `The database could not be made in ${cluster}: ${lastLines(output)}. Set another DATA_DIR, or DATABASE_URL.`,
  );
}

function startProblem(cluster: string, logFile: string): DatabaseProblem {
  const output = readFileSync(logFile, 'utf8');
  if (/No space left/i.test(output)) {
    return new DatabaseProblem(
      `The disk of ${cluster} is full. Free some space and start again; nothing acknowledged is lost.`,
    );
  }
  if (/lock file .* already exists/i.test(output)) {
    return new DatabaseProblem(
      `Another PostgreSQL is using ${cluster}. Stop it, or set another DATA_DIR.`,
    );
  }
  return new DatabaseProblem(
    `The database in ${cluster} did not start: ${lastLines(output)}. The whole of it is in ${logFile}. Set DATABASE_URL to use another one.`,
  );
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-3).join(' · ').slice(-400);
}
