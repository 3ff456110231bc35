import type { Side } from '#bet/side.ts';
import type { Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';

/** Unmatched stakes of one account at one line: "No" (BACK) and "Yes" (LAY), paise. */
export interface LineRest {
  back: Money;
  lay: Money;
}

/**
 * The first whole number of runs at which a "Yes" on this line wins: 46.5 and 47 both need 47.
 * Lines that no result can tell apart are one line for the risk.
 */
export function winsFrom(line: Price): number {
  return Math.ceil(line / 100);
}

/**
 * Adds a match to the steps of a line position.
 *
 * @returns what the profit or loss below the line changes by: "No" wins there, "Yes" loses.
 */
export function addLineFill(
  steps: Map<number, Money>,
  { side, price }: { readonly side: Side; readonly price: Price },
  stake: Money,
  profit: Money,
): Money {
  const key = winsFrom(price);
  // "No" wins its profit below the line and loses its stake from there on; "Yes" is the mirror.
  const below = side === 'BACK' ? profit : 0 - profit;
  const rise = side === 'BACK' ? 0 - stake - profit : stake + profit;
  const step = (steps.get(key) ?? 0) + rise;
  if (step === 0) steps.delete(key);
  else steps.set(key, step);
  return below;
}

/** Adds to the unmatched stakes at a line, or takes from them. */
export function addLineRest(
  rests: Map<number, LineRest>,
  { side, price }: { readonly side: Side; readonly price: Price },
  stake: Money,
): void {
  const key = winsFrom(price);
  const rest = rests.get(key) ?? { back: 0, lay: 0 };
  if (side === 'BACK') rest.back += stake;
  else rest.lay += stake;
  if (rest.back === 0 && rest.lay === 0) rests.delete(key);
  else rests.set(key, rest);
}
