import { assert } from '#base/assert.ts';
import type { Bet, HouseTerms } from '#bet/bet.ts';
import type { Money } from '#money/money.ts';
import { computeHouseProfit, isWonAt, meterResult } from '#quote/house-rate.ts';
import {
  addLineRest,
  addStep,
  copyRests,
  findWorstLine,
  type LineRest,
  type LineRow,
  rowsBetween,
  winsFrom,
} from './line-position.ts';
import type { AccountPosition, MatchedBet, PositionFill, RunsBet, UnmatchedBet } from './position.ts';

const RUN = 100;

/**
 * An account's possible results in a house market on runs: `base` is the matched result at zero runs, `steps` the
 * change from a number of runs on, `rests` the loss on held bets there. On a METER both are changes per run from
 * their key on.
 */
export class RunsPosition implements AccountPosition {
  readonly kind = 'RUNS';
  readonly accountId: number;
  exposure: Money = 0;
  openBets = 0;
  /** METER: the maps hold changes per run. */
  readonly isPerRun: boolean;
  base: Money = 0;
  steps = new Map<number, Money>();
  rests = new Map<number, LineRest>();
  /** Held bets in order of arrival. */
  held: RunsBet[] = [];

  /** Creates a position without bets. @param isPerRun true for a METER. */
  constructor(accountId: number, isPerRun: boolean) {
    this.accountId = accountId;
    this.isPerRun = isPerRun;
  }

  copy(): RunsPosition {
    const copy = new RunsPosition(this.accountId, this.isPerRun);
    copy.exposure = this.exposure;
    copy.openBets = this.openBets;
    copy.base = this.base;
    copy.steps = new Map(this.steps);
    copy.rests = copyRests(this.rests);
    copy.held = [...this.held];
    return copy;
  }

  /** Adds a held bet with its full potential loss and win. */
  addRest(bet: UnmatchedBet): void {
    const { side, rate, unmatched } = bet;
    this.held.push({ side, rate, stake: unmatched, house: requireHouseTerms(bet.house) });
    moveLoss(this, bet, 1);
  }

  /** Removes a held bet entirely: it is booked, rejected or withdrawn. */
  removeRest(bet: UnmatchedBet, by: Money = bet.unmatched): void {
    assert(by === bet.unmatched, 'a bet with the house is booked or ended whole');
    const { line, reach, acceptAnyOdds } = requireHouseTerms(bet.house);
    const place = this.held.findIndex(
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
    this.held.splice(place, 1);
    moveLoss(this, bet, -1);
  }

  matchRest(bet: UnmatchedBet, fill: PositionFill): void {
    this.removeRest(bet, fill.stake);
    this.addFill(bet, fill);
  }

  moveReserve(): void {
    assert(false, 'a bet with the house is never changed');
  }

  /**
   * LINE: Yes (BACK) loses the stake below its line and wins the profit from there on, No (LAY) is the mirror. BAND:
   * wins the profit within its band only. METER: from zero runs on the result rises (Yes) or falls (No) by the stake
   * per run, up to the cap.
   */
  addFill({ side, house }: MatchedBet, { stake, profit }: PositionFill): void {
    const { line, reach } = requireHouseTerms(house);
    const sign = side === 'BACK' ? 1 : -1;
    if (this.isPerRun) {
      addStep(this.steps, 0, sign * stake);
      addStep(this.steps, line / RUN + reach, 0 - sign * stake);
      this.base -= (sign * stake * line) / RUN;
      return;
    }
    const from = winsFrom(line);
    const rise = sign * (stake + profit);
    addStep(this.steps, from, rise);
    if (reach > 0) addStep(this.steps, from + reach, 0 - rise);
    this.base -= sign * stake;
  }

  computeExposure(): Money {
    return 0 - (this.isPerRun ? findWorstMeterResult(this) : findWorstLine(this));
  }

  /** Every held bet is booked where it wins. */
  computeMaxProfit(): Money {
    const { base, steps, isPerRun, held } = this;
    const candidates = new Set<number>([0, ...steps.keys()]);
    for (const { house } of held) for (const runs of listTurningRuns(house)) candidates.add(runs);
    let best = 0;
    for (const runs of candidates) {
      let result = isPerRun ? meterResultAt(this, runs) : base;
      if (!isPerRun) for (const [key, step] of steps) if (runs >= key) result += step;
      for (const bet of held) result += Math.max(0, computeRunsResult(bet, runs, isPerRun));
      if (result > best) best = result;
    }
    return best;
  }
}

/** Result of a bet on runs at a number of whole runs, paise (API 5.4). */
export function computeRunsResult(bet: RunsBet, runs: number, isPerRun: boolean): Money {
  if (isPerRun) return meterResult(bet, runs);
  const isWon = isWonAt(bet.house, runs * RUN);
  const backer = isWon ? computeHouseProfit(bet.stake, bet.rate) : 0 - bet.stake;
  return bet.side === 'BACK' ? backer : 0 - backer;
}

/** Whole runs at which a bet's result, or its slope, changes. */
export function listTurningRuns({ line, reach }: NonNullable<Bet['house']>): readonly number[] {
  const from = Math.ceil(line / RUN);
  return reach > 0 ? [from, from + reach] : [from];
}

/** Matched result of a METER position at a number of runs, paise. */
export function meterResultAt({ base, steps }: Pick<RunsPosition, 'base' | 'steps'>, runs: number): Money {
  let result = base;
  for (const [key, slope] of steps) if (runs > key) result += slope * (runs - key);
  return result;
}

/** Matched result run by run, starting at zero, the last range open-ended, equal neighbours merged (API 5.7). */
export function meterRows(position: Pick<RunsPosition, 'base' | 'steps'>): LineRow[] {
  const points = new Set<number>();
  const last = Math.max(0, ...position.steps.keys());
  for (let runs = 0; runs <= last; runs++) points.add(runs);
  return rowsBetween(points, (runs) => meterResultAt(position, runs));
}

/**
 * Worst result of a METER position, zero or less, over every number of runs: the matched result less losses on held
 * bets. Both are linear between their keys, so the minimum is at zero runs or at a key; after the last key nothing
 * changes, since every bet is capped.
 */
function findWorstMeterResult({ base, steps, rests }: RunsPosition): Money {
  const slopes = new Map(steps);
  let result = base;
  let slope = 0;
  for (const [key, { back, lay }] of rests) {
    // A held "Yes" loses for every run below its line, so its loss shrinks as the runs rise.
    result -= lay * key;
    slope += lay;
    slopes.set(key, (slopes.get(key) ?? 0) - lay - back);
  }
  let worst = Math.min(result, 0);
  let before = 0;
  for (const [key, change] of [...slopes].sort(([one], [other]) => one - other)) {
    result += slope * (key - before);
    if (result < worst) worst = result;
    slope += change;
    before = key;
  }
  return worst;
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
