import { startOfKolkataDay } from '@crease/contracts/values/instant.ts';
import type { BetHistoryQuery } from '#ports/read-model.ts';
import type { DayCount } from './bet-day-counts.ts';
import { Conditions } from './columns.ts';
import { addFacets, hasFacets } from './history-filter.ts';
import { fromNearerEnd, inOrder, keepToIndexes } from './nearer-end.ts';
import type { Mark, PageMarks } from './page-marks.ts';
import type { SqlClient, SqlSession } from './sql-client.ts';

/** A bet by what a list is ordered by; null comes last, and ties are broken by the id. */
export interface KeyedBet {
  readonly id: number;
  readonly key: number | null;
}

/** Places of a list from `skip` on. */
interface Places {
  readonly skip: number;
  readonly take: number;
}

type Sorting = BetHistoryQuery['sorting'];

const COLUMN: Readonly<Record<Sorting, string>> = {
  placeTime: 'p.placed_at',
  settleTime: 'p.settled_at',
  stake: 'p.stake',
  profitLoss: 'p.profit_loss',
};

/** By default so many bets are gathered and sorted, whatever the order, in a few milliseconds. */
const SORTED_AT_ONCE = 20_000;

/** What gathering and sorting a bet costs beside passing over one in an index. */
const SORT_COST = 6;

/** What pages are found with, besides the session that reads them. */
export interface PagingTools {
  readonly sql: SqlClient;
  readonly marks: PageMarks;
  /** Up to so many bets are sorted, whatever the page. */
  readonly sortedAtOnce?: number;
}

const ALL_PAST = Number.MAX_SAFE_INTEGER;

/**
 * Pages of the past bets that fit a question, in any order and from anywhere in the list, in some tens of milliseconds.
 *
 * The counts by day tell where in the list each day begins: by time, a page is looked for in its own days only. By stake
 * and by result the index is read from the nearest place that is known (`PageMarks`), unless so few bets fit that sorting
 * them is less work.
 */
export class PastBetPages {
  readonly #session: SqlSession;
  readonly #query: BetHistoryQuery;
  readonly #counts: readonly DayCount[];
  readonly #sql: SqlClient;
  readonly #marks: PageMarks;
  readonly #sortedAtOnce: number;

  constructor(
    session: SqlSession,
    query: BetHistoryQuery,
    counts: readonly DayCount[],
    { sql, marks, sortedAtOnce = SORTED_AT_ONCE }: PagingTools,
  ) {
    this.#session = session;
    this.#query = query;
    this.#counts = counts;
    this.#sql = sql;
    this.#marks = marks;
    this.#sortedAtOnce = sortedAtOnce;
  }

  async rows({ skip, take }: Places): Promise<readonly KeyedBet[]> {
    const { sorting } = this.#query;
    if (sorting === 'placeTime' || sorting === 'stake') {
      return await this.#listed(sorting, this.#counts, { skip, take });
    }
    // Bets that ended without a settlement have neither its time nor a result: they come last, in order of placing.
    const settled = this.#counts.filter(({ settledDay }) => settledDay > 0);
    const others = this.#counts.filter(({ settledDay }) => settledDay === 0);
    const settledCount = countOf(settled);
    const rows = [
      ...(await this.#listed(sorting, settled, {
        skip,
        take: Math.max(0, Math.min(take, settledCount - skip)),
      })),
    ];
    const missing = take - rows.length;
    if (missing > 0) {
      const rest = await this.#listed('placeTime', others, {
        skip: Math.max(0, skip - settledCount),
        take: missing,
      });
      rows.push(...rest.map(({ id }) => ({ id, key: null })));
    }
    return rows;
  }

  /** One range of the list in which everything has a value to order by. */
  async #listed(
    sorting: Sorting,
    counts: readonly DayCount[],
    places: Places,
  ): Promise<readonly KeyedBet[]> {
    const total = countOf(counts);
    if (places.take === 0 || places.skip >= total) return [];
    const only = whichOf(counts, this.#counts);
    if (total <= this.#sortedAtOnce) return await this.#sorted(sorting, only, places);
    if (sorting === 'placeTime' || sorting === 'settleTime') {
      return await this.#inDays(sorting, counts, only, places);
    }
    return await this.#byValue(sorting, { only, places, counts, total });
  }

  /** Gathers all that fit and sorts them. With a filter, by its own index: no bet is touched that does not fit. */
  #sorted(sorting: Sorting, only: Only, { skip, take }: Places): Promise<readonly KeyedBet[]> {
    const query = this.#query;
    const conditions = new Conditions();
    const account = conditions.place(query.accountId);
    const from = conditions.place(query.from);
    const to = conditions.place(query.to);
    const range = `p.account_id = ${account} and p.placed_at between ${from} and ${to} and ${only}`;
    let tables = `past_bets p where ${range}`;
    if (hasFacets(query)) {
      const facets = addFacets(conditions, 'd', query);
      tables = `(select distinct d.status, d.sport_id, d.kind from bet_days d ${facets.where} and d.account_id = ${account}
          and d.placed_day between kolkata_day(${from}) and kolkata_day(${to}) and d.bets > 0) f
        cross join lateral (
          select p.bet_id, p.placed_at, p.settled_at, p.stake, p.profit_loss from past_bets p
          where p.status = f.status and p.sport_id = f.sport_id and p.kind = f.kind and ${range}
        ) p`;
    }
    return this.#keyed(
      `select p.bet_id as id, ${COLUMN[sorting]} as key from ${tables} ${this.#order(sorting)}
        limit ${conditions.place(take)} offset ${conditions.place(skip)}`,
      conditions,
    );
  }

  /** Looks only into the days in which the page lies. */
  async #inDays(
    sorting: 'placeTime' | 'settleTime',
    counts: readonly DayCount[],
    only: Only,
    places: Places,
  ): Promise<readonly KeyedBet[]> {
    const { descending } = this.#query;
    const byDay = new Map<number, number>();
    for (const count of counts) {
      const day = sorting === 'placeTime' ? count.placedDay : count.settledDay;
      byDay.set(day, (byDay.get(day) ?? 0) + count.bets);
    }
    const days = [...byDay].sort(([a], [b]) => (descending ? b - a : a - b));
    const window = windowOf(days, places);
    if (window === null) return [];
    const reading = fromNearerEnd({ ...window, take: places.take, descending }, window.count);
    const column = COLUMN[sorting];
    const conditions = this.#conditions(sorting, only)
      .add(`${column} >= ?`, startOfKolkataDay(window.first))
      .add(`${column} < ?`, startOfKolkataDay(window.last + 1));
    const rows = await this.#keyed(
      `select p.bet_id as id, ${column} as key from past_bets p ${conditions.where}
        ${this.#order(sorting, reading.descending)}
        limit ${conditions.place(reading.take)} offset ${conditions.place(reading.skip)}`,
      conditions,
    );
    return inOrder(rows, reading);
  }

  /** Reads an index in its order, from the nearest place that is known, unless sorting all that fit is less work. */
  async #byValue(
    sorting: 'stake' | 'profitLoss',
    {
      only,
      places,
      counts,
      total,
    }: {
      readonly only: Only;
      readonly places: Places;
      readonly counts: readonly DayCount[];
      readonly total: number;
    },
  ): Promise<readonly KeyedBet[]> {
    const { descending } = this.#query;
    const take = Math.min(places.take, total - places.skip);
    const first = descending ? total - places.skip - take : places.skip;
    const list = this.#nameOf(sorting, counts);
    const share = total / (await this.#ownCount());
    this.#marks.survey(list, { total, share }, (rowsBetween) =>
      this.#survey(sorting, { only, total, rowsBetween }),
    );
    const approach = this.#marks.approach(list, { first, take, total });
    if ((approach.skip + take) / share > total * SORT_COST) {
      return await this.#sorted(sorting, only, places);
    }
    const conditions = this.#conditions(sorting, only);
    if (approach.from !== null) {
      const { key, id } = approach.from;
      const relation = approach.descending ? '<=' : '>=';
      const row = `(${conditions.place(key)}, ${conditions.place(id)})`;
      conditions.also(`(${COLUMN[sorting]}, p.bet_id) ${relation} ${row}`);
    }
    const rows = await this.#keyed(
      `select p.bet_id as id, ${COLUMN[sorting]} as key from past_bets p ${conditions.where}
        ${this.#order(sorting, approach.descending)}
        limit ${conditions.place(take)} offset ${conditions.place(approach.skip)}`,
      conditions,
      'off',
    );
    return approach.descending === descending ? rows : [...rows].reverse();
  }

  /** Every nth row of a list, as of another moment; null when that has another list. */
  #survey(
    sorting: 'stake' | 'profitLoss',
    {
      only,
      total,
      rowsBetween,
    }: { readonly only: Only; readonly total: number; readonly rowsBetween: number },
  ): Promise<readonly Mark[] | null> {
    const conditions = this.#conditions(sorting, only);
    const column = COLUMN[sorting];
    const last = conditions.place(total - 1);
    return this.#sql.transaction(async (session) => {
      await keepToIndexes(session);
      await session.query("select set_config('enable_sort', 'off', true)");
      const marks = await session.query<Mark & { [column: string]: unknown }>(
        `select place, key, id from (
            select ${column} as key, p.bet_id as id, row_number() over (order by ${column}, p.bet_id) - 1 as place
            from past_bets p ${conditions.where}
          ) x where place % ${conditions.place(rowsBetween)} = 0 or place >= ${last} order by place`,
        conditions.values,
      );
      return marks.at(-1)?.place === total - 1 ? marks : null;
    }, 'frozen');
  }

  /** What a list is and what it comes to. */
  #nameOf(sorting: Sorting, counts: readonly DayCount[]): string {
    const { accountId, from, to, sportId, marketKinds, status } = this.#query;
    const sums = [
      countOf(counts),
      counts.reduce((sum, { stake }) => sum + stake, 0),
      counts.reduce((sum, { profitLoss }) => sum + profitLoss, 0),
    ];
    return JSON.stringify([accountId, from, to, sportId, marketKinds, status, sorting, sums]);
  }

  /** How many past bets the account has in all. */
  async #ownCount(): Promise<number> {
    const [row] = await this.#session.query<{ count: number }>(
      'select coalesce(sum(bets), 0)::bigint as count from bet_days where account_id = $1',
      [this.#query.accountId],
    );
    return row?.count ?? ALL_PAST;
  }

  #conditions(sorting: Sorting, only: Only): Conditions {
    const { accountId, from, to } = this.#query;
    const conditions = addFacets(
      new Conditions()
        .add('p.account_id = ?', accountId)
        .add('p.placed_at >= ?', from)
        .add('p.placed_at <= ?', to)
        .also(only),
      'p',
      this.#query,
    );
    // Without a value to order by there is no row here, and the index need not be read beyond.
    return sorting === 'profitLoss' ? conditions.also('p.profit_loss is not null') : conditions;
  }

  #order(sorting: Sorting, descending = this.#query.descending): string {
    const way = descending ? 'desc' : 'asc';
    return `order by ${COLUMN[sorting]} ${way}, p.bet_id ${way}`;
  }

  async #keyed(
    text: string,
    conditions: Conditions,
    sort: 'on' | 'off' = 'on',
  ): Promise<readonly KeyedBet[]> {
    await this.#session.query("select set_config('enable_sort', $1, true)", [sort]);
    return await this.#session.query<KeyedBet & { [column: string]: unknown }>(
      text,
      conditions.values,
    );
  }
}

/** Which of the past bets a range holds. */
type Only = 'true' | 'p.settled_at is not null' | 'p.settled_at is null';

function whichOf(counts: readonly DayCount[], all: readonly DayCount[]): Only {
  if (counts.length === all.length) return 'true';
  const isSettled = counts.some(({ settledDay }) => settledDay > 0);
  return isSettled ? 'p.settled_at is not null' : 'p.settled_at is null';
}

function countOf(counts: readonly DayCount[]): number {
  return counts.reduce((sum, { bets }) => sum + bets, 0);
}

/** The days in which a page lies, how many bets they have, and how many of them come before it. */
function windowOf(
  days: readonly (readonly [day: number, count: number])[],
  { skip, take }: Places,
): {
  readonly first: number;
  readonly last: number;
  readonly count: number;
  readonly skip: number;
} | null {
  let before = 0;
  let passed = 0;
  const inside: number[] = [];
  let count = 0;
  for (const [day, bets] of days) {
    if (before + bets > skip && before < skip + take) {
      if (inside.length === 0) passed = before;
      inside.push(day);
      count += bets;
    }
    before += bets;
  }
  if (inside.length === 0) return null;
  return {
    first: Math.min(...inside),
    last: Math.max(...inside),
    count,
    skip: skip - passed,
  };
}
