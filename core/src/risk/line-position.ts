import type { Side } from '#bet/side.ts';
import type { Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';
import type {
  LinePosition,
  LineRest,
  MatchedBet,
  PositionFill,
  UnmatchedBet,
} from './position-types.ts';

/** Creates a position without bets. */
export function createLinePosition(accountId: number): LinePosition {
  return {
    kind: 'LINE',
    accountId,
    exposure: 0,
    openBets: 0,
    base: 0,
    steps: new Map(),
    rests: new Map(),
  };
}

/**
 * First whole number of runs at which "Yes" on this line wins: 46.5 and 47 both need 47. Lines that no result can
 * distinguish are one line for risk.
 */
export function winsFrom(line: Price): number {
  return Math.ceil(line / 100);
}

/** Adds a match; negative figures remove one. */
export function addLineFill(
  position: LinePosition,
  { side }: Pick<MatchedBet, 'side'>,
  { price, stake, profit }: PositionFill,
): void {
  // "No" wins its profit below the line and loses its stake from there on; "Yes" is the mirror.
  position.base += side === 'BACK' ? profit : 0 - profit;
  addStep(position.steps, winsFrom(price), side === 'BACK' ? 0 - stake - profit : stake + profit);
}

/** Adds to the change at a number of runs; zero changes are removed. */
export function addStep(steps: Map<number, Money>, key: number, by: Money): void {
  const step = (steps.get(key) ?? 0) + by;
  if (step === 0) steps.delete(key);
  else steps.set(key, step);
}

/** Adds to (or subtracts from) the unmatched stakes at a line. */
export function addLineRest(
  rests: Map<number, LineRest>,
  { side, price }: { readonly side: Side; readonly price: UnmatchedBet['price'] },
  stake: Money,
): void {
  const key = winsFrom(price);
  const rest = rests.get(key) ?? { back: 0, lay: 0 };
  if (side === 'BACK') rest.back += stake;
  else rest.lay += stake;
  if (rest.back === 0 && rest.lay === 0) rests.delete(key);
  else rests.set(key, rest);
}
