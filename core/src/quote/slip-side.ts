import type { Side } from '#bet/side.ts';
import { isHouseKind, type MarketKind } from '#market/market-kind.ts';
import { HOUSE_TRAITS } from './house-traits.ts';

/** Side as shown on a slip (API 5.1: types 1 to 4). */
export type SlipSide = 'BACK' | 'LAY' | 'YES' | 'NO';

/**
 * Converts a slip's side to a bet side; null if the kind takes no such bet.
 *
 * Yes is BACK on a house line (it wins the rate, loses the stake) and LAY in the order book of a LINE market (it buys
 * the line).
 */
export function toBetSide(kind: MarketKind, called: SlipSide): Side | null {
  if (kind === 'LINE') return called === 'YES' ? 'LAY' : called === 'NO' ? 'BACK' : null;
  if (!isHouseKind(kind)) return called === 'BACK' || called === 'LAY' ? called : null;
  const { shape, takesLay } = HOUSE_TRAITS[kind];
  if (shape === 'LINE' || shape === 'METER') {
    return called === 'YES' ? 'BACK' : called === 'NO' ? 'LAY' : null;
  }
  if (called === 'BACK') return 'BACK';
  return called === 'LAY' && takesLay ? 'LAY' : null;
}

/** Converts a bet side to the slip's name for it in a market of this kind; inverse of `toBetSide`. */
export function toSlipSide(kind: MarketKind, side: Side): SlipSide {
  if (kind === 'LINE') return side === 'LAY' ? 'YES' : 'NO';
  const isRuns = isHouseKind(kind) && ['LINE', 'METER'].includes(HOUSE_TRAITS[kind].shape);
  if (!isRuns) return side;
  return side === 'BACK' ? 'YES' : 'NO';
}
