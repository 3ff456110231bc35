import { createHash } from 'node:crypto';

/** Metadata of an exported file. */
export interface ExportedFile {
  readonly name: string;
  /** Number of JSON lines; the state counts as one. */
  readonly rows: number;
  readonly bytes: number;
  /** Checksum of the compressed file on disk. */
  readonly sha256: string;
}

/** Lists a day's files and chains it to the previous day. Always written last. */
export interface Manifest {
  readonly format: 1;
  /** e.g. `2026-11-20`, UTC. */
  readonly day: string;
  /** Hash of the previous exported day's manifest; empty for the first. */
  readonly previous: string;
  readonly journal: {
    readonly firstSequence: number;
    readonly lastSequence: number;
    /** Hash of the previous day's last batch (empty for the first day), and of this day's last batch. */
    readonly previousHash: string;
    readonly hash: string;
  };
  /** ID range of the day's ledger entries. */
  readonly entries: { readonly first: number; readonly last: number };
  /** Digest of the full exchange state at the end of the day. */
  readonly stateHash: string;
  readonly files: readonly ExportedFile[];
}

/** An export is missing or differs from what was written. */
export class DamagedExport extends Error {
  override readonly name = 'DamagedExport';
}

const DAY_MS = 86_400_000;

/** Converts an instant to days since 1970, UTC. */
export function toEpochDay(at: number): number {
  return Math.floor(at / DAY_MS);
}

/** Returns the first millisecond of a day. */
export function startOfDay(day: number): number {
  return day * DAY_MS;
}

/** Returns the day's folder name, e.g. `2026-11-20`. */
export function formatDay(day: number): string {
  return new Date(startOfDay(day)).toISOString().slice(0, 10);
}

export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Computes the hash by which the next day and the database refer to this manifest. */
export function hashManifest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** @throws DamagedExport if the text isn't a manifest of that day. */
export function readManifest(text: string, day: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new DamagedExport(`Export ${day}: unreadable manifest.`, { cause: error });
  }
  if (!isManifest(value) || value.day !== day) {
    throw new DamagedExport(`Export ${day}: the manifest is for a different day.`);
  }
  return value;
}

/** A shallow check is enough: the hash has already matched, so the content is ours. */
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
