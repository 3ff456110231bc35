import type { SqlSession } from '#base/postgres/sql-client.ts';
import type { EntryRow, JournalBatch } from '#journal/journal.ts';
import { type StoredBet, toBetRow } from '#journal/postgres/postgres-bets.ts';
import { PostgresJournalReader } from '#journal/postgres/postgres-journal-reader.ts';
import { readStoredBets, storedBets, storedEntries } from '#journal/postgres/stored-rows.ts';
import type { BetRow } from '#journal/read-model.ts';
import { DamagedExport, formatDay, readRows } from './export-file.ts';
import { BETS, checkedFile, ExportFolder, type OpenedDay, readDayEntries, readDayJournal } from './export-folder.ts';
import { type ExportedDay, entriesBetween, exportedDays } from './export-store.ts';

/** An exported day with its files, and the last entry ID of the day before. */
interface DayOfBooks extends ExportedDay {
  readonly opened: OpenedDay;
  readonly lastEntryBefore: number;
}

/** All journal, entries and bets: those that left the tables come from the exports; those in both must be identical. */
export class ExportedBooks {
  readonly #session: SqlSession;
  readonly #days: readonly DayOfBooks[];
  /** First command still in the table. */
  readonly #tableFrom: number;

  private constructor(session: SqlSession, days: readonly DayOfBooks[], tableFrom: number) {
    this.#session = session;
    this.#days = days;
    this.#tableFrom = tableFrom;
  }

  /** @throws DamagedExport if a required day is missing or has a different manifest. */
  static async open(session: SqlSession, folder: string | null): Promise<ExportedBooks> {
    const [first] = await session.query<{ from: number | null }>(
      'select min(first_sequence) as from from journal where last_sequence = (select min(last_sequence) from journal)',
    );
    const tableFrom = first?.from ?? 1;
    const days: DayOfBooks[] = [];
    let before: ExportedDay | undefined;
    for (const exported of await exportedDays(session)) {
      const isNeeded = exported.removal !== 'NONE' || (before?.lastSequence ?? 0) + 1 < tableFrom;
      if (isNeeded) {
        if (folder === null) throw new DamagedExport('Rows were exported but no export folder is set.');
        const opened = await new ExportFolder(folder).open(exported.day, exported.manifestHash);
        checkChain(opened, before);
        days.push({ ...exported, opened, lastEntryBefore: before?.lastEntryId ?? 0 });
      }
      before = exported;
    }
    return new ExportedBooks(session, days, tableFrom);
  }

  async *journal(): AsyncGenerator<readonly JournalBatch[]> {
    let last = 0;
    for (const { opened, lastSequence } of this.#days) {
      if (last + 1 >= this.#tableFrom) break;
      yield* readDayJournal(opened);
      last = lastSequence;
    }
    yield* new PostgresJournalReader(this.#session).read(last);
  }

  async *entries(): AsyncGenerator<EntryRow> {
    let last = 0;
    for (const day of this.#days) {
      if (day.removal === 'NONE') continue;
      for await (const page of entriesBetween(this.#session, last, day.lastEntryBefore)) yield* page;
      yield* this.#readEntries(day);
      last = day.lastEntryId;
    }
    yield* storedEntries(this.#session, last);
  }

  /** Bets in the table, plus bets of exported days that have left it. */
  async *bets(): AsyncGenerator<BetRow> {
    yield* storedBets(this.#session);
    for (const { opened, removal } of this.#days) {
      if (removal === 'NONE') continue;
      for await (const page of readRows(opened, await checkedFile(opened, BETS))) {
        const bets = page.filter(isStoredBet).map(toBetRow);
        const ids = bets.map(({ id }) => id);
        const kept = await readStoredBets(this.#session, ids);
        const inTable = new Map(kept.map((bet) => [bet.id, bet]));
        for (const bet of bets) {
          const same = inTable.get(bet.id);
          if (same === undefined) yield bet;
          else if (!isSame(same, bet)) throw buildDamage(opened, `bet ${bet.id}`);
        }
      }
    }
  }

  /** A day's entries from its file; those still in the table must match. */
  async *#readEntries(day: DayOfBooks): AsyncGenerator<EntryRow> {
    const stored = flattenPages(entriesBetween(this.#session, day.lastEntryBefore, day.lastEntryId));
    let kept = await stored.next();
    for await (const entry of readDayEntries(day.opened)) {
      if (kept.done !== true && kept.value.id === entry.id) {
        if (!isSame(kept.value, entry)) throw buildDamage(day.opened, `ledger entry ${entry.id}`);
        kept = await stored.next();
      }
      yield entry;
    }
    if (kept.done !== true) throw buildDamage(day.opened, `ledger entry ${kept.value.id}`);
  }
}

function checkChain({ day, manifest }: OpenedDay, before: ExportedDay | undefined): void {
  if (manifest.previous === (before?.manifestHash ?? '')) return;
  const name = before === undefined ? 'nothing' : formatDay(before.day);
  throw new DamagedExport(`Export ${day}: its manifest doesn’t chain from ${name}.`);
}

function buildDamage({ day }: OpenedDay, what: string): DamagedExport {
  return new DamagedExport(`Export ${day}: ${what} has changed in the database since it was exported.`);
}

async function* flattenPages<Row>(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<Row> {
  for await (const page of pages) yield* page;
}

/** Safe to compare as text: both sides are written by the same code, so keys have the same order. */
function isSame<Row extends BetRow | EntryRow>(one: Row, other: Row): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isStoredBet(row: unknown): row is StoredBet {
  return typeof row === 'object' && row !== null && 'clientBetId' in row && 'marketId' in row;
}
