import { assert } from '#base/assert.ts';
import type { HouseTerms } from '#bet/bet.ts';
import { computeHouseProfit } from '#quote/house-rate.ts';
import { addLineRest, addStep, winsFrom } from './line-position.ts';
import type { MatchedBet, PositionFill, RunsPosition, UnmatchedBet } from './position-types.ts';

const RUN = 100;

/** Creates a position without bets. @param isPerRun true for a METER. */
export function createRunsPosition(accountId: number, isPerRun: boolean): RunsPosition {
  return {
    kind: 'RUNS',
    accountId,
    exposure: 0,
    openBets: 0,
    isPerRun,
    base: 0,
    steps: new Map(),
    rests: new Map(),
    held: [],
  };
}

/**
 * Adds a match with the house; negative figures remove one.
 *
 * LINE: Yes (BACK) loses the stake below its line and wins the profit from there on, No (LAY) is the mirror. BAND:
 * wins the profit within its band only. METER: from zero runs on the result rises (Yes) or falls (No) by the stake
 * per run, up to the cap.
 */
export function addRunsFill(
  position: RunsPosition,
  { side, house }: MatchedBet,
  { stake, profit }: PositionFill,
): void {
  const { steps, isPerRun } = position;
  const { line, reach } = requireHouseTerms(house);
  const sign = side === 'BACK' ? 1 : -1;
  if (isPerRun) {
    addStep(steps, 0, sign * stake);
    addStep(steps, line / RUN + reach, 0 - sign * stake);
    position.base -= (sign * stake * line) / RUN;
    return;
  }
  const from = winsFrom(line);
  const rise = sign * (stake + profit);
  addStep(steps, from, rise);
  if (reach > 0) addStep(steps, from + reach, 0 - rise);
  position.base -= sign * stake;
}

/** Adds a held bet with its full potential loss and win. */
export function addHeldBet(position: RunsPosition, bet: UnmatchedBet): void {
  const { side, rate, unmatched } = bet;
  position.held.push({ side, rate, stake: unmatched, house: requireHouseTerms(bet.house) });
  moveLoss(position, bet, 1);
}

/** Removes a held bet entirely: it is booked, rejected or withdrawn. */
export function removeHeldBet(position: RunsPosition, bet: UnmatchedBet): void {
  const { line, reach, acceptAnyOdds } = requireHouseTerms(bet.house);
  const place = position.held.findIndex(
    ({ side, rate, stake, house }) =>
      side === bet.side &&
      rate === bet.rate &&
      stake === bet.unmatched &&
      house.line === line &&
      house.reach === reach &&
      // It moves no money, but the remaining entry must match the bet that is still held.
      house.acceptAnyOdds === acceptAnyOdds,
  );
  assert(place >= 0, 'a held bet is in its position');
  position.held.splice(place, 1);
  moveLoss(position, bet, -1);
}

/** Loss on a held bet: a key's `lay` is lost below it, its `back` from it on. */
function moveLoss(
  { rests, isPerRun }: RunsPosition,
  { side, rate, unmatched, house }: UnmatchedBet,
  times: 1 | -1,
): void {
  const { line, reach } = requireHouseTerms(house);
  const price = winsFrom(line) * RUN;
  const end = price + reach * RUN;
  const stake = times * unmatched;
  if (side === 'BACK') {
    addLineRest(rests, { side: 'LAY', price }, stake);
    if (!isPerRun && reach > 0) addLineRest(rests, { side: 'BACK', price: end }, stake);
  } else if (isPerRun) {
    addLineRest(rests, { side: 'BACK', price }, stake);
    addLineRest(rests, { side: 'BACK', price: end }, 0 - stake);
  } else addLineRest(rests, { side: 'BACK', price }, times * computeHouseProfit(unmatched, rate));
}

function requireHouseTerms(house: MatchedBet['house']): HouseTerms {
  assert(house !== null && house !== undefined, 'a bet on runs with the house has its line');
  return house;
}
