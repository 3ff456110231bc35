import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import { siteDayOf } from '#data/view-models/day-range.ts';
import { choiceIn, type ListChoice, sportIn } from '#data/view-models/list-choice.ts';
import { phrase } from '#text/text.ts';

/** Which unsettled bets are wanted, by sport and by the day they were placed on. */
export interface WaitFilter {
  readonly sportId: number | null;
  readonly days: 'all' | 'today' | 'yesterday' | 'earlier';
}

/** Days on which a bet was placed. */
export const WAIT_DAYS: ListChoice<WaitFilter['days']> = {
  item: 'range',
  values: [
    ['all', phrase('All')],
    ['today', phrase('Today')],
    ['yesterday', phrase('Yesterday')],
    ['earlier', phrase('Earlier')],
  ],
};

/** Rows of a page, and how many a fresh one has. */
export const WAIT_SIZES = { size: 20, sizes: [10, 20, 50] } as const;

const DAY_MS = 86_400_000;

/** The bets that the address asks for. */
export function waitFilterIn(search: Readonly<Record<string, unknown>>): WaitFilter {
  return { sportId: sportIn(search), days: choiceIn(search, WAIT_DAYS) };
}

export function isWanted(bet: OpenBet, { sportId, days }: WaitFilter, now: number): boolean {
  if (sportId !== null && bet.sportId !== sportId) return false;
  if (days === 'all') return true;
  const day = siteDayOf(Date.parse(bet.placeTime));
  if (days === 'today') return day === siteDayOf(now);
  if (days === 'yesterday') return day === siteDayOf(now - DAY_MS);
  return day < siteDayOf(now - DAY_MS);
}
