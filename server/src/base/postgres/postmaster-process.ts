import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { restoreFolderName } from './cluster-folder.ts';
import { getErrorCode } from './database-problem.ts';

const STOP_MS = 20_000;
/** Share of the timeout reserved for an immediate shutdown. */
const IMMEDIATE_SHARE = 0.25;

/** Reads a running postmaster's PID file: its process ID from line 1, its socket folder from line 5. */
export function readPostmaster(
  cluster: string,
): { readonly pid: number; readonly socketFolder: string } | null {
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
export function isAlive(pid: number, read: (path: string) => string = readText): boolean {
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

function readText(file: string): string {
  return readFileSync(file, 'utf8');
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
