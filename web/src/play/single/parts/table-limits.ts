import type { PlaySeat } from '@crease/contracts/wire/play.ts';
import type { TableLimits } from '@crease/games/table/check-stake.ts';

/** The limits of a seat as the games check them; what the house may lose is the server's to know. */
export function tableLimits({ limits }: Pick<PlaySeat, 'limits'>): TableLimits {
  return { ...limits, maxLoss: Number.MAX_SAFE_INTEGER };
}
