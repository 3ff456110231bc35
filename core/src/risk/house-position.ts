import type { HouseTerms } from '#bet/bet.ts';
import type { Side } from '#bet/side.ts';
import type { Money } from '#money/money.ts';
import { houseProfitOf } from '#quote/house-rate.ts';
import { addLineRest, type LineRest, winsFrom } from './line-position.ts';

const RUN = 100;

/** A bet with the house on a number of runs. */
interface RunsBet {
  readonly side: Side;
  readonly house: HouseTerms;
}

/**
 * Adds a match with the house to the steps of a position on runs; minus stake and profit take it back.
 *
 * LINE: Yes (BACK) loses the stake below its line and wins the profit from there on, No (LAY) is the mirror.
 * BAND: wins the profit within its band only. METER: from no runs on the result rises (Yes) or falls (No) by the
 * stake with every run, until the cap.
 *
 * @returns what the result at no runs changes by.
 */
export function addHouseFill(
  steps: Map<number, Money>,
  { side, house }: RunsBet,
  {
    stake,
    profit,
    isPerRun,
  }: { readonly stake: Money; readonly profit: Money; readonly isPerRun: boolean },
): Money {
  const sign = side === 'BACK' ? 1 : -1;
  if (isPerRun) {
    const line = house.line / RUN;
    addStep(steps, 0, sign * stake);
    addStep(steps, line + house.reach, 0 - sign * stake);
    return 0 - sign * stake * line;
  }
  const from = winsFrom(house.line);
  const rise = sign * (stake + profit);
  addStep(steps, from, rise);
  if (house.reach > 0) addStep(steps, from + house.reach, 0 - rise);
  return 0 - sign * stake;
}

/**
 * Tells the rests of a position on runs that a held bet goes from one stake to another, with what it loses: the
 * `lay` of a key is lost below it, the `back` from it on.
 */
export function moveHouseRest(
  rests: Map<number, LineRest>,
  { side, house, rate }: RunsBet & { readonly rate: number },
  { from, to, isPerRun }: { readonly from: Money; readonly to: Money; readonly isPerRun: boolean },
): void {
  const price = winsFrom(house.line) * RUN;
  const end = price + house.reach * RUN;
  const stake = to - from;
  if (side === 'BACK') {
    addLineRest(rests, { side: 'LAY', price }, stake);
    if (!isPerRun && house.reach > 0) addLineRest(rests, { side: 'BACK', price: end }, stake);
  } else if (isPerRun) {
    addLineRest(rests, { side: 'BACK', price }, stake);
    addLineRest(rests, { side: 'BACK', price: end }, 0 - stake);
  } else {
    addLineRest(
      rests,
      { side: 'BACK', price },
      houseProfitOf(to, rate) - houseProfitOf(from, rate),
    );
  }
}

function addStep(steps: Map<number, Money>, key: number, by: Money): void {
  const step = (steps.get(key) ?? 0) + by;
  if (step === 0) steps.delete(key);
  else steps.set(key, step);
}
