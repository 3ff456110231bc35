import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { decodeSnapshot } from '#journal/engine/snapshot-codec.ts';
import type { EntryRow, JournalBatch } from '#journal/journal.ts';
import {
  checkFile,
  DamagedExport,
  type DayFolder,
  type ExportedFile,
  formatDay,
  hashManifest,
  type Manifest,
  manifestText,
  readManifest,
  readRows,
  sync,
  writeBytes,
} from './export-file.ts';

const MANIFEST = 'manifest.json';
const UNFINISHED = '.part';

/** An opened day export whose manifest matches the hash in the database. */
export interface OpenedDay extends DayFolder {
  readonly manifest: Manifest;
}

/** Export folder with one subfolder per day, moved into place once complete. */
export class ExportFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns an empty folder for a day, removing the remains of any interrupted attempt. */
  async begin(day: number): Promise<DayFolder> {
    const place = this.#place(day);
    const folder = `${place}${UNFINISHED}`;
    await rm(folder, { recursive: true, force: true });
    await rm(place, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return { folder, day: formatDay(day) };
  }

  /** Verifies all files, writes the manifest and moves the day into place. @returns the manifest's hash. */
  async finish(day: number, { folder }: DayFolder, manifest: Manifest): Promise<string> {
    const unfinished: OpenedDay = { folder, day: manifest.day, manifest };
    for (const file of manifest.files) {
      await checkFile(unfinished, file);
      if (file.name.endsWith('.ndjson.gz')) await readThrough(unfinished, file);
    }
    const text = manifestText(manifest);
    await writeBytes(unfinished, MANIFEST, Buffer.from(text));
    await sync(folder);
    await rename(folder, this.#place(day));
    await sync(this.#folder);
    return hashManifest(text);
  }

  /** @throws DamagedExport if the day is missing or its manifest doesn't match this hash. */
  async open(day: number, manifestHash: string): Promise<OpenedDay> {
    const name = formatDay(day);
    const folder = this.#place(day);
    const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => null);
    if (text === null) throw new DamagedExport(`Export ${name}: not found in the export folder.`);
    if (hashManifest(text) !== manifestHash) {
      throw new DamagedExport(`Export ${name}: the manifest was modified after it was written.`);
    }
    return { folder, day: name, manifest: readManifest(text, name) };
  }

  #place(day: number): string {
    return path.join(this.#folder, formatDay(day));
  }
}

/** Returns a verified file of an opened day. @throws DamagedExport */
export async function checkedFile(opened: OpenedDay, name: string): Promise<ExportedFile> {
  const file = opened.manifest.files.find((one) => one.name === name);
  if (file === undefined) {
    throw new DamagedExport(`Export ${opened.day}: ${name} isn’t listed in the manifest.`);
  }
  await checkFile(opened, file);
  return file;
}

async function readThrough(day: DayFolder, file: ExportedFile): Promise<void> {
  for await (const _ of readRows(day, file));
}

export const JOURNAL = 'journal.ndjson.gz';
export const ENTRIES = 'ledger-entries.ndjson.gz';
export const BETS = 'bets.ndjson.gz';
export const AUDIT = 'audit-log.ndjson.gz';
/** Exchange state at the end of the day, in snapshot format. */
export const STATE = 'state.json.gz';

export async function readDayState({ folder, manifest }: OpenedDay): Promise<ExchangeState> {
  const { journal, stateHash } = manifest;
  const image = await readFile(path.join(folder, STATE));
  const { lastSequence: sequence, hash: journalHash } = journal;
  return decodeSnapshot({ sequence, journalHash, stateHash, image });
}

/** Reads the journal of an exported day. @throws DamagedExport */
export async function* readDayJournal(opened: OpenedDay): AsyncGenerator<readonly JournalBatch[]> {
  for await (const rows of readRows(opened, await checkedFile(opened, JOURNAL))) {
    yield rows.filter(isBatch);
  }
}

/** Reads the ledger entries of an exported day, in order. @throws DamagedExport */
export async function* readDayEntries(opened: OpenedDay): AsyncGenerator<EntryRow> {
  for await (const rows of readRows(opened, await checkedFile(opened, ENTRIES))) {
    for (const row of rows) if (isEntry(row)) yield row;
  }
}

// The digest matched, so the content is exactly what we wrote.

function isBatch(row: unknown): row is JournalBatch {
  return typeof row === 'object' && row !== null && 'payload' in row && 'lastSequence' in row;
}

function isEntry(row: unknown): row is EntryRow {
  return typeof row === 'object' && row !== null && 'amount' in row && 'key' in row;
}
