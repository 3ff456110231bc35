import type { Side } from '#bet/bet.ts';
import type { OrderBook } from '#book/order-book.ts';
import type { MarketStatus } from '#market/market-kind.ts';
import type { Runner } from '#market/market-terms.ts';
import type { Currency, Money, Price } from '#money/money.ts';
import { prorate } from '#money/profit.ts';
import type { Position } from '#risk/position.ts';

/** A possible outcome of a market, with the position of the bettor cashing out. */
export interface PositionRunner {
  /** Their matched P&L if this runner wins, paise. */
  readonly ifWins: Money;
  /** True if they have matched bets on it. */
  readonly betOn: boolean;
}

/** The position to level. */
export interface OpenPosition {
  readonly open: boolean;
  /** Every runner that can still win, in any order, without removed runners. */
  readonly runners: readonly PositionRunner[];
  /** Part to close in millionths; 1,000,000 is the whole. */
  readonly shareMillionths: number;
}

/** A bet that moves one outcome against the others by a payout. */
export interface Hedge {
  readonly stake: Money;
  /** Backer's profit, paise. */
  readonly profit: Money;
  /** Worst price touched, in the market's units. */
  readonly price: Price;
}

/** Finds the hedge on a runner whose stake plus profit is a payout (paise, positive); null if unavailable. */
export type FindHedge = (runner: number, side: Side, payout: Money) => Hedge | null;

/** One hedge, to be filled at `price` or better, or not at all. */
export interface CashOutLeg extends Hedge {
  /** Index in `OpenPosition.runners`. */
  readonly runner: number;
  readonly side: Side;
}

export type CashOutUnavailable = 'NO_POSITION' | 'NO_PRICE' | 'NOT_OPEN';

/** `amount`: P&L whichever runner wins, before commission, paise; for a partial cash-out, of that part. */
export type CashOutQuote =
  | { readonly available: true; readonly amount: Money; readonly legs: readonly CashOutLeg[] }
  | { readonly available: false; readonly reason: CashOutUnavailable };

const WHOLE = 1_000_000;

/**
 * Computes hedges that leave the same P&L on every runner of a single-winner market (exchange rules 11).
 *
 * Laying stakes x, with sum X, leaves `ifWins + X − x × price` on each runner, so one runner can be left unhedged and
 * the others follow from it. A position on one runner is closed on that runner (11.1) if it has a price. Otherwise
 * the unhedged runner is the one with the smallest total traded stake (11.3), ties broken by the larger amount.
 *
 * Outcomes differ by a few paise at most, because stakes are whole paise; the lowest is quoted. Hedges worse than
 * losing the whole position are rejected: NO_PRICE.
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
  const onTheRunnerBetOn = plans.find((plan) => isOnBackedRunner(runners, plan));
  const best = onTheRunnerBetOn ?? smallest(plans);
  if (best === undefined) return { available: false, reason: 'NO_PRICE' };
  return { available: true, amount: best.amount, legs: best.legs };
}

interface Plan {
  readonly legs: readonly CashOutLeg[];
  readonly traded: Money;
  readonly amount: Money;
  /** Result of the same hedges for the whole position. */
  readonly ofWhole: Money;
}

/** Hedges for every runner whose outcome isn't `level`; null if a price is missing. */
function planFor({ runners, shareMillionths }: OpenPosition, level: Money, findHedge: FindHedge): Plan | null {
  const legs: CashOutLeg[] = [];
  /** Change by the hedges on every runner, plus the extra on the hedged one. */
  let everywhere = 0;
  const onRunner = runners.map(() => 0);
  let traded = 0;
  for (const [index, runner] of runners.entries()) {
    const distance = prorate(runner.ifWins - level, shareMillionths, WHOLE);
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
    (runner, index) => prorate(runner.ifWins, shareMillionths, WHOLE) + everywhere + (onRunner[index] ?? 0),
  );
  const amount = Math.min(...left);
  const ofWhole = prorate(amount, WHOLE, shareMillionths);
  return { legs, traded, amount, ofWhole };
}

function isOnBackedRunner(runners: readonly PositionRunner[], plan: Plan): boolean {
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

/** Market data that a cash-out is computed from. */
export interface CashOutMarket {
  readonly winners: number;
  readonly status: MarketStatus;
  readonly runners: readonly Pick<Runner, 'status'>[];
  readonly positions: { get(accountId: number): Position | undefined };
  readonly currencies: Readonly<Record<Currency, { readonly books: readonly OrderBook[] }>>;
}

/** The account cashing out. */
export interface CashOutAccount {
  readonly id: number;
  readonly currency: Currency;
}
