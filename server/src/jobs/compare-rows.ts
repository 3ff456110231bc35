import type { CasinoTransaction } from '@crease/core/casino/casino-move.ts';
import type { SqlSession } from '#base/postgres/sql-client.ts';
import { getErrorMessage } from '#base/system/log.ts';
import type { AccountRow, EntryRow, ReadRows } from '#journal/journal.ts';
import type { BetRow, EventRow, MarketRow } from '#journal/read-model.ts';

const MAX_PROBLEMS = 100;

/** Collects descriptions of discrepancies; keeps the first hundred. */
export class Differences {
  readonly #problems: string[] = [];

  get problems(): readonly string[] {
    return this.#problems;
  }

  report(problem: string): void {
    if (this.#problems.length < MAX_PROBLEMS) this.#problems.push(problem);
  }

  /** Reports anything that `work` throws. */
  check(name: string, work: () => void): void {
    try {
      work();
    } catch (error) {
      this.report(`${name}: ${getErrorMessage(error)}.`);
    }
  }

  /** Compares only the members that are expected. */
  compare(name: string, expected: object, stored: object): void {
    const found = new Map(Object.entries(stored));
    for (const [member, value] of Object.entries(expected)) {
      const [should, is] = [canonical(value), canonical(found.get(member))];
      if (should !== is) this.report(`${name}: ${member} should be ${should} but is ${is}.`);
    }
  }

  /** Compares a stored row with the expected one, then drops the expected one. */
  compareOne<Row extends { readonly id: number }>(kind: string, expected: Map<number, Row>, stored: Row): void {
    const row = expected.get(stored.id);
    expected.delete(stored.id);
    if (row === undefined) this.report(`${kind} ${stored.id} is in the database but not in the journal.`);
    else this.compare(`${kind} ${stored.id}`, row, stored);
  }

  compareAll<Row extends { readonly id: number }>(
    kind: string,
    expected: Map<number, Row>,
    stored: readonly Row[],
  ): void {
    for (const row of stored) this.compareOne(kind, expected, row);
    this.missing(kind, expected);
  }

  missing(kind: string, expected: ReadonlyMap<number, unknown>): void {
    for (const id of expected.keys()) this.report(`${kind} ${id} is missing from the database.`);
  }
}

/** Serialises with sorted keys; the database has its own key order. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

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
      this.#differences.report(`Ledger entry ${extra.id} is in the database but not in the journal.`);
    }
    for await (const extra of this.#calls) {
      this.#differences.report(`Game transaction ${extra.id} is in the database but not in the journal.`);
    }
  }
}

const MAX_PER_KIND = 20;

const PAST_BETS = `
  select coalesce(should.bet_id, past.bet_id) as id from (
    select b.id as bet_id, b.account_id, b.market_id, e.sport_id, market_kind_code(m.kind) as kind, b.status, b.stake,
      b.matched, b.profit_loss, b.placed_at, b.settled_at
    from bets b join accounts a on a.id = b.account_id and a.role = 'PLAYER'
      join markets m on m.id = b.market_id join events e on e.id = m.event_id
    where b.status >= 4
  ) should full join past_bets past on past.bet_id = should.bet_id
  where (should.bet_id, should.account_id, should.market_id, should.sport_id, should.kind, should.status, should.stake,
      should.matched, should.profit_loss, should.placed_at, should.settled_at)
    is distinct from (past.bet_id, past.account_id, past.market_id, past.sport_id, past.kind, past.status, past.stake,
      past.matched, past.profit_loss, past.placed_at, past.settled_at)
  order by 1 limit ${MAX_PER_KIND}`;

const BET_DAYS = `
  select coalesce(should.account_id, days.account_id) as "accountId", coalesce(should.placed_day, days.placed_day) as day
  from (
    select account_id, kolkata_day(placed_at) as placed_day, coalesce(kolkata_day(settled_at), 0) as settled_day, sport_id,
      kind, status, count(*) as bets, sum(stake) as stake, coalesce(sum(profit_loss), 0) as profit_loss
    from past_bets group by 1, 2, 3, 4, 5, 6
  ) should full join (
    select * from bet_days where (bets, stake, profit_loss) <> (0, 0, 0)
  ) days using (account_id, placed_day, settled_day, sport_id, kind, status)
  where (should.bets, should.stake, should.profit_loss) is distinct from (days.bets, days.stake, days.profit_loss)
  order by 1, 2 limit ${MAX_PER_KIND}`;

const MARKET_PROFITS = `
  select coalesce(should.account_id, kept.account_id) as "accountId", coalesce(should.market_id, kept.market_id) as "marketId"
  from (
    select x.account_id, x.market_id, sum(bets) as bets, sum(stake) as stake, sum(profit_loss) as profit_loss, sum(cash) as cash,
      max(settled_at) as settled_at
    from (
      select account_id, market_id, count(*) as bets, sum(matched) as stake, sum(profit_loss) as profit_loss, 0 as cash,
        max(settled_at) as settled_at
      from past_bets where profit_loss is not null group by 1, 2
      union all
      select l.account_id, l.market_id, 0, 0, 0, sum(l.cash_change), 0
      from ledger_entries l join accounts a on a.id = l.account_id and a.role = 'PLAYER'
      where l.kind in (5, 6, 7) and l.market_id > 0 group by 1, 2
    ) x group by 1, 2
  ) should full join market_profits kept using (account_id, market_id)
  where (coalesce(should.bets, 0), coalesce(should.stake, 0), coalesce(should.profit_loss, 0), coalesce(should.cash, 0))
    <> (coalesce(kept.bets, 0), coalesce(kept.stake, 0), coalesce(kept.profit_loss, 0), coalesce(kept.cash, 0))
    or (coalesce(should.bets, 0) > 0 and should.settled_at <> kept.settled_at)
  order by 1, 2 limit ${MAX_PER_KIND}`;

/** Compares the history tables with the bets and entries they are derived from. @returns a sentence per difference. */
export async function historyProblems(session: SqlSession): Promise<readonly string[]> {
  const bets = await session.query<{ id: number }>(PAST_BETS);
  const days = await session.query<{ accountId: number; day: number }>(BET_DAYS);
  const markets = await session.query<{ accountId: number; marketId: number }>(MARKET_PROFITS);
  return [
    ...bets.map(({ id }) => `Bet ${id} doesn’t match its history row.`),
    ...days.map(({ accountId, day }) => `Account ${accountId}: totals for epoch day ${day} don’t match its bets.`),
    ...markets.map(
      ({ accountId, marketId }) =>
        `Account ${accountId}: profit in market ${marketId} doesn’t match its bets and entries.`,
    ),
  ];
}
