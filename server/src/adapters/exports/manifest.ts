import { createHash } from 'node:crypto';

/** A file of an export, as it was written. */
export interface ExportedFile {
  readonly name: string;
  /** Lines of JSON; the state counts as one. */
  readonly rows: number;
  readonly bytes: number;
  /** Of the file as it lies there, packed. */
  readonly sha256: string;
}

/** What a day's folder holds and how it follows from the day before: the last file that is written. */
export interface Manifest {
  readonly format: 1;
  /** Such as `2026-11-20`, UTC. */
  readonly day: string;
  /** Hash of the manifest of the exported day before; empty for the first. */
  readonly previous: string;
  readonly journal: {
    readonly firstSequence: number;
    readonly lastSequence: number;
    /** Hash of the last batch of the day before; empty for the first, and the last batch of this one. */
    readonly previousHash: string;
    readonly hash: string;
  };
  /** Ledger entries of the day, by id. */
  readonly entries: { readonly first: number; readonly last: number };
  /** Digest of the whole exchange at the end of the day. */
  readonly stateHash: string;
  readonly files: readonly ExportedFile[];
}

/** An export is not what it was when it was written, or is not there. */
export class DamagedExport extends Error {
  override readonly name = 'DamagedExport';
}

const DAY_MS = 86_400_000;

/** Days since 1970, UTC. */
export function dayOf(at: number): number {
  return Math.floor(at / DAY_MS);
}

/** First millisecond of a day. */
export function beginOf(day: number): number {
  return day * DAY_MS;
}

/** Such as `2026-11-20`: the name of its folder. */
export function nameOfDay(day: number): string {
  return new Date(beginOf(day)).toISOString().slice(0, 10);
}

export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** The hash that the next day and the database name it by. */
export function hashOfManifest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** @throws DamagedExport when the text is no manifest of that day. */
export function readManifest(text: string, day: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new DamagedExport(`Export of ${day}: the manifest is not readable.`, { cause: error });
  }
  if (!isManifest(value) || value.day !== day) {
    throw new DamagedExport(`Export of ${day}: the manifest is not one of that day.`);
  }
  return value;
}

/** Its hash is compared first, so what was written by us has all of its members. */
function isManifest(value: unknown): value is Manifest {
  return (
    typeof value === 'object' &&
    value !== null &&
    'format' in value &&
    value.format === 1 &&
    'day' in value &&
    'journal' in value &&
    'entries' in value &&
    'files' in value &&
    Array.isArray(value.files)
  );
}
