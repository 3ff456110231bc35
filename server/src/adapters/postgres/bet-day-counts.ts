import { kolkataDayOf, startOfKolkataDay } from '@crease/contracts/values/instant.ts';
import type { BetHistoryQuery } from '#ports/read-model.ts';
import { Conditions } from './columns.ts';
import { addFacets } from './history-filter.ts';
import type { SqlSession } from './sql-client.ts';

/** How many past bets were placed on one day and settled on another, and what they come to. */
export interface DayCount {
  readonly placedDay: number;
  /** 0: ended without a settlement. */
  readonly settledDay: number;
  readonly bets: number;
  readonly stake: number;
  readonly profitLoss: number;
}

/** Counts of all past bets that fit: whole days from the sums that are kept, the days cut by an end of the range from the bets. */
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

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Whole days of a range of instants as days since 1970, and what is left of it at its ends as instants. */
export function splitByDays(
  from: number,
  to: number,
): { readonly whole: Span | null; readonly parts: readonly Span[] } {
  if (from > to) return { whole: null, parts: [] };
  const first = kolkataDayOf(from - 1) + 1;
  const last = kolkataDayOf(to + 1) - 1;
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
  const conditions = addFacets(
    new Conditions()
      .add('d.account_id = ?', query.accountId)
      .add('d.placed_day >= ?', from)
      .add('d.placed_day <= ?', to)
      .also('d.bets > 0'),
    'd',
    query,
  );
  return session.query<DayCount & { [column: string]: unknown }>(
    `select d.placed_day as "placedDay", d.settled_day as "settledDay", sum(d.bets)::bigint as bets,
        sum(d.stake)::bigint as stake, sum(d.profit_loss)::bigint as "profitLoss"
      from bet_days d ${conditions.where} group by 1, 2`,
    conditions.values,
  );
}

function countPart(
  session: SqlSession,
  query: BetHistoryQuery,
  { from, to }: Span,
): Promise<readonly DayCount[]> {
  const conditions = addFacets(
    new Conditions()
      .add('p.account_id = ?', query.accountId)
      .add('p.placed_at >= ?', from)
      .add('p.placed_at <= ?', to),
    'p',
    query,
  );
  return session.query<DayCount & { [column: string]: unknown }>(
    `select kolkata_day(p.placed_at) as "placedDay", coalesce(kolkata_day(p.settled_at), 0) as "settledDay",
        count(*) as bets, sum(p.stake)::bigint as stake, coalesce(sum(p.profit_loss), 0)::bigint as "profitLoss"
      from past_bets p ${conditions.where} group by 1, 2`,
    conditions.values,
  );
}
