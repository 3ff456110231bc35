import type { CasinoTransaction } from '@crease/core/casino/casino-move.ts';
import type { NewAuditRow } from '#base/audit/audit.ts';
import type { AccountRow, EntryRow, ReadRows } from '#journal/journal.ts';
import type { MemoryDisk } from '#journal/memory/memory-journal.ts';
import type { BetRow, BetWithContext, EventRow, MarketClosing, MarketRow } from '#journal/rows.ts';

/** Rows of a memory journal by ID: the latest version of each in its batches. For tests. */
export class DiskRows {
  readonly bets = new Map<number, BetRow>();
  readonly markets = new Map<number, MarketRow>();
  readonly closings = new Map<number, MarketClosing>();
  readonly events = new Map<number, EventRow>();
  readonly entries: EntryRow[] = [];
  readonly calls: CasinoTransaction[] = [];
  readonly accounts = new Map<number, AccountRow>();
  /** Ledger account IDs by path. */
  readonly paths = new Map<string, number>();
  readonly audits: { readonly at: number; readonly row: NewAuditRow }[] = [];
  readonly #disk: MemoryDisk;
  readonly #ips = new Map<number, string>();
  readonly #voidReasons = new Map<number, string>();
  #read = 0;

  constructor(disk: MemoryDisk) {
    this.#disk = disk;
  }

  /** Takes in the batches written since the last call. */
  follow(): this {
    for (; this.#read < this.#disk.batches.length; this.#read += 1) {
      const written = this.#disk.batches[this.#read];
      if (written !== undefined) this.#take(written.rows, written.batch.at);
    }
    return this;
  }

  /** Bets of an account, in placement order. */
  listBets(accountId: number): BetWithContext[] {
    return [...this.bets.values()]
      .filter((bet) => bet.accountId === accountId)
      .map((bet) => this.describeBet(bet));
  }

  describeBet(bet: BetRow): BetWithContext {
    const { market, event } = this.findMarket(bet.marketId);
    if (market === undefined || event === undefined) throw new Error('A bet has its market.');
    const ip = this.#ips.get(bet.id) ?? null;
    return { bet, ip, voidReason: this.#voidReasons.get(bet.id) ?? null, market, event };
  }

  /** Finds a market and its event. */
  findMarket(marketId: number): {
    readonly market: MarketRow | undefined;
    readonly event: EventRow | undefined;
  } {
    const market = this.markets.get(marketId);
    return { market, event: market === undefined ? undefined : this.events.get(market.eventId) };
  }

  #take(rows: ReadRows, at: number): void {
    for (const bet of rows.bets) this.bets.set(bet.id, bet);
    for (const [betId, ip] of rows.betIps) this.#ips.set(betId, ip);
    for (const [betId, reason] of rows.voidReasons) this.#voidReasons.set(betId, reason);
    for (const market of rows.markets) {
      this.#recordClosing(market, at);
      this.markets.set(market.id, market);
    }
    for (const event of rows.events) this.events.set(event.id, event);
    this.entries.push(...rows.entries);
    for (const account of rows.accounts) this.accounts.set(account.id, account);
    for (const { id, path } of rows.ledgerAccounts) this.paths.set(path, id);
    this.calls.push(...rows.casino);
    for (const row of rows.audits) this.audits.push({ at, row });
  }

  #recordClosing({ id: marketId, status }: MarketRow, at: number): void {
    const before = this.markets.get(marketId)?.status;
    if (status !== 'CLOSED') this.closings.delete(marketId);
    else if (before !== 'CLOSED') {
      const wasSettled = before === 'SETTLED' || before === 'VOIDED';
      this.closings.set(marketId, { marketId, at, wasSettled });
    }
  }
}
