import type { Side } from '#bet/side.ts';
import type { Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';
import { takePart } from '#money/rounding.ts';

/** One result of a market that can still come, as the bettor who cashes out stands in it. */
export interface PositionRunner {
  /** Their matched profit or loss if this runner wins, paise. */
  readonly ifWins: Money;
  /** True when they have matched bets on it. */
  readonly betOn: boolean;
}

/** What is to be levelled. */
export interface OpenPosition {
  readonly open: boolean;
  /** Every runner that can still win, in any order; removed runners are left out. */
  readonly runners: readonly PositionRunner[];
  /** Part to close in millionths; all of it is 1,000,000. */
  readonly shareMillionths: number;
}

/** A bet that moves one result against the others by a payout. */
export interface Hedge {
  readonly stake: Money;
  /** What the backer of the stake wins, paise. */
  readonly profit: Money;
  /** Worst price touched, in the numbers of the market. */
  readonly price: Price;
}

/** The hedge of a runner whose stake and profit make up a payout (paise, above zero), or null when none is to be had. */
export type FindHedge = (runner: number, side: Side, payout: Money) => Hedge | null;

/** One hedge: a bet to be filled at `price` or better, or not at all. */
export interface CashOutLeg extends Hedge {
  /** Place of the runner in `OpenPosition.runners`. */
  readonly runner: number;
  readonly side: Side;
}

export type CashOutUnavailable = 'NO_POSITION' | 'NO_PRICE' | 'NOT_OPEN';

/** `amount`: what is left whichever runner wins, before commission, paise; for a part, of that part. */
export type CashOutQuote =
  | { readonly available: true; readonly amount: Money; readonly legs: readonly CashOutLeg[] }
  | { readonly available: false; readonly reason: CashOutUnavailable };

const WHOLE = 1_000_000;

/**
 * Hedges that leave the same profit or loss on every runner of a market with one winner (exchange rules 11).
 *
 * Laying stakes x, with X their sum, leaves `ifWins + X − x × price` on each runner, so one runner may be left
 * alone and the others follow from it. A position on one runner is closed on that runner (11.1) when it has a
 * price; otherwise the runner left alone is the one that needs the smallest traded stake in all (11.3), the
 * larger amount breaking a tie.
 *
 * The outcomes differ by a few paise at most: stakes are whole paise, and the least of them is quoted.
 * Hedges worse than losing the whole position are no cash out: NO_PRICE.
 *
 * @example back 10,000 at 1.85, lay price 1.60: lay 11,562.50 for +1,562.50.
 */
export function levelPosition(position: OpenPosition, findHedge: FindHedge): CashOutQuote {
  if (!position.open) return { available: false, reason: 'NOT_OPEN' };
  const { runners } = position;
  const worst = runners.reduce((least, runner) => Math.min(least, runner.ifWins), Infinity);
  if (runners.every((runner) => runner.ifWins === worst)) {
    return { available: false, reason: 'NO_POSITION' };
  }
  const plans: Plan[] = [];
  for (const level of new Set(runners.map((runner) => runner.ifWins))) {
    const plan = planFor(position, level, findHedge);
    if (plan !== null && plan.ofWhole >= worst) plans.push(plan);
  }
  const onTheRunnerBetOn = plans.find((plan) => isOnTheRunnerBetOn(runners, plan));
  const best = onTheRunnerBetOn ?? smallest(plans);
  if (best === undefined) return { available: false, reason: 'NO_PRICE' };
  return { available: true, amount: best.amount, legs: best.legs };
}

interface Plan {
  readonly legs: readonly CashOutLeg[];
  readonly traded: Money;
  readonly amount: Money;
  /** What the same hedges would leave of the whole position. */
  readonly ofWhole: Money;
}

/** Hedges of every runner whose result is not `level`, or null when a price is missing. */
function planFor(
  { runners, shareMillionths }: OpenPosition,
  level: Money,
  findHedge: FindHedge,
): Plan | null {
  const legs: CashOutLeg[] = [];
  /** What the hedges add to every runner, and on top of it to the runner they are on. */
  let everywhere = 0;
  const onRunner = runners.map(() => 0);
  let traded = 0;
  for (const [index, runner] of runners.entries()) {
    const distance = takePart(runner.ifWins - level, shareMillionths, WHOLE);
    if (distance === 0) continue;
    const side: Side = distance > 0 ? 'LAY' : 'BACK';
    const hedge = findHedge(index, side, Math.abs(distance));
    if (hedge === null) return null;
    if (hedge.stake === 0) continue;
    legs.push({ runner: index, side, ...hedge });
    traded += hedge.stake;
    const sign = side === 'LAY' ? 1 : -1;
    everywhere += sign * hedge.stake;
    onRunner[index] = -sign * (hedge.stake + hedge.profit);
  }
  if (legs.length === 0) return null;
  const left = runners.map(
    (runner, index) =>
      takePart(runner.ifWins, shareMillionths, WHOLE) + everywhere + (onRunner[index] ?? 0),
  );
  const amount = Math.min(...left);
  const ofWhole = takePart(amount, WHOLE, shareMillionths);
  return { legs, traded, amount, ofWhole };
}

function isOnTheRunnerBetOn(runners: readonly PositionRunner[], plan: Plan): boolean {
  const betOn = runners.filter((runner) => runner.betOn).length;
  const [leg] = plan.legs;
  if (betOn !== 1 || plan.legs.length !== 1 || leg === undefined) return false;
  return runners[leg.runner]?.betOn === true;
}

function smallest(plans: readonly Plan[]): Plan | undefined {
  let best: Plan | undefined;
  for (const plan of plans) {
    if (best === undefined || plan.traded < best.traded) best = plan;
    else if (plan.traded === best.traded && plan.amount > best.amount) best = plan;
  }
  return best;
}
