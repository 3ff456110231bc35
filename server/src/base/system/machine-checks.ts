import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getErrorCode } from './error-code.ts';

/** The machine lacks resources for a start; the message names them and says what to do. */
export class MachineProblem extends Error {
  override readonly name = 'MachineProblem';
}

export interface MachineResources {
  /** Open file and socket limit; Infinity if unlimited. */
  readonly descriptors: number;
  /** Portion of these available for client sockets. */
  readonly sockets: number;
  readonly dataDir: string;
  /** Free space on its disk, bytes; Infinity if unknown. */
  readonly freeBytes: number;
  /** True if the database is on it as well. */
  readonly hasDatabase: boolean;
}

/** With fewer, no descriptors remain for clients after the database and our own files. */
const MIN_DESCRIPTORS = 256;
const ENOUGH_DESCRIPTORS = 4_096;
const MIB = 2 ** 20;
/** A database that can't write its WAL stops; below this it would do so within minutes. */
const MIN_FREE_BYTES = 100 * MIB;
const ENOUGH_FREE = 2_048 * MIB;

/** Returns the free bytes on the disk of a folder, or of its nearest existing parent. */
export function measureFreeBytes(folder: string): number {
  const absolute = path.resolve(folder);
  try {
    const { bavail, bsize } = statfsSync(absolute);
    return bavail * bsize;
  } catch {
    const above = path.dirname(absolute);
    return above === absolute ? Number.POSITIVE_INFINITY : measureFreeBytes(above);
  }
}

/** @throws MachineProblem if the descriptor limit is too low to start. */
export function requireDescriptors(descriptors: number): void {
  if (descriptors >= MIN_DESCRIPTORS) return;
  throw new MachineProblem(
    `The open-file limit is ${descriptors}; at least ${MIN_DESCRIPTORS} are needed. Raise it: ulimit -n 65536.`,
  );
}

/**
 * Returns a warning for each scarce resource; to be called before anything is opened. Too few descriptors reject the
 * start earlier.
 *
 * @throws MachineProblem if a start would only fail later, and worse.
 */
export function resourceWarnings(resources: MachineResources): readonly string[] {
  const { descriptors, sockets, dataDir, hasDatabase } = resources;
  const left = `${Math.floor(resources.freeBytes / MIB).toLocaleString('en')} MB`;
  if (hasDatabase && resources.freeBytes < MIN_FREE_BYTES) {
    throw new MachineProblem(
      `The disk holding ${dataDir} has only ${left} free, so the database would soon stop. Free up space, or set DATA_DIR to another disk.`,
    );
  }
  const warnings: string[] = [];
  if (descriptors < ENOUGH_DESCRIPTORS) {
    warnings.push(
      `The open-file limit is ${descriptors}, allowing ${sockets} concurrent connections. To raise it: ulimit -n 65536.`,
    );
  }
  if (resources.freeBytes < ENOUGH_FREE) {
    warnings.push(`The disk holding ${dataDir} has only ${left} free. See RUNBOOK for monthly usage.`);
  }
  return warnings;
}

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
      if (getErrorCode(error) !== 'EEXIST') throw writeProblem(folder, error);
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
    if (getErrorCode(error) !== 'EPERM') return false;
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
  const reason = reasons[getErrorCode(error)] ?? String(error);
  return new DataDirProblem(`${folder} isn’t writable: ${reason}. Make it writable, or set a different DATA_DIR.`, {
    cause: error,
  });
}
