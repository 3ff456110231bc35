import { ROUND_CYCLE_MS } from '@crease/contracts/routes/play.ts';
import { traitsOf } from '@crease/games/catalogue/traits.ts';
import type { TableLimits } from '@crease/games/table/check-stake.ts';
import type { Purse } from './ports/play-store.ts';

/** Minimum time between the starts of two single-player rounds, ms. */
export function cycleMsOf({ profile = 'standard' }: Pick<Purse, 'profile'>): number {
  return ROUND_CYCLE_MS[profile];
}

/** Limits of a game for a player: its own, or lower ones set by the operator. */
export function limitsOf({ gameCode, limits }: Pick<Purse, 'gameCode' | 'limits'>): TableLimits {
  const own = traitsOf(gameCode).limits;
  if (limits === undefined) return own;
  const { min, max, maxWin } = limits;
  return {
    ...own,
    minStake: Math.max(own.minStake, min),
    maxMain: Math.min(own.maxMain, max),
    maxSide: Math.min(own.maxSide, max),
    maxPayout: Math.min(own.maxPayout, maxWin ?? own.maxPayout),
  };
}
