import { statfsSync } from 'node:fs';
import path from 'node:path';

/** The machine gives too little to start with; the message says of what, and what to do. */
export class MachineProblem extends Error {
  override readonly name = 'MachineProblem';
}

/** What the machine gives the process. */
export interface MachineRoom {
  /** Files and sockets that it may have open; Infinity without a limit. */
  readonly descriptors: number;
  /** Of those, sockets that clients get. */
  readonly sockets: number;
  /** The folder of the data. */
  readonly dataDir: string;
  /** Left on its disk, bytes; Infinity where the system does not say. */
  readonly freeBytes: number;
  /** Whether the database lies there too. */
  readonly hasDatabase: boolean;
}

/** With fewer there is no room for visitors beside the database and our own files. */
const FEWEST_DESCRIPTORS = 256;
const ENOUGH_DESCRIPTORS = 4_096;
const MIB = 2 ** 20;
/** A database that cannot write its journal stops; with less than this it would do so within minutes. */
const LEAST_FREE = 100 * MIB;
const ENOUGH_FREE = 2_048 * MIB;

/** Bytes that are left for us on the disk of a folder, or of the nearest folder above it that is there. */
export function freeBytesOf(folder: string): number {
  const absolute = path.resolve(folder);
  try {
    const { bavail, bsize } = statfsSync(absolute);
    return bavail * bsize;
  } catch {
    const above = path.dirname(absolute);
    return above === absolute ? Number.POSITIVE_INFINITY : freeBytesOf(above);
  }
}

/** @throws MachineProblem when the process may open fewer files than a start needs. */
export function refuseTooFewFiles(descriptors: number): void {
  if (descriptors >= FEWEST_DESCRIPTORS) return;
  throw new MachineProblem(
    `This process may open only ${descriptors} files and sockets; ${FEWEST_DESCRIPTORS} are the least it can run with. Raise the limit: ulimit -n 65536.`,
  );
}

/**
 * What is scarce, a sentence each; to be looked at before anything is opened. Too few files refuse the start earlier.
 *
 * @throws MachineProblem when a start would only fail later, and worse.
 */
export function scarceRoom(room: MachineRoom): readonly string[] {
  const { descriptors, sockets, dataDir, hasDatabase } = room;
  const left = `${Math.floor(room.freeBytes / MIB).toLocaleString('en')} MB`;
  if (hasDatabase && room.freeBytes < LEAST_FREE) {
    throw new MachineProblem(
      `The disk of ${dataDir} has only ${left} left, and the database would soon stop for want of room. Free some, or set DATA_DIR to a folder on another disk.`,
    );
  }
  const warnings: string[] = [];
  if (descriptors < ENOUGH_DESCRIPTORS) {
    warnings.push(
      `This process may open only ${descriptors} files and sockets, so ${sockets} visitors can be connected at once. For more: ulimit -n 65536.`,
    );
  }
  if (room.freeBytes < ENOUGH_FREE) {
    warnings.push(`The disk of ${dataDir} has only ${left} left. RUNBOOK says what a month takes.`);
  }
  return warnings;
}
