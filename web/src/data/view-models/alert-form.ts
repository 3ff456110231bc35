import type { PriceAlert } from '@crease/contracts/wire/personal.ts';
import type { PriceLadder } from '@crease/core/ladder/price-ladder.ts';
import { t } from '#text/text.ts';
import { isPermitted, stepPrice } from './bet-preview.ts';

type When = PriceAlert['when'];

/** The price that a new alert begins with: the next one that is not there yet; evens where nothing is offered. */
export function firstAlertPrice(ladder: PriceLadder, best: number | null, when: When): number {
  return stepPrice(ladder, best ?? 2, when === 'AtLeast');
}

export type AlertProblem = 'off-ladder' | 'true-already';

/** Why an alert cannot be asked for; null: it can. */
export function alertProblem(
  ladder: PriceLadder,
  {
    price,
    when,
    best,
  }: { readonly price: number; readonly when: When; readonly best: number | null },
): AlertProblem | null {
  if (!isPermitted(ladder, price)) return 'off-ladder';
  if (best === null) return null;
  return (when === 'AtLeast' ? best >= price : best <= price) ? 'true-already' : null;
}

/** What an alert waits for: `Back Falcons at 1.95 or more`. */
export function alertText(alert: {
  readonly side: string;
  readonly name: string;
  readonly odds: string;
  readonly when: When;
}): string {
  const { when, ...values } = alert;
  return when === 'AtLeast'
    ? t('{side} {name} at {odds} or more', values)
    : t('{side} {name} at {odds} or less', values);
}
