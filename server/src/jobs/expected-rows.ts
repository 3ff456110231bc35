import type { AccountRow, EntryRow, ReadRows } from '#ports/journal.ts';
import type { BetRow, EventRow, MarketRow } from '#ports/read-model.ts';
import type { Differences } from './differences.ts';

/** The rows that a replay of the journal makes, each as the newest batch left it. Entries are compared on the way. */
export class ExpectedRows {
  readonly bets = new Map<number, BetRow>();
  /** Every ledger account that was opened, folded ones too: path by id. */
  readonly ledgerAccounts = new Map<number, string>();
  readonly markets = new Map<number, MarketRow>();
  readonly events = new Map<number, EventRow>();
  readonly accounts = new Map<number, AccountRow>();
  readonly #entries: AsyncGenerator<EntryRow>;
  readonly #differences: Differences;
  #entryCount = 0;

  /** @param entries the stored ones, in order, from the first that the replay makes. */
  constructor(entries: AsyncGenerator<EntryRow>, differences: Differences) {
    this.#entries = entries;
    this.#differences = differences;
  }

  get entryCount(): number {
    return this.#entryCount;
  }

  /** Takes the rows of the next batch. */
  async add(rows: ReadRows): Promise<void> {
    for (const expected of rows.entries) {
      this.#entryCount += 1;
      const next = await this.#entries.next();
      if (next.done === true) this.#differences.report(`Ledger entry ${expected.id} is missing.`);
      else this.#differences.compare(`Ledger entry ${expected.id}`, expected, next.value);
    }
    for (const { id, path } of rows.ledgerAccounts) this.ledgerAccounts.set(id, path);
    for (const bet of rows.bets) this.bets.set(bet.id, bet);
    // The state goes on changing what a row points into; the expected row must not change with it.
    for (const market of rows.markets) this.markets.set(market.id, structuredClone(market));
    for (const event of rows.events) this.events.set(event.id, structuredClone(event));
    for (const account of rows.accounts) this.accounts.set(account.id, structuredClone(account));
    for (const id of rows.archivedMarketIds) {
      const market = this.markets.get(id);
      if (market !== undefined) this.markets.set(id, { ...market, archived: true });
    }
  }

  /** Reports the entries that no batch made. */
  async end(): Promise<void> {
    for await (const extra of this.#entries) {
      this.#differences.report(
        `Ledger entry ${extra.id} is in the database but not in the journal.`,
      );
    }
  }
}
