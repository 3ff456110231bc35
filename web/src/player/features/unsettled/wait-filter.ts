import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import { siteDayOf } from '#data/view-models/day-range.ts';

/** Which unsettled bets are wanted, by sport and by the day they were placed on. */
export interface WaitFilter {
  readonly sportId: number | null;
  readonly days: 'all' | 'today' | 'yesterday' | 'earlier';
}

export const EVERY_WAIT: WaitFilter = { sportId: null, days: 'all' };
const DAY_MS = 86_400_000;

export function isWanted(bet: OpenBet, { sportId, days }: WaitFilter, now: number): boolean {
  if (sportId !== null && bet.sportId !== sportId) return false;
  if (days === 'all') return true;
  const day = siteDayOf(Date.parse(bet.placeTime));
  if (days === 'today') return day === siteDayOf(now);
  if (days === 'yesterday') return day === siteDayOf(now - DAY_MS);
  return day < siteDayOf(now - DAY_MS);
}
