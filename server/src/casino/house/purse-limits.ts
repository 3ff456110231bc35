import { ROUND_CYCLE_MS } from '@crease/contracts/routes/play.ts';
import { getGameTraits } from '@crease/games/catalogue/traits.ts';
import type { TableLimits } from '@crease/games/table/check-stake.ts';
import type { PlayerWallet } from '#casino/store/play-rows.ts';

/** Minimum time between the starts of two single-player rounds, ms. */
export function getCycleMs({ profile = 'standard' }: Pick<PlayerWallet, 'profile'>): number {
  return ROUND_CYCLE_MS[profile];
}

/** Limits of a game for a player: its own, or lower ones set by the operator. */
export function getLimits({
  gameCode,
  limits,
}: Pick<PlayerWallet, 'gameCode' | 'limits'>): TableLimits {
  const own = getGameTraits(gameCode).limits;
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
