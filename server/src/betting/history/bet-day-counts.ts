import { getKolkataDay, startOfKolkataDay } from '@crease/contracts/values/instant.ts';
import { sql } from 'kysely';
import { kolkataDay, queryRows } from '#base/postgres/query-builder.ts';
import type { SqlSession } from '#base/postgres/sql-client.ts';
import { db } from '#journal/postgres/journal-tables.ts';
import { facets } from './history-filter.ts';
import type { BetHistoryQuery } from './history-reader.ts';

/** Count and totals of past bets placed on one day and settled on another. */
export interface DayCount {
  readonly placedDay: number;
  /** 0 if ended without a settlement. */
  readonly settledDay: number;
  readonly bets: number;
  readonly stake: number;
  readonly profitLoss: number;
}

/**
 * Counts matching past bets: full days from stored sums, partial days at the ends of the range from the bets
 * themselves.
 */
export async function countDays(
  session: SqlSession,
  query: BetHistoryQuery,
): Promise<readonly DayCount[]> {
  const { whole, parts } = splitByDays(query.from, query.to);
  const counts: DayCount[] = [];
  if (whole !== null) counts.push(...(await countWholeDays(session, query, whole)));
  for (const part of parts) counts.push(...(await countPart(session, query, part)));
  return counts;
}

const PLACED_DAY = kolkataDay('placedAt');
const SETTLED_DAY = sql<number>`coalesce(${kolkataDay('settledAt')}, 0)`;

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Splits a range of instants into full days (since 1970) and the partial days at its ends, as instants. */
export function splitByDays(
  from: number,
  to: number,
): { readonly whole: Span | null; readonly parts: readonly Span[] } {
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
  { from, to }: Span,
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

function countPart(
  session: SqlSession,
  query: BetHistoryQuery,
  { from, to }: Span,
): Promise<readonly DayCount[]> {
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
