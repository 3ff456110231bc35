import type { Compilable } from 'kysely';
import type { BetHistoryQuery } from '#ports/read-model.ts';
import type { DayCount } from './bet-day-counts.ts';
import { fromNearerEnd, inOrder, keepToIndexes } from './nearer-end.ts';
import type { Mark, PageMarks } from './page-marks.ts';
import {
  betsByValue,
  betsOfDays,
  countOfAccount,
  everyNthBet,
  type KeyedBet,
  type PastBetList,
  type Sorting,
  sortedBets,
} from './past-bet-queries.ts';
import { onlyRow, rowsOf } from './query-builder.ts';
import type { SqlClient, SqlSession } from './sql-client.ts';

/** Places of a list from `skip` on. */
interface Places {
  readonly skip: number;
  readonly take: number;
}

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
    const list = { query: this.#query, sorting, only: whichOf(counts, this.#counts) };
    if (total <= this.#sortedAtOnce) return await this.#sorted(list, places);
    return sorting === 'placeTime' || sorting === 'settleTime'
      ? await this.#inDays(list, counts, places)
      : await this.#byValue(list, counts, places);
  }

  #sorted(list: PastBetList, places: Places): Promise<readonly KeyedBet[]> {
    const { descending } = this.#query;
    return this.#keyed(sortedBets(list, { ...places, descending }));
  }

  /** Looks only into the days in which the page lies. */
  async #inDays(
    list: PastBetList,
    counts: readonly DayCount[],
    places: Places,
  ): Promise<readonly KeyedBet[]> {
    const { descending } = this.#query;
    const byDay = new Map<number, number>();
    for (const count of counts) {
      const day = list.sorting === 'placeTime' ? count.placedDay : count.settledDay;
      byDay.set(day, (byDay.get(day) ?? 0) + count.bets);
    }
    const days = [...byDay].sort(([a], [b]) => (descending ? b - a : a - b));
    const window = windowOf(days, places);
    if (window === null) return [];
    const reading = fromNearerEnd({ ...window, take: places.take, descending }, window.count);
    return inOrder(await this.#keyed(betsOfDays(list, window, reading)), reading);
  }

  /** Reads an index in its order, from the nearest place that is known, unless sorting all that fit is less work. */
  async #byValue(
    list: PastBetList,
    counts: readonly DayCount[],
    places: Places,
  ): Promise<readonly KeyedBet[]> {
    const { descending } = this.#query;
    const total = countOf(counts);
    const take = Math.min(places.take, total - places.skip);
    const first = descending ? total - places.skip - take : places.skip;
    const name = this.#nameOf(list.sorting, counts);
    const { count } = await onlyRow(this.#session, countOfAccount(this.#query.accountId));
    const share = total / count;
    this.#marks.survey(name, { total, share }, (rowsBetween) =>
      this.#survey(list, total, rowsBetween),
    );
    const approach = this.#marks.approach(name, { first, take, total });
    if ((approach.skip + take) / share > total * SORT_COST) {
      return await this.#sorted(list, places);
    }
    const rows = await this.#keyed(betsByValue(list, approach.from, { ...approach, take }), 'off');
    return approach.descending === descending ? rows : [...rows].reverse();
  }

  /** Every nth row of a list, as of another moment; null when that has another list. */
  #survey(list: PastBetList, total: number, rowsBetween: number): Promise<readonly Mark[] | null> {
    return this.#sql.transaction(async (session) => {
      await keepToIndexes(session);
      await session.query("select set_config('enable_sort', 'off', true)");
      const marks = await rowsOf(session, everyNthBet(list, { total, rowsBetween }));
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

  async #keyed(
    statement: Compilable<KeyedBet>,
    sort: 'on' | 'off' = 'on',
  ): Promise<readonly KeyedBet[]> {
    await this.#session.query("select set_config('enable_sort', $1, true)", [sort]);
    return await rowsOf(this.#session, statement);
  }
}

function whichOf(counts: readonly DayCount[], all: readonly DayCount[]): PastBetList['only'] {
  if (counts.length === all.length) return 'ALL';
  return counts.some(({ settledDay }) => settledDay > 0) ? 'SETTLED' : 'OTHERS';
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
