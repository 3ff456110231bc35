import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Another live server uses the same data directory; the message names it. */
export class DataDirTaken extends Error {
  override readonly name = 'DataDirTaken';
}

/** The data directory is unusable; the message says why and what to do. */
export class DataDirProblem extends Error {
  override readonly name = 'DataDirProblem';
}

interface Owner {
  readonly pid: number;
  readonly port: number;
  /** Distinguishes the process from a later one with the same PID; empty if the system doesn't tell. */
  readonly life: string;
}

/**
 * Claims a data directory for this process, so that a second server fails with a clear message before it touches
 * anything.
 *
 * @returns a function that releases the claim.
 * @throws DataDirTaken if a live server has it, DataDirProblem if it isn't writable.
 */
export function claimDataDir(dataDir: string, port: number): () => void {
  const folder = path.resolve(dataDir);
  const file = path.join(folder, 'server.json');
  const own = path.join(folder, `.server-${process.pid}.json`);
  const mine: Owner = { pid: process.pid, port, life: readLife(process.pid) };
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    writeFileSync(own, JSON.stringify(mine), { mode: 0o644 });
  } catch (error) {
    throw writeProblem(folder, error);
  }
  try {
    claimLockFile(folder, file, own);
  } finally {
    rmSync(own, { force: true });
  }
  return () => {
    if (readOwner(file)?.pid === process.pid) rmSync(file, { force: true });
  };
}

/** Creating a link is atomic and only one of two processes succeeds; a killed server's leftover is moved away first. */
function claimLockFile(folder: string, file: string, own: string): void {
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      linkSync(own, file);
      return;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw writeProblem(folder, error);
    }
    const owner = readOwner(file);
    if (owner !== null && isAlive(owner)) throw taken(folder, owner);
    renameSync(file, `${own}.stale`);
    rmSync(`${own}.stale`, { force: true });
  }
  throw new DataDirTaken(`Another server is starting on ${folder}. Set a different DATA_DIR.`);
}

function taken(folder: string, { pid, port }: Owner): DataDirTaken {
  return new DataDirTaken(
    `Crease is already running on ${folder} (PID ${pid}, http://localhost:${port}). Stop it first, or set a different DATA_DIR and PORT.`,
  );
}

function readOwner(file: string): Owner | null {
  try {
    const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof found !== 'object' || found === null) return null;
    if (!('pid' in found) || typeof found.pid !== 'number') return null;
    if (!('port' in found) || typeof found.port !== 'number') return null;
    if (!('life' in found) || typeof found.life !== 'string') return null;
    return { pid: found.pid, port: found.port, life: found.life };
  } catch {
    return null;
  }
}

function isAlive({ pid, life }: Owner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false;
  }
  return readLife(pid) === life;
}

/** Returns a process's start time and the boot it belongs to. */
function readLife(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The preceding process name may contain spaces and brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return `${boot} ${fields[19]}`;
  } catch {
    return '';
  }
}

function writeProblem(folder: string, error: unknown): DataDirProblem {
  const reasons: Readonly<Record<string, string>> = {
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'part of the path is a file',
    EEXIST: 'it is a file',
  };
  const code = Object.keys(reasons).find((known) => hasCode(error, known));
  const reason = code === undefined ? String(error) : reasons[code];
  return new DataDirProblem(
    `${folder} isn’t writable: ${reason}. Make it writable, or set a different DATA_DIR.`,
    { cause: error },
  );
}

function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
