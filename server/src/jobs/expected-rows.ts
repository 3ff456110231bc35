import type { CasinoTransaction } from '@crease/core/casino/casino-move.ts';
import type { AccountRow, EntryRow, ReadRows } from '#journal/journal.ts';
import type { BetRow, EventRow, MarketRow } from '#journal/rows.ts';
import type { Differences } from './differences.ts';

/** Append-only rows as the database has them. */
export interface StoredLines {
  readonly entries: AsyncGenerator<EntryRow>;
  readonly calls: AsyncGenerator<CasinoTransaction>;
}

/** Rows produced by replaying the journal, each in its latest version. Entries are compared along the way. */
export class ExpectedRows {
  readonly bets = new Map<number, BetRow>();
  /** Path by ID of every ledger account ever opened, including folded ones. */
  readonly ledgerAccounts = new Map<number, string>();
  readonly markets = new Map<number, MarketRow>();
  readonly events = new Map<number, EventRow>();
  readonly accounts = new Map<number, AccountRow>();
  readonly #entries: AsyncGenerator<EntryRow>;
  readonly #calls: AsyncGenerator<CasinoTransaction>;
  readonly #differences: Differences;
  #entryCount = 0;

  /** @param stored entries and game calls in order, starting with the first that the replay produces. */
  constructor(stored: StoredLines, differences: Differences) {
    this.#entries = stored.entries;
    this.#calls = stored.calls;
    this.#differences = differences;
  }

  get entryCount(): number {
    return this.#entryCount;
  }

  /** Adds the rows of the next batch. */
  async add(rows: ReadRows): Promise<void> {
    for (const expected of rows.entries) {
      this.#entryCount += 1;
      const next = await this.#entries.next();
      if (next.done === true) this.#differences.report(`Ledger entry ${expected.id} is missing.`);
      else this.#differences.compare(`Ledger entry ${expected.id}`, expected, next.value);
    }
    for (const expected of rows.casino) {
      const next = await this.#calls.next();
      const name = `Game transaction ${expected.id}`;
      if (next.done === true) this.#differences.report(`${name} is missing.`);
      else this.#differences.compare(name, expected, next.value);
    }
    for (const { id, path } of rows.ledgerAccounts) this.ledgerAccounts.set(id, path);
    for (const bet of rows.bets) this.bets.set(bet.id, bet);
    // Rows point into the state, which keeps changing, so copy them.
    for (const market of rows.markets) this.markets.set(market.id, structuredClone(market));
    for (const event of rows.events) this.events.set(event.id, structuredClone(event));
    for (const account of rows.accounts) this.accounts.set(account.id, structuredClone(account));
    for (const id of rows.archivedMarketIds) {
      const market = this.markets.get(id);
      if (market !== undefined) this.markets.set(id, { ...market, archived: true });
    }
  }

  /** Reports entries and calls that no batch produced. */
  async end(): Promise<void> {
    for await (const extra of this.#entries) {
      this.#differences.report(
        `Ledger entry ${extra.id} is in the database but not in the journal.`,
      );
    }
    for await (const extra of this.#calls) {
      this.#differences.report(
        `Game transaction ${extra.id} is in the database but not in the journal.`,
      );
    }
  }
}
