import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { namingFolder } from './cluster-folder.ts';
import { codeOf } from './database-problem.ts';

const STOP_MS = 20_000;
/** Of its time, an immediate shutdown gets this much. */
const HURRY = 0.25;

/** What a running postmaster writes down: its process id in line 1, the folder of its socket in line 5. */
export function readPostmaster(
  cluster: string,
): { readonly pid: number; readonly socketFolder: string } | null {
  const file = path.join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const socketFolder = namingFolder(lines[4] ?? '', cluster);
  return Number.isInteger(pid) && pid > 1 && socketFolder !== '' ? { pid, socketFolder } : null;
}

/** Refusals to open one more file: they say nothing about the process that is asked after. */
const NO_DESCRIPTOR: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE']);

/**
 * Whether the process lives and is a PostgreSQL: after a restart of the machine its number may be anybody's.
 *
 * @param read reads a file of /proc.
 */
export function isAlive(pid: number, read: (path: string) => string = readText): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
  try {
    const isZombie = /^State:\s*Z/m.test(read(`/proc/${pid}/status`));
    return !isZombie && read(`/proc/${pid}/comm`).startsWith('postgres');
  } catch (error) {
    if (NO_DESCRIPTOR.has(codeOf(error))) return true;
    // No /proc on this platform: taken for alive; the connection will tell.
    return !existsSync('/proc');
  }
}

function readText(file: string): string {
  return readFileSync(file, 'utf8');
}

/** Fast shutdown; immediate when that takes too long: the next start recovers from the write-ahead log. */
export async function stopPid(pid: number, withinMs = STOP_MS): Promise<void> {
  const steps = [
    ['SIGINT', withinMs * (1 - HURRY)],
    ['SIGQUIT', withinMs * HURRY],
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
