import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { getErrorCode } from '#base/system/error-code.ts';
import {
  addressIn,
  type ClusterUser,
  DATABASE,
  openClusterFolder,
  PORT,
  restoreFolderName,
  startProblem,
} from './cluster-folder.ts';
import { type DatabaseAddress, DatabaseProblem } from './database-address.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { connectionConfig } from './sql-client.ts';
import { type ArchiveUse, openArchive } from './wal-archive.ts';

/** An aborted start ends within this time. */
const ABORT_MS = 2_000;

/**
 * Durable, quiet and small: one writer and a few readers, no parallel workers, no network. WAL is always archivable,
 * so a period without an archive leaves a detectable gap.
 */
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
  wal_level: 'replica',
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

export interface Postmaster {
  readonly cluster: string;
  readonly socketFolder: string;
  readonly binaries: PostgresBinaries;
  readonly user: ClusterUser | null;
  readonly archive: ArchiveUse | null;
  /** Aborts the start, which may be recovering for minutes. */
  readonly signal?: AbortSignal | undefined;
}

/** Starts the postmaster and waits until it responds. @returns its process ID. */
export async function launchPostmaster({
  cluster,
  socketFolder,
  binaries,
  user,
  archive: use,
  signal,
}: Postmaster): Promise<number> {
  const logFile = path.join(path.dirname(cluster), 'postgres.log');
  const output = openSync(logFile, 'w', 0o600);
  const folder = openClusterFolder(cluster);
  const sockets = socketFolder === cluster ? folder.path : socketFolder;
  const archive = use === null ? null : openArchive(use);
  const settings = { ...SETTINGS, unix_socket_directories: sockets, ...archive?.settings };
  // A separate process group: Ctrl+C at the terminal must reach the server first, which then stops the database.
  const child = spawn(
    binaries.postgres,
    [
      ...['-D', folder.path, '-p', String(PORT)],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
      cwd: '/',
      env: { ...cleanEnvironment(), ...archive?.environment },
      stdio: ['ignore', output, output, ...folder.handles, ...(archive?.handles ?? [])],
      detached: true,
    },
  );
  folder.close();
  archive?.close();
  child.unref();
  closeSync(output);
  let ended = false;
  for (const end of ['error', 'exit']) {
    child.once(end, () => {
      ended = true;
    });
  }
  const address = addressIn(socketFolder);
  const isOver = () => ended || signal?.aborted === true;
  const answers = await waitForAnswer(address, isOver);
  const pid = child.pid;
  if (!answers || pid === undefined) {
    if (!ended && pid !== undefined) await stopPid(pid, ABORT_MS);
    if (signal?.aborted === true) throw new DatabaseProblem('Startup was aborted.');
    throw startProblem(cluster, logFile);
  }
  return pid;
}

const START_MS = 60_000;

/** Waits until the database accepts connections and our own database exists; false if `isOver` returns true first. */
export async function waitForAnswer(address: DatabaseAddress, isOver: () => boolean): Promise<boolean> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (isOver()) return false;
    try {
      await ensureDatabase(address);
      return true;
    } catch (error) {
      if (getErrorCode(error) === '28000') throw error;
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
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

const STOP_MS = 20_000;
/** Share of the timeout reserved for an immediate shutdown. */
const IMMEDIATE_SHARE = 0.25;

/** Reads a running postmaster's PID file: its process ID from line 1, its socket folder from line 5. */
export function readPostmaster(cluster: string): { readonly pid: number; readonly socketFolder: string } | null {
  const file = path.join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const socketFolder = restoreFolderName(lines[4] ?? '', cluster);
  return Number.isInteger(pid) && pid > 1 && socketFolder !== '' ? { pid, socketFolder } : null;
}

/** Errors from the descriptor limit; they say nothing about the process in question. */
const NO_DESCRIPTOR: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE']);

/**
 * True if the process is alive and is PostgreSQL. After a reboot its PID may belong to any process.
 *
 * @param read reads a file of /proc.
 */
export function isAlive(pid: number, read: (path: string) => string = (file) => readFileSync(file, 'utf8')): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return getErrorCode(error) === 'EPERM';
  }
  try {
    const isZombie = /^State:\s*Z/m.test(read(`/proc/${pid}/status`));
    return !isZombie && read(`/proc/${pid}/comm`).startsWith('postgres');
  } catch (error) {
    if (NO_DESCRIPTOR.has(getErrorCode(error))) return true;
    // No /proc on this platform: assume it is alive; the connection will tell.
    return !existsSync('/proc');
  }
}

/** Fast shutdown, then immediate if it takes too long: the next start recovers from the WAL. */
export async function stopPid(pid: number, withinMs = STOP_MS): Promise<void> {
  const steps = [
    ['SIGINT', withinMs * (1 - IMMEDIATE_SHARE)],
    ['SIGQUIT', withinMs * IMMEDIATE_SHARE],
  ] as const;
  for (const [signal, ms] of steps) {
    if (!signalTo(pid, signal)) return;
    const deadline = Date.now() + ms;
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

/** Minimal environment for the database, so that none of our variables affect it. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

/** Resolves to a program's exit code; null if a signal ended it or it didn't start. */
export function waitForExit(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', (code) => resolve(code));
  });
}
