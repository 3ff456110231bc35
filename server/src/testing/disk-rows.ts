import type { CasinoTransaction } from '@crease/core/casino/casino-move.ts';
import type { NewAuditRow } from '#base/audit-log.ts';
import { getOrCreate } from '#base/collections.ts';
import type { Page, PageRequest } from '#base/postgres/paging.ts';
import type { AccountRow, EntryRow, ReadRows } from '#journal/journal.ts';
import type {
  BetReader,
  BetRow,
  BetWithContext,
  EventRow,
  MarketClosing,
  MarketReader,
  MarketRow,
} from '#journal/read-model.ts';
import type { MemoryDisk } from './memory-journal.ts';

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
    return [...this.bets.values()].filter((bet) => bet.accountId === accountId).map((bet) => this.describeBet(bet));
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

/** Finds and filters the bets of a memory journal. */
export function diskBetReader(rows: DiskRows): BetReader {
  return {
    searchBets: async (query) => {
      const found = [...rows.follow().bets.values()]
        .map((bet) => rows.describeBet(bet))
        .filter(
          ({ bet, market }) =>
            matches(query.accountId, bet.accountId) &&
            matches(query.marketId, bet.marketId) &&
            matches(query.eventId, market.eventId) &&
            matches(query.clientBetId, bet.clientBetId) &&
            query.withoutAccounts?.includes(bet.accountId) !== true &&
            (query.statuses === undefined || query.statuses.includes(bet.status)) &&
            bet.placedAt >= (query.from ?? 0) &&
            bet.placedAt <= (query.to ?? Number.MAX_SAFE_INTEGER),
        );
      return paged(found, query, ({ bet }) => bet.placedAt);
    },
    betByClientId: async (accountId, clientBetId) => {
      const bet = [...rows.follow().bets.values()].find(
        (row) => row.accountId === accountId && row.clientBetId === clientBetId,
      );
      return bet === undefined ? null : rows.describeBet(bet);
    },
    betById: async (betId) => {
      const bet = rows.follow().bets.get(betId);
      return bet === undefined ? null : rows.describeBet(bet);
    },
    betsOfMarket: async (accountId, marketId) =>
      rows
        .follow()
        .listBets(accountId)
        .filter(({ bet }) => bet.marketId === marketId),
  };
}

/** Finds and filters the events and markets of a memory journal. */
export function diskMarketReader(rows: DiskRows): MarketReader {
  return {
    market: async (marketId) => rows.follow().markets.get(marketId) ?? null,
    event: async (eventId) => rows.follow().events.get(eventId) ?? null,
    closings: async () => [...rows.follow().closings.values()],
    markets: async (query) => {
      const found = [...rows.follow().markets.values()].filter(
        (market) =>
          matches(query.eventId, market.eventId) &&
          matches(query.status, market.status) &&
          matches(query.kind, market.kind),
      );
      return paged(found, { ...query, descending: true }, ({ id }) => id);
    },
    events: async (query) => {
      const found = [...rows.follow().events.values()].filter(
        (event) => matches(query.sportId, event.details.sportId) && matches(query.status, event.status),
      );
      return paged(found, { ...query, descending: true }, ({ id }) => id);
    },
  };
}

/** True if a filter is absent or met. */
export function matches<Value>(wanted: Value | undefined, value: Value): boolean {
  return wanted === undefined || wanted === value;
}

/** Sorts rows by key, then by arrival, and returns a page. */
export function paged<Row>(
  rows: readonly Row[],
  { skip, take, descending }: PageRequest & { readonly descending: boolean },
  key: (row: Row) => number,
): Page<Row> {
  const inOrder = rows
    .map((row, place) => ({ row, place }))
    .sort((a, b) => key(a.row) - key(b.row) || a.place - b.place)
    .map(({ row }) => row);
  if (descending) inOrder.reverse();
  return { items: inOrder.slice(skip, skip + take), totalCount: rows.length };
}

/** Groups rows by key, in order of arrival. */
export function groupedBy<Row, Key>(rows: readonly Row[], getKey: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) getOrCreate(groups, getKey(row), () => []).push(row);
  return groups;
}

/** Cuts a page out of ordered rows. */
export function cut<Row>(rows: readonly Row[], { skip, take }: PageRequest): readonly Row[] {
  return rows.slice(skip, skip + take);
}

/** Sums a figure over all rows. */
export function sumBy<Row>(rows: readonly Row[], pick: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + pick(row), 0);
}
