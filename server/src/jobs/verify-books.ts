import { createState, type ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { stateHash } from '@crease/core/exchange/state-hash.ts';
import { getPathCurrency } from '@crease/core/ledger/ledger.ts';
import { CURRENCIES } from '@crease/core/money/money.ts';
import { auditProblems } from '#base/audit-log.ts';
import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';
import { getErrorMessage, silentLog } from '#base/system/log.ts';
import { checkEverything } from '#journal/engine/invariant-checks.ts';
import { newestState, type Restored, replayBatch } from '#journal/engine/replay.ts';
import { decodeSnapshot } from '#journal/engine/snapshot-codec.ts';
import type { Snapshot } from '#journal/journal.ts';
import { PostgresJournalReader } from '#journal/postgres/postgres-journal-reader.ts';
import {
  readStoredAccounts,
  readStoredBets,
  readStoredEvents,
  readStoredMarkets,
  storedAccounts,
  storedBalances,
  storedCalls,
  storedEntries,
  storedEvents,
  storedMarkets,
} from '#journal/postgres/stored-rows.ts';
import { RowCollector } from '#journal/projections/row-collector.ts';
import { Differences, ExpectedRows, historyProblems } from './compare-rows.ts';
import { DamagedExport } from './export-file.ts';
import { ExportedBooks } from './exported-books.ts';

export interface VerifyReport {
  readonly commands: number;
  readonly bets: number;
  readonly entries: number;
  /** One sentence per difference, up to the first hundred; empty if there are none. */
  readonly problems: readonly string[];
}

/**
 * Replays the whole journal from its first command and compares chain, outcomes, entries, bets, markets, events,
 * accounts and balances with the database and its exports, and those with the history totals. Reads from one
 * consistent snapshot, so the server may keep running.
 *
 * @param exportFolder folder of the exports; null if there are none.
 * @throws DamagedExport if a required export is missing or incomplete.
 */
export function verifyBooks(sql: SqlClient, exportFolder: string | null = null): Promise<VerifyReport> {
  return sql.transaction(async (session) => {
    const books = await ExportedBooks.open(session, exportFolder);
    return await new Verification(session, books).run();
  }, 'frozen');
}

class Verification {
  readonly #session: SqlSession;
  readonly #state: ExchangeState = createState();
  readonly #differences = new Differences();
  readonly #expected: ExpectedRows;
  readonly #books: ExportedBooks;

  constructor(session: SqlSession, books: ExportedBooks) {
    this.#session = session;
    this.#books = books;
    const stored = { entries: books.entries(), calls: storedCalls(session) };
    this.#expected = new ExpectedRows(stored, this.#differences);
  }

  async run(): Promise<VerifyReport> {
    const whole = await this.#replayAll();
    const differences = this.#differences;
    const { bets, markets, events, accounts, entryCount } = this.#expected;
    const betCount = bets.size;
    // After a break in the chain every later row would be reported as wrong, so don't compare.
    if (whole) {
      const session = this.#session;
      differences.check('The replayed state', () => checkEverything(this.#state));
      for await (const stored of this.#books.bets()) differences.compareOne('Bet', bets, stored);
      differences.missing('Bet', bets);
      differences.compareAll('Market', markets, await storedMarkets(session));
      differences.compareAll('Event', events, await storedEvents(session));
      differences.compareAll('Account', accounts, await storedAccounts(session));
      await this.#compareBalances();
      for (const problem of await historyProblems(session)) differences.report(problem);
      for (const problem of await auditProblems(session)) differences.report(problem);
    }
    return {
      commands: this.#state.sequence,
      bets: whole ? betCount : 0,
      entries: entryCount,
      problems: differences.problems,
    };
  }

  async #replayAll(): Promise<boolean> {
    const snapshots = await hashSnapshots(new PostgresJournalReader(this.#session));
    let hash = '';
    try {
      for await (const page of this.#books.journal()) {
        for (const batch of page) {
          const collector = new RowCollector(this.#state);
          hash = replayBatch(this.#state, hash, batch, (command, outcome) => collector.record(outcome, command));
          await this.#expected.add(collector.rows());
          const expected = snapshots.get(batch.lastSequence);
          if (expected !== undefined && expected !== stateHash(this.#state)) {
            this.#differences.report(
              `The snapshot at command ${batch.lastSequence} doesn’t match the state replayed from the journal.`,
            );
          }
        }
      }
    } catch (error) {
      if (error instanceof DamagedExport) throw error;
      this.#differences.report(getErrorMessage(error));
      return false;
    }
    await this.#expected.end();
    return true;
  }

  async #compareBalances(): Promise<void> {
    const totals = new Map(CURRENCIES.map((currency) => [currency, 0]));
    const stored = await storedBalances(this.#session);
    for (const { id, path, balance } of stored) {
      // A folded account had a zero balance.
      const held = this.#state.ledger.accounts.get(id)?.balance ?? 0;
      if (this.#expected.ledgerAccounts.get(id) !== path) {
        this.#differences.report(`Ledger account ${id} (${path}) isn’t in the journal.`);
      } else if (held !== balance) {
        this.#differences.report(`Ledger account ${path}: ${held} paise by the journal, ${balance} by its entries.`);
      }
      const currency = getPathCurrency(path);
      totals.set(currency, (totals.get(currency) ?? 0) + balance);
    }
    const count = this.#expected.ledgerAccounts.size;
    if (stored.length !== count)
      this.#differences.report(`Found ${stored.length} ledger accounts; the journal has ${count}.`);
    for (const [currency, total] of totals) {
      if (total !== 0) this.#differences.report(`The trial balance of ${currency} is ${total} paise, not zero.`);
    }
  }
}

/** Maps each snapshot's sequence to the hash of its state, or to why it is unreadable. */
async function hashSnapshots(journal: PostgresJournalReader): Promise<Map<number, string>> {
  const hashes = new Map<number, string>();
  for await (const snapshot of journal.snapshots()) {
    hashes.set(snapshot.sequence, hashSnapshot(snapshot));
  }
  return hashes;
}

function hashSnapshot(snapshot: Snapshot): string {
  try {
    return stateHash(decodeSnapshot(snapshot));
  } catch (error) {
    return getErrorMessage(error);
  }
}

const IDS_A_PAGE = 5_000;

/** State at the end of the journal, and differences since the latest snapshot. */
export interface VerifiedTail extends Restored {
  readonly problems: readonly string[];
}

/**
 * Replays the journal from the latest snapshot (or the oldest one kept) and compares chain, outcomes, entries and
 * every touched bet, market, event and account with the database, in one consistent read. Then checks the invariants
 * of the whole state.
 *
 * @throws JournalDamaged if the chain is broken or a command yields a different outcome than before.
 */
export async function verifyTail(session: SqlSession, from: 'newest' | 'oldest' = 'newest'): Promise<VerifiedTail> {
  const journal = new PostgresJournalReader(session);
  const limit = from === 'newest' ? Number.POSITIVE_INFINITY : await oldestSnapshot(session);
  const start = await newestState(journal, silentLog, limit);
  const { state } = start;
  const differences = new Differences();
  const entries = storedEntries(session, state.ledger.nextEntryId - 1);
  const calls = storedCalls(session, state.casino.nextTransactionId - 1);
  const expected = new ExpectedRows({ entries, calls }, differences);
  let { journalHash } = start;
  for await (const page of journal.read(state.sequence)) {
    for (const batch of page) {
      const collector = new RowCollector(state);
      journalHash = replayBatch(state, journalHash, batch, (command, outcome) => collector.record(outcome, command));
      await expected.add(collector.rows());
    }
  }
  await expected.end();
  await compareTouched(session, expected, differences);
  for (const problem of await auditProblems(session)) differences.report(problem);
  differences.check('The replayed state', () => checkEverything(state));
  return { ...start, journalHash, problems: differences.problems };
}

async function oldestSnapshot(session: SqlSession): Promise<number> {
  const [row] = await session.query<{ sequence: number | null }>('select min(sequence) as sequence from snapshots');
  return row?.sequence ?? 0;
}

async function compareTouched(
  session: SqlSession,
  { bets, markets, events, accounts }: ExpectedRows,
  differences: Differences,
): Promise<void> {
  for (const ids of splitPages([...bets.keys()])) {
    for (const bet of await readStoredBets(session, ids)) differences.compareOne('Bet', bets, bet);
  }
  differences.missing('Bet', bets);
  differences.compareAll('Market', markets, await readStoredMarkets(session, [...markets.keys()]));
  differences.compareAll('Event', events, await readStoredEvents(session, [...events.keys()]));
  differences.compareAll('Account', accounts, await readStoredAccounts(session, [...accounts.keys()]));
}

function splitPages(ids: readonly number[]): (readonly number[])[] {
  const pages: (readonly number[])[] = [];
  for (let from = 0; from < ids.length; from += IDS_A_PAGE) {
    pages.push(ids.slice(from, from + IDS_A_PAGE));
  }
  return pages;
}
