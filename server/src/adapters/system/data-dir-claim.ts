import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Another server lives on the same data; the message names it. */
export class DataDirTaken extends Error {
  override readonly name = 'DataDirTaken';
}

/** The folder of the data cannot be used; the message says why and what to do. */
export class DataDirProblem extends Error {
  override readonly name = 'DataDirProblem';
}

interface Owner {
  readonly pid: number;
  readonly port: number;
  /** Tells the process from a later one with the same number; empty where the system does not say. */
  readonly life: string;
}

/**
 * Claims a data directory for this process, so that a second server on it ends with a sentence before it touches anything.
 *
 * @returns gives the claim up.
 * @throws DataDirTaken when a living server has it, DataDirProblem when it cannot be written.
 */
export function claimDataDir(dataDir: string, port: number): () => void {
  const folder = path.resolve(dataDir);
  const file = path.join(folder, 'server.json');
  const own = path.join(folder, `.server-${process.pid}.json`);
  const mine: Owner = { pid: process.pid, port, life: lifeOf(process.pid) };
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    writeFileSync(own, JSON.stringify(mine), { mode: 0o644 });
  } catch (error) {
    throw writeProblem(folder, error);
  }
  try {
    takePlace(folder, file, own);
  } finally {
    rmSync(own, { force: true });
  }
  return () => {
    if (readOwner(file)?.pid === process.pid) rmSync(file, { force: true });
  };
}

/** A link is made whole or not at all, and by one of two only; what a killed server left is put aside first. */
function takePlace(folder: string, file: string, own: string): void {
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      linkSync(own, file);
      return;
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw writeProblem(folder, error);
    }
    const owner = readOwner(file);
    if (owner !== null && isAlive(owner)) throw taken(folder, owner);
    renameSync(file, `${own}.stale`);
    rmSync(`${own}.stale`, { force: true });
  }
  throw new DataDirTaken(`Another server is starting on ${folder}. Set another DATA_DIR.`);
}

function taken(folder: string, { pid, port }: Owner): DataDirTaken {
  return new DataDirTaken(
    `Crease is already running on ${folder}: process ${pid}, http://localhost:${port}. It was left alone. Stop it first, or set another DATA_DIR and PORT.`,
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
    if (!isCode(error, 'EPERM')) return false;
  }
  return lifeOf(pid) === life;
}

/** When a process began, since which start of the machine. */
function lifeOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The name before it may hold spaces and brackets.
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
    EACCES: 'this user may not write there',
    EPERM: 'this user may not write there',
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'a part of the path is a file',
    EEXIST: 'it is a file',
  };
  const code = Object.keys(reasons).find((known) => isCode(error, known));
  const reason = code === undefined ? String(error) : reasons[code];
  return new DataDirProblem(
    `${folder} cannot be written: ${reason}. Make it writable, or set another DATA_DIR.`,
    { cause: error },
  );
}

function isCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
