import type { HouseTerms, Side } from '#bet/bet.ts';
import type { HouseKind } from '#market/market-kind.ts';
import { getMaxStake } from '#market/market-terms.ts';
import type { Money } from '#money/money.ts';
import { divideToNearest, MAX_PRODUCT } from '#money/profit.ts';
import { computeHouseProfit, isSafeHouseStake, toHouseRate } from '#quote/house-rate.ts';
import { HOUSE_TRAITS } from '#quote/house-traits.ts';
import type { QuoteStep, RunnerQuote } from '#quote/market-quote.ts';
import { getStepLimit, type QuotedMarket } from '#quote/take-quote.ts';
import { winsFrom } from '#risk/line-position.ts';
import type { Position } from '#risk/position.ts';
import type { RunsPosition } from '#risk/runs-position.ts';
import {
  type CashOutAccount,
  type CashOutMarket,
  type CashOutQuote,
  type CashOutUnavailable,
  type Hedge,
  levelPosition,
  type PositionRunner,
} from './level-position.ts';

const WHOLE = 1_000_000;
/** A winning stake returns `rate` plus itself; both are in hundredths of a percent. */
const FULL = 10_000;

/** An outcome with the house's current quote; null if nothing is offered or accepted now. */
interface QuotedRunner extends PositionRunner {
  /** Index in `market.runners`; the "below the line" outcome has none. */
  readonly place: number;
  readonly quote: RunnerQuote | null;
}

type QuotedCashOutMarket = CashOutMarket & QuotedMarket;

interface LimitedAccount extends CashOutAccount {
  readonly limits: { readonly maxStake: Money | null };
}

/**
 * Quotes the cash-out of an account in a house market at the current quote (API 5.9). `leg.runner` is an index in
 * `market.runners`, `leg.price` hundredths of the quoted number.
 *
 * Only for kinds where the house takes both sides: BOOKMAKER, as in an order book, and FANCY, where reaching the line
 * and missing it are the two outcomes. A fancy can only be closed at the position's own line: with bets on several
 * distinguishable lines, or another line on offer, no bet equalises all totals. Everything else: NO_PRICE.
 *
 * @param shareMillionths part to close; the whole by default.
 * @example Yes 51 at 100 with 10,000, now No 51 at 60: No with 12,500 (20,000 ÷ 1.6) leaves +2,500 either way.
 */
export function houseCashOut(
  market: QuotedCashOutMarket,
  account: LimitedAccount,
  shareMillionths: number = WHOLE,
): CashOutQuote {
  const position = market.positions.get(account.id);
  if (position === undefined || !hasBets(position)) return unavailable('NO_POSITION');
  if (market.status !== 'OPEN') return unavailable('NOT_OPEN');
  const runners = listOutcomes(market, position);
  if (runners === null) return unavailable('NO_PRICE');
  // Steps for smaller stakes stay as they are; stakes above all limits get the deepest step.
  const { depthPercents } = market.terms;
  const maxStake = depthPercents === undefined ? Infinity : getMaxStake(market, account);
  const quote = levelPosition({ open: true, runners, shareMillionths }, (index, side, payout) => {
    const offered = runners[index]?.quote ?? null;
    const steps = offered === null ? [] : side === 'BACK' ? offered.back : offered.lay;
    const stakes = steps.map((step) => stakeFor(market.kind, step, payout));
    const taking = steps.findIndex((step, depth) => {
      const stake = stakes[depth] ?? null;
      const isDeepest = depth === steps.length - 1 && step.size === undefined;
      return stake !== null && (isDeepest || stake <= getStepLimit(market, step, { depth, maxStake }));
    });
    return hedgeAt(market.kind, steps[taking], stakes[taking] ?? null);
  });
  if (!quote.available) return quote;
  const legs = quote.legs.map((leg) => ({ ...leg, runner: runners[leg.runner]?.place ?? 0 }));
  return { ...quote, legs };
}

function hasBets(position: Position): boolean {
  if (position.kind === 'RUNNERS') return position.hasMatched();
  return position.kind !== 'EACH_WAY' && position.steps.size > 0;
}

/** Outcomes to equalise; null if the house takes no opposite bets. */
function listOutcomes(market: QuotedCashOutMarket, position: Position): readonly QuotedRunner[] | null {
  const { shape, takesLay } = HOUSE_TRAITS[market.kind];
  if (position.kind === 'RUNS' && shape === 'LINE') return resultsOnLine(market, position);
  if (position.kind !== 'RUNNERS' || !takesLay || market.winners !== 1) return null;
  return market.runners.flatMap(({ status }, place) => {
    if (status === 'REMOVED') return [];
    const own = position.matchedOn(place);
    const quote = status === 'ACTIVE' ? (market.quote?.runners[place] ?? null) : null;
    return [{ place, quote, ifWins: position.base + own, betOn: own !== 0 }];
  });
}

function resultsOnLine(market: QuotedCashOutMarket, { base, steps }: RunsPosition): readonly QuotedRunner[] | null {
  const [only, ...others] = steps;
  if (only === undefined || others.length > 0) return null;
  const [from, rise] = only;
  const isActive = market.runners[0]?.status === 'ACTIVE';
  const quote = isActive ? (market.quote?.runners[0] ?? null) : null;
  const isAtLine = ({ line }: QuoteStep) => line !== undefined && winsFrom(line) === from;
  const onLine = quote && { back: quote.back.filter(isAtLine), lay: quote.lay.filter(isAtLine) };
  return [
    { place: 0, quote: onLine, ifWins: base + rise, betOn: true },
    { place: -1, quote: null, ifWins: base, betOn: false },
  ];
}

/** Stake whose return is `payout`; null if it can't be computed to the paisa. */
function stakeFor(kind: HouseKind, { price }: QuoteStep, payout: Money): Money | null {
  if (payout * FULL > MAX_PRODUCT) return null;
  const rate = toHouseRate(kind, price);
  const stake = divideToNearest(payout * FULL, FULL + rate);
  return isSafeHouseStake(stake, rate, 0) ? stake : null;
}

function hedgeAt(kind: HouseKind, step: QuoteStep | undefined, stake: Money | null): Hedge | null {
  if (step === undefined || stake === null) return null;
  return {
    price: step.price,
    stake,
    profit: computeHouseProfit(stake, toHouseRate(kind, step.price)),
  };
}

function unavailable(reason: CashOutUnavailable): CashOutQuote {
  return { available: false, reason };
}

/** House terms of a hedge: the line quoted for its side. */
export function getHedgeTerms(
  market: Pick<QuotedMarket, 'quote'>,
  { runner, side }: { readonly runner: number; readonly side: Side },
): HouseTerms {
  const quote = market.quote?.runners[runner] ?? null;
  const [step] = side === 'BACK' ? (quote?.back ?? []) : (quote?.lay ?? []);
  return { line: step?.line ?? 0, reach: 0, acceptAnyOdds: false };
}
