import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { openClusterFolder } from './cluster-folder.ts';
import { startProblem } from './cluster-problem.ts';
import { addressIn, PORT } from './cluster-socket.ts';
import type { ClusterUser } from './cluster-user.ts';
import { DatabaseProblem } from './database-problem.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { cleanEnvironment } from './postgres-program.ts';
import { stopPid } from './postmaster-process.ts';
import { waitForAnswer } from './wait-for-answer.ts';
import { type ArchiveUse, openArchive } from './wal-archive.ts';

/** An aborted start ends within this time. */
const STOP_MS = 2_000;

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
  readonly signal?: AbortSignal;
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
    if (!ended && pid !== undefined) await stopPid(pid, STOP_MS);
    if (signal?.aborted === true) throw new DatabaseProblem('Startup was aborted.');
    throw startProblem(cluster, logFile);
  }
  return pid;
}
