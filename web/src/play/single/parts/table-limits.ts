import type { PlaySeat } from '@crease/contracts/wire/play.ts';
import type { TableLimits } from '@crease/games/table/check-stake.ts';

/** The seat's limits in the form checked by the games. The house's maximum loss is known to the server only. */
export function tableLimits({ limits }: Pick<PlaySeat, 'limits'>): TableLimits {
  return { ...limits, maxLoss: Number.MAX_SAFE_INTEGER };
}
