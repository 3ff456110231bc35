import { statfsSync } from 'node:fs';
import path from 'node:path';

/** The machine lacks resources for a start; the message names them and says what to do. */
export class MachineProblem extends Error {
  override readonly name = 'MachineProblem';
}

/** Resources available to the process. */
export interface MachineResources {
  /** Open file and socket limit; Infinity if unlimited. */
  readonly descriptors: number;
  /** Portion of these available for client sockets. */
  readonly sockets: number;
  /** Data directory. */
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
    warnings.push(
      `The disk holding ${dataDir} has only ${left} free. See RUNBOOK for monthly usage.`,
    );
  }
  return warnings;
}
