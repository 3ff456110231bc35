import { getKolkataDay, startOfKolkataDay } from '@crease/contracts/base/instant.ts';
import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Mark, PageRequest } from '#base/postgres/paging.ts';
import { kolkataDay, queryRows, whenDefined } from '#base/postgres/query-builder.ts';
import type { SqlSession } from '#base/postgres/sql-client.ts';
import { db, type JournalTables } from '#journal/postgres/journal-tables.ts';
import { anyKind, anyStatus } from '#journal/postgres/row-codes.ts';
import { type BetHistoryQuery, HISTORY_STATUSES, type Range } from './history-reader.ts';

/** Filters by sport, kind and status on `past_bets` or `bet_days`, which share these column names. */
function facets({ sportId, marketKinds, status }: BetHistoryQuery): readonly Expression<SqlBool>[] {
  const eb = expressionBuilder<JournalTables, 'pastBets'>();
  return [
    ...whenDefined(sportId, (id) => eb('sportId', '=', id)),
    ...whenDefined(marketKinds, (kinds) => eb('kind', '=', anyKind(kinds))),
    ...whenDefined(status, (one) => eb('status', '=', anyStatus(HISTORY_STATUSES[one]))),
  ];
}

/** A bet with its sort key. Nulls come last; ties are broken by ID. */
export interface KeyedBet {
  readonly id: number;
  readonly key: number | null;
}

export type Sorting = BetHistoryQuery['sorting'];

/** Ordered past bets that match a query: all, settled only, or unsettled only. */
export interface PastBetList {
  readonly query: BetHistoryQuery;
  readonly sorting: Sorting;
  readonly only: 'ALL' | 'SETTLED' | 'OTHERS';
}

/** Part of a list, read in one direction. */
interface ListPart extends PageRequest {
  readonly descending: boolean;
}

export const COLUMN = {
  placeTime: 'placedAt',
  settleTime: 'settledAt',
  stake: 'stake',
  profitLoss: 'profitLoss',
} as const satisfies Readonly<Record<Sorting, string>>;

const eb = expressionBuilder<JournalTables, 'pastBets'>();

/** Collects and sorts all matches. Each facet has its own index, so non-matching bets aren't touched. */
export function sortedBets(list: PastBetList, part: ListPart) {
  const { sportId, marketKinds, status } = list.query;
  const isPlain = sportId === undefined && marketKinds === undefined && status === undefined;
  const key = `${COLUMN[list.sorting]} as key` as const;
  if (isPlain) {
    const bets = db.selectFrom('pastBets').select(['betId as id', key]);
    return selectPart(bets.where(eb.and(range(list))), part);
  }
  const bets = db.selectFrom(matchingFacets(list.query).as('f')).crossJoinLateral((facet) =>
    facet
      .selectFrom('pastBets')
      .select(['betId as id', key])
      .whereRef('pastBets.status', '=', 'f.status')
      .whereRef('pastBets.sportId', '=', 'f.sportId')
      .whereRef('pastBets.kind', '=', 'f.kind')
      .where(eb.and(range(list)))
      .as('p'),
  );
  return selectPart(bets.select(['p.id', 'p.key']), part);
}

/** Reads only some days, by the time that orders the list. */
export function betsOfDays(
  list: PastBetList,
  { first, last }: { readonly first: number; readonly last: number },
  part: ListPart,
) {
  const column = COLUMN[list.sorting];
  const bets = keyedBets(list)
    .where(column, '>=', startOfKolkataDay(first))
    .where(column, '<', startOfKolkataDay(last + 1));
  return selectPart(bets, part);
}

/** Reads the index of a value from a known row or from an end. */
export function betsByValue(list: PastBetList, from: Mark | null, part: ListPart) {
  if (from === null) return selectPart(keyedBets(list), part);
  const place = eb.refTuple(COLUMN[list.sorting], 'betId');
  const relation = part.descending ? '<=' : '>=';
  return selectPart(keyedBets(list).where(eb(place, relation, eb.tuple(from.key, from.id))), part);
}

/** Selects every nth row of a list and its last one, with their positions counted from the lowest value. */
export function everyNthBet(
  list: PastBetList,
  { total, rowsBetween }: { readonly total: number; readonly rowsBetween: number },
) {
  const column = COLUMN[list.sorting];
  const places = keyedBets(list)
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) => over.orderBy(column).orderBy('betId'))
        .as('fromOne'),
    )
    .as('x');
  const place = sql<number>`from_one - 1`;
  return db
    .selectFrom(places)
    .select(['x.id', place.as('place')])
    .select((x) => x.ref('x.key').$notNull().as('key'))
    .where((x) => x.or([x(x.parens(place), '>=', total - 1), sql<SqlBool>`(${place}) % ${rowsBetween} = 0`]))
    .orderBy('place');
}

/** Counts an account's past bets. */
export function countAccountBets(accountId: number) {
  return db
    .selectFrom('betDays')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('bets'), lit(0)).as('count'))
    .where('accountId', '=', accountId);
}

function keyedBets(list: PastBetList) {
  const bets = db
    .selectFrom('pastBets')
    .select(['betId as id', `${COLUMN[list.sorting]} as key`])
    .where(eb.and([...range(list), ...facets(list.query)]));
  // Rows without a sort value aren't part of this list, so the index need not be read past them.
  return list.sorting === 'profitLoss' ? bets.where('profitLoss', 'is not', null) : bets;
}

/** Filters by account and time, on columns that only `past_bets` has. */
function range({ query, only }: PastBetList): readonly Expression<SqlBool>[] {
  const bets = [
    eb('accountId', '=', query.accountId),
    eb('placedAt', '>=', query.from),
    eb('placedAt', '<=', query.to),
  ];
  if (only === 'ALL') return bets;
  return [...bets, eb('settledAt', only === 'SETTLED' ? 'is not' : 'is', null)];
}

/** Facets in which the account has bets on the queried days. */
function matchingFacets(query: BetHistoryQuery) {
  return db
    .selectFrom('betDays')
    .select(['status', 'sportId', 'kind'])
    .distinct()
    .where('accountId', '=', query.accountId)
    .where('placedDay', '>=', sql<number>`kolkata_day(${query.from})`)
    .where('placedDay', '<=', sql<number>`kolkata_day(${query.to})`)
    .where('bets', '>', 0)
    .where((day) => day.and(facets(query)));
}

function selectPart<Known, Table extends keyof Known>(
  bets: SelectQueryBuilder<Known, Table, KeyedBet>,
  { descending, skip, take }: ListPart,
) {
  const way = descending ? 'desc' : 'asc';
  return bets.orderBy(sql.ref('key'), way).orderBy(sql.ref('id'), way).limit(take).offset(skip);
}

/** Count and totals of past bets placed on one day and settled on another. */
export interface DayCount {
  readonly placedDay: number;
  /** 0 if ended without a settlement. */
  readonly settledDay: number;
  readonly bets: number;
  readonly stake: number;
  readonly profitLoss: number;
}

/** Counts matching past bets: full days from stored sums, partial days at the ends from the bets themselves. */
export async function countDays(session: SqlSession, query: BetHistoryQuery): Promise<readonly DayCount[]> {
  const { whole, parts } = splitByDays(query.from, query.to);
  const counts: DayCount[] = [];
  if (whole !== null) counts.push(...(await countWholeDays(session, query, whole)));
  for (const part of parts) counts.push(...(await countPart(session, query, part)));
  return counts;
}

const PLACED_DAY = kolkataDay('placedAt');
const SETTLED_DAY = sql<number>`coalesce(${kolkataDay('settledAt')}, 0)`;

/** Splits a range of instants into full days (since 1970) and the partial days at its ends, as instants. */
function splitByDays(from: number, to: number): { readonly whole: Range | null; readonly parts: readonly Range[] } {
  if (from > to) return { whole: null, parts: [] };
  const first = getKolkataDay(from - 1) + 1;
  const last = getKolkataDay(to + 1) - 1;
  if (first > last) return { whole: null, parts: [{ from, to }] };
  const parts = [
    { from, to: startOfKolkataDay(first) - 1 },
    { from: startOfKolkataDay(last + 1), to },
  ].filter((part) => part.from <= part.to);
  return { whole: { from: first, to: last }, parts };
}

function countWholeDays(
  session: SqlSession,
  query: BetHistoryQuery,
  { from, to }: Range,
): Promise<readonly DayCount[]> {
  const counts = db
    .selectFrom('betDays')
    .select((eb) => [
      'placedDay',
      'settledDay',
      eb.fn.sum<number>('bets').as('bets'),
      eb.fn.sum<number>('stake').as('stake'),
      eb.fn.sum<number>('profitLoss').as('profitLoss'),
    ])
    .where('accountId', '=', query.accountId)
    .where('placedDay', '>=', from)
    .where('placedDay', '<=', to)
    .where((eb) => eb('bets', '>', eb.lit(0)))
    .where((eb) => eb.and(facets(query)))
    .groupBy(['placedDay', 'settledDay']);
  return queryRows(session, counts);
}

function countPart(session: SqlSession, query: BetHistoryQuery, { from, to }: Range): Promise<readonly DayCount[]> {
  const counts = db
    .selectFrom('pastBets')
    .select(({ fn, lit }) => [
      PLACED_DAY.as('placedDay'),
      SETTLED_DAY.as('settledDay'),
      fn.countAll<number>().as('bets'),
      fn.sum<number>('stake').as('stake'),
      fn.coalesce(fn.sum<number>('profitLoss'), lit(0)).as('profitLoss'),
    ])
    .where('accountId', '=', query.accountId)
    .where('placedAt', '>=', from)
    .where('placedAt', '<=', to)
    .where((eb) => eb.and(facets(query)))
    .groupBy([PLACED_DAY, SETTLED_DAY]);
  return queryRows(session, counts);
}
