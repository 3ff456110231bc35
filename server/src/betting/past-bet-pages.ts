import type { Compilable } from 'kysely';
import {
  disableSorting,
  fromNearerEnd,
  inOrder,
  type Mark,
  type PageMarks,
  type PageRequest,
} from '#base/postgres/paging.ts';
import { onlyRow, queryRows } from '#base/postgres/query-builder.ts';
import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';
import type { BetHistoryQuery } from './history-reader.ts';
import {
  betsByValue,
  betsOfDays,
  countAccountBets,
  type DayCount,
  everyNthBet,
  type KeyedBet,
  type PastBetList,
  type Sorting,
  sortedBets,
} from './past-bet-queries.ts';

/** Default number of bets that can be collected and sorted within a few milliseconds, in any order. */
const SORTED_AT_ONCE = 20_000;

/** Cost of collecting and sorting a bet relative to skipping one in an index. */
const SORT_COST = 6;

/** Dependencies for finding pages, in addition to the reading session. */
export interface PagingTools {
  readonly sql: SqlClient;
  readonly marks: PageMarks;
  /** Up to this many bets are always sorted, regardless of the page. */
  readonly sortedAtOnce?: number;
}

/**
 * Finds pages of matching past bets, in any order and at any depth, within some tens of milliseconds.
 *
 * By time, the daily counts give the position at which each day begins, so only a page's own days are read. By stake
 * and by result, the index is read from the nearest known row (`PageMarks`) unless so few bets match that sorting
 * them is cheaper.
 */
export class PastBetPages {
  readonly #session: SqlSession;
  readonly #query: BetHistoryQuery;
  readonly #counts: readonly DayCount[];
  readonly #tools: Required<PagingTools>;

  constructor(session: SqlSession, query: BetHistoryQuery, counts: readonly DayCount[], tools: PagingTools) {
    this.#session = session;
    this.#query = query;
    this.#counts = counts;
    this.#tools = { sortedAtOnce: SORTED_AT_ONCE, ...tools };
  }

  async rows({ skip, take }: PageRequest): Promise<readonly KeyedBet[]> {
    const { sorting } = this.#query;
    if (sorting === 'placeTime' || sorting === 'stake') {
      return await this.#listed(sorting, this.#counts, { skip, take });
    }
    // Bets that ended without a settlement have no settlement time or result: they come last, in order of placing.
    const settled = this.#counts.filter(({ settledDay }) => settledDay > 0);
    const others = this.#counts.filter(({ settledDay }) => settledDay === 0);
    const settledCount = sumBetCounts(settled);
    const rows = [
      ...(await this.#listed(sorting, settled, { skip, take: Math.max(0, Math.min(take, settledCount - skip)) })),
    ];
    const missing = take - rows.length;
    if (missing > 0) {
      const rest = await this.#listed('placeTime', others, { skip: Math.max(0, skip - settledCount), take: missing });
      rows.push(...rest.map(({ id }) => ({ id, key: null })));
    }
    return rows;
  }

  /** A range of the list in which every row has a sort value. */
  async #listed(sorting: Sorting, counts: readonly DayCount[], places: PageRequest): Promise<readonly KeyedBet[]> {
    const total = sumBetCounts(counts);
    if (places.take === 0 || places.skip >= total) return [];
    const list = { query: this.#query, sorting, only: pickSubset(counts, this.#counts) };
    if (total <= this.#tools.sortedAtOnce) return await this.#sorted(list, places);
    return sorting === 'placeTime' || sorting === 'settleTime'
      ? await this.#inDays(list, counts, places)
      : await this.#byValue(list, counts, places);
  }

  #sorted(list: PastBetList, places: PageRequest): Promise<readonly KeyedBet[]> {
    return this.#keyed(sortedBets(list, { ...places, descending: this.#query.descending }));
  }

  /** Reads only the days that contain the page. */
  async #inDays(list: PastBetList, counts: readonly DayCount[], places: PageRequest): Promise<readonly KeyedBet[]> {
    const { descending } = this.#query;
    const byDay = new Map<number, number>();
    for (const count of counts) {
      const day = list.sorting === 'placeTime' ? count.placedDay : count.settledDay;
      byDay.set(day, (byDay.get(day) ?? 0) + count.bets);
    }
    const days = [...byDay].sort(([a], [b]) => (descending ? b - a : a - b));
    const window = findDayWindow(days, places);
    if (window === null) return [];
    const reading = fromNearerEnd({ ...window, take: places.take, descending }, window.count);
    return inOrder(await this.#keyed(betsOfDays(list, window, reading)), reading);
  }

  /** Reads an index in order from the nearest known row, unless sorting all matches is cheaper. */
  async #byValue(list: PastBetList, counts: readonly DayCount[], places: PageRequest): Promise<readonly KeyedBet[]> {
    const { descending } = this.#query;
    const total = sumBetCounts(counts);
    const take = Math.min(places.take, total - places.skip);
    const first = descending ? total - places.skip - take : places.skip;
    const name = this.#makeListName(list.sorting, counts);
    const { count } = await onlyRow(this.#session, countAccountBets(this.#query.accountId));
    const share = total / count;
    this.#tools.marks.survey(name, { total, share }, (rowsBetween) => this.#survey(list, total, rowsBetween));
    const approach = this.#tools.marks.approach(name, { first, take, total });
    if ((approach.skip + take) / share > total * SORT_COST) return await this.#sorted(list, places);
    const rows = await this.#keyed(betsByValue(list, approach.from, { ...approach, take }), 'off');
    return approach.descending === descending ? rows : [...rows].reverse();
  }

  /** Samples every nth row of a list in a separate snapshot; null if the list has changed. */
  #survey(list: PastBetList, total: number, rowsBetween: number): Promise<readonly Mark[] | null> {
    return this.#tools.sql.transaction(async (session) => {
      await disableSorting(session);
      await session.query("select set_config('enable_sort', 'off', true)");
      const marks = await queryRows(session, everyNthBet(list, { total, rowsBetween }));
      return marks.at(-1)?.place === total - 1 ? marks : null;
    }, 'frozen');
  }

  /** Returns a name that identifies a list and its totals. */
  #makeListName(sorting: Sorting, counts: readonly DayCount[]): string {
    const { accountId, from, to, sportId, marketKinds, status } = this.#query;
    const sums = [
      sumBetCounts(counts),
      counts.reduce((sum, { stake }) => sum + stake, 0),
      counts.reduce((sum, { profitLoss }) => sum + profitLoss, 0),
    ];
    return JSON.stringify([accountId, from, to, sportId, marketKinds, status, sorting, sums]);
  }

  async #keyed(statement: Compilable<KeyedBet>, sort: 'on' | 'off' = 'on'): Promise<readonly KeyedBet[]> {
    await this.#session.query("select set_config('enable_sort', $1, true)", [sort]);
    return await queryRows(this.#session, statement);
  }
}

function pickSubset(counts: readonly DayCount[], all: readonly DayCount[]): PastBetList['only'] {
  if (counts.length === all.length) return 'ALL';
  return counts.some(({ settledDay }) => settledDay > 0) ? 'SETTLED' : 'OTHERS';
}

function sumBetCounts(counts: readonly DayCount[]): number {
  return counts.reduce((sum, { bets }) => sum + bets, 0);
}

/** Finds the days that contain a page, their bet count, and the number of bets before them; null if there are none. */
function findDayWindow(days: readonly (readonly [day: number, count: number])[], { skip, take }: PageRequest) {
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
  return { first: Math.min(...inside), last: Math.max(...inside), count, skip: skip - passed };
}
