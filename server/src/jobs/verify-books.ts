import { createState } from '@crease/core/exchange/create-state.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { stateHash } from '@crease/core/exchange/state-hash.ts';
import { currencyOfPath } from '@crease/core/ledger/ledger.ts';
import { CURRENCIES } from '@crease/core/money/money.ts';
import { historyProblems } from '#adapters/postgres/check-histories.ts';
import { PostgresJournalReader } from '#adapters/postgres/postgres-journal-reader.ts';
import type { SqlClient, SqlSession } from '#adapters/postgres/sql-client.ts';
import {
  storedAccounts,
  storedBalances,
  storedBets,
  storedEntries,
  storedEvents,
  storedMarkets,
} from '#adapters/postgres/stored-rows.ts';
import { replayBatch } from '#engine/replay.ts';
import { decodeSnapshot } from '#engine/snapshot-codec.ts';
import { checkEverything } from '#engine/watchdog.ts';
import type { AccountRow, EntryRow, ReadRows, Snapshot } from '#ports/journal.ts';
import type { BetRow, EventRow, MarketRow } from '#ports/read-model.ts';
import { RowCollector } from '#projections/row-collector.ts';

/** What a verification has looked at and found. */
export interface VerifyReport {
  readonly commands: number;
  readonly bets: number;
  readonly entries: number;
  /** Sentences, one for each difference; empty when all is well. The first hundred. */
  readonly problems: readonly string[];
}

const MOST_PROBLEMS = 100;

/**
 * Replays the whole journal from its first command and compares the chain, every outcome, entry, bet, market, event, account
 * and balance with what the database holds, and that with the sums kept for histories. Reads as of one moment, so the server may run meanwhile.
 */
export function verifyBooks(sql: SqlClient): Promise<VerifyReport> {
  return sql.transaction((session) => new Verification(session).run(), 'frozen');
}

class Verification {
  readonly #session: SqlSession;
  readonly #state: ExchangeState = createState();
  readonly #bets = new Map<number, BetRow>();
  /** Every ledger account the journal has opened, folded ones too: path by id. */
  readonly #ledgerAccounts = new Map<number, string>();
  readonly #markets = new Map<number, MarketRow>();
  readonly #events = new Map<number, EventRow>();
  readonly #accounts = new Map<number, AccountRow>();
  readonly #problems: string[] = [];
  #betCount = 0;
  #entryCount = 0;

  constructor(session: SqlSession) {
    this.#session = session;
  }

  async run(): Promise<VerifyReport> {
    const whole = await this.#replayAll();
    // Behind a broken place nothing can be compared: every later row would be called wrong.
    if (whole) {
      this.#check('The replayed state', () => checkEverything(this.#state));
      this.#betCount = this.#bets.size;
      for await (const stored of storedBets(this.#session))
        this.#compareOne('bet', this.#bets, stored);
      this.#missing('bet', this.#bets);
      this.#compareAll('market', this.#markets, await storedMarkets(this.#session));
      this.#compareAll('event', this.#events, await storedEvents(this.#session));
      this.#compareAll('account', this.#accounts, await storedAccounts(this.#session));
      await this.#compareBalances();
      for (const problem of await historyProblems(this.#session)) this.#report(problem);
    }
    return {
      commands: this.#state.sequence,
      bets: this.#betCount,
      entries: this.#entryCount,
      problems: this.#problems,
    };
  }

  async #replayAll(): Promise<boolean> {
    const entries = storedEntries(this.#session);
    const journal = new PostgresJournalReader(this.#session);
    const snapshots = await hashesOfSnapshots(journal);
    let hash = '';
    try {
      for await (const page of journal.read(0)) {
        for (const batch of page) {
          const collector = new RowCollector(this.#state);
          hash = replayBatch(this.#state, hash, batch, (command, outcome) =>
            collector.note(outcome, command),
          );
          await this.#noteRows(collector.rows(), entries);
          const expected = snapshots.get(batch.lastSequence);
          if (expected !== undefined && expected !== stateHash(this.#state)) {
            this.#report(
              `The snapshot at command ${batch.lastSequence} is not the state that the journal gives.`,
            );
          }
        }
      }
    } catch (error) {
      this.#report(error instanceof Error ? error.message : String(error));
      return false;
    }
    for await (const extra of entries) {
      this.#report(`Ledger entry ${extra.id} is in the database but not in the journal.`);
    }
    return true;
  }

  async #noteRows(rows: ReadRows, entries: AsyncGenerator<EntryRow>): Promise<void> {
    for (const expected of rows.entries) {
      this.#entryCount += 1;
      const next = await entries.next();
      if (next.done === true) this.#report(`Ledger entry ${expected.id} is missing.`);
      else this.#difference(`Ledger entry ${expected.id}`, expected, next.value);
    }
    for (const { id, path } of rows.ledgerAccounts) this.#ledgerAccounts.set(id, path);
    for (const bet of rows.bets) this.#bets.set(bet.id, bet);
    // The state goes on changing what a row points into; the expected row must not change with it.
    for (const market of rows.markets) this.#markets.set(market.id, structuredClone(market));
    for (const event of rows.events) this.#events.set(event.id, structuredClone(event));
    for (const account of rows.accounts) this.#accounts.set(account.id, structuredClone(account));
    for (const id of rows.archivedMarketIds) {
      const market = this.#markets.get(id);
      if (market !== undefined) this.#markets.set(id, { ...market, archived: true });
    }
  }

  async #compareBalances(): Promise<void> {
    const totals = new Map(CURRENCIES.map((currency) => [currency, 0]));
    const stored = await storedBalances(this.#session);
    for (const { id, path, balance } of stored) {
      // An account that was folded held nothing.
      const held = this.#state.ledger.accounts.get(id)?.balance ?? 0;
      if (this.#ledgerAccounts.get(id) !== path) {
        this.#report(`Ledger account ${id} (${path}) is not one of the journal's.`);
      } else if (held !== balance) {
        this.#report(
          `Ledger account ${path} holds ${held} paise by the journal, ${balance} by its entries.`,
        );
      }
      const currency = currencyOfPath(path);
      totals.set(currency, (totals.get(currency) ?? 0) + balance);
    }
    const count = this.#ledgerAccounts.size;
    if (stored.length !== count)
      this.#report(`There are ${stored.length} ledger accounts, the journal makes ${count}.`);
    for (const [currency, total] of totals) {
      if (total !== 0)
        this.#report(`The trial balance of ${currency} is ${total} paise, not zero.`);
    }
  }

  #compareAll<Row extends { readonly id: number }>(
    kind: string,
    expected: Map<number, Row>,
    stored: readonly Row[],
  ): void {
    for (const row of stored) this.#compareOne(kind, expected, row);
    this.#missing(kind, expected);
  }

  #compareOne<Row extends { readonly id: number }>(
    kind: string,
    expected: Map<number, Row>,
    stored: Row,
  ): void {
    const row = expected.get(stored.id);
    expected.delete(stored.id);
    if (row === undefined)
      this.#report(`The ${kind} ${stored.id} is in the database but not in the journal.`);
    else this.#difference(`The ${kind} ${stored.id}`, row, stored);
  }

  #missing(kind: string, left: ReadonlyMap<number, unknown>): void {
    for (const id of left.keys()) this.#report(`The ${kind} ${id} is missing in the database.`);
  }

  #difference(name: string, expected: object, stored: object): void {
    const found = new Map(Object.entries(stored));
    for (const [member, value] of Object.entries(expected)) {
      const [should, is] = [canonical(value), canonical(found.get(member))];
      if (should !== is) this.#report(`${name}: ${member} should be ${should}, is ${is}.`);
    }
  }

  #check(name: string, work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#report(`${name}: ${error instanceof Error ? error.message : String(error)}.`);
    }
  }

  #report(problem: string): void {
    if (this.#problems.length < MOST_PROBLEMS) this.#problems.push(problem);
  }
}

/** What each snapshot that can be read hashes to, by its sequence; one of an older format as what a start makes of it. */
async function hashesOfSnapshots(journal: PostgresJournalReader): Promise<Map<number, string>> {
  const hashes = new Map<number, string>();
  for await (const snapshot of journal.snapshots()) {
    hashes.set(snapshot.sequence, hashOf(snapshot));
  }
  return hashes;
}

function hashOf(snapshot: Snapshot): string {
  try {
    return stateHash(decodeSnapshot(snapshot));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** JSON with members in one order; the database keeps its own. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
