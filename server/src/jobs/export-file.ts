import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

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

const ROWS_A_PAGE = 500;

/** A day's folder, and the day's name for messages. */
export interface DayFolder {
  readonly folder: string;
  readonly day: string;
}

/** Writes pages of rows as gzipped JSON lines; resolves once they are on disk. */
export async function writeRows(
  { folder }: DayFolder,
  name: string,
  pages: AsyncIterable<readonly unknown[]>,
): Promise<ExportedFile> {
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  async function* lines() {
    for await (const page of pages) {
      rows += page.length;
      if (page.length > 0) yield `${page.map((row) => JSON.stringify(row)).join('\n')}\n`;
    }
  }
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const place = path.join(folder, name);
  await pipeline(Readable.from(lines()), createGzip(), measure, createWriteStream(place));
  await sync(place);
  return { name, rows, bytes, sha256: hash.digest('hex') };
}

/** Writes bytes that are already compressed. */
export async function writeBytes({ folder }: DayFolder, name: string, content: Uint8Array): Promise<ExportedFile> {
  const place = path.join(folder, name);
  const file = await open(place, 'w');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { name, rows: 1, bytes: content.byteLength, sha256 };
}

/** Flushes a file or a directory entry to disk (fsync). */
export async function sync(place: string): Promise<void> {
  const file = await open(place, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** @throws DamagedExport if the file is missing or its checksum differs. */
export async function checkFile({ folder, day }: DayFolder, file: ExportedFile): Promise<void> {
  const place = path.join(folder, file.name);
  const found = await stat(place).catch(() => null);
  if (found === null) throw new DamagedExport(`Export ${day}: ${file.name} is missing.`);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(place)) hash.update(chunk);
  if (found.size !== file.bytes || hash.digest('hex') !== file.sha256) {
    throw new DamagedExport(`Export ${day}: ${file.name} is corrupt (checksum mismatch).`);
  }
}

/**
 * Yields the rows of a file in pages. @throws DamagedExport if it can't be decompressed or has the wrong number of
 * rows.
 */
export async function* readRows({ folder, day }: DayFolder, file: ExportedFile): AsyncGenerator<readonly unknown[]> {
  let rows = 0;
  try {
    for await (const lines of readLines(path.join(folder, file.name))) {
      rows += lines.length;
      for (let from = 0; from < lines.length; from += ROWS_A_PAGE) {
        yield lines.slice(from, from + ROWS_A_PAGE).map((line): unknown => JSON.parse(line));
      }
    }
  } catch (error) {
    throw new DamagedExport(`Export ${day}: ${file.name} can’t be decompressed.`, { cause: error });
  }
  if (rows !== file.rows) {
    throw new DamagedExport(`Export ${day}: ${file.name} has ${rows} rows, expected ${file.rows}.`);
  }
}

/** Yields the complete lines of a compressed file, one chunk at a time. */
async function* readLines(place: string): AsyncGenerator<string[]> {
  const packed = createReadStream(place);
  const text = createGunzip();
  packed.on('error', (error) => text.destroy(error));
  packed.pipe(text).setEncoding('utf8');
  let begun = '';
  try {
    for await (const piece of text) {
      const lines = `${begun}${piece}`.split('\n');
      begun = lines.pop() ?? '';
      if (lines.length > 0) yield lines;
    }
  } finally {
    packed.destroy();
  }
  if (begun !== '') yield [begun];
}
