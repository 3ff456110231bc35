import { type Rejection, reject, rejectField } from '#base/result.ts';
import type { Bet } from '#bet/bet.ts';
import { isHouseKind, isRunsKind, type MarketStatus } from '#market/market-kind.ts';
import { CURRENCIES, type Money, STAKE_BACK } from '#money/money.ts';
import { hasFixedRunners } from '#quote/house-traits.ts';
import { reverseFill } from '#risk/position.ts';
import { cutFill, cutsMatchedPrices, getEndedRests, reducedLiability } from '#settlement/reduction.ts';
import { RunningTotals } from '#settlement/settlement-totals.ts';
import type { RemoveRunner } from './command.ts';
import { cancelRemainder, rejectAllHeld } from './end-bets.ts';
import type { ExchangeState } from './exchange-state.ts';
import { listMarketBets, type Market, runnerPlace } from './market.ts';
import { getBettor, getPosition, refreshExposure } from './market-positions.ts';
import type { Outcome, Step } from './step.ts';
import { voidFills } from './void-bets.ts';

const FLOOR = 101;
const FULL_BPS = 10_000;
const LIVE_STATUSES: readonly MarketStatus[] = ['INACTIVE', 'OPEN', 'SUSPENDED', 'BALL_RUNNING'];

/**
 * Removes a non-runner from a market (exchange rules 12.7, 12.9) and suspends it; the operator reopens it.
 *
 * Bets on the runner are void on both sides. Cross matches are void entirely, since each has a leg on the runner.
 * Matched prices on other runners are cut by the reduction factor, equally on both sides of a match, except below
 * 2.5% in markets that are not place markets. Of the resting bets on other runners, lays end if the factor is 2.5% or
 * more (those at 1.01 can't be affected and stay); without a factor all end. SP bets stay, lays with less liability
 * if prices are cut. Errors: NOT_FOUND; BAD_STATE for a closed market, an already removed runner, or the last
 * possible winner; VALIDATION for a market on runs, for TOSS, ODD_EVEN and LOTTERY (all their outcomes are always
 * possible), for a factor outside 0–100% or an unconfirmed one above what the runner's price supports (`max`), and
 * for any factor on a house market: the house requotes and its matched prices stand.
 */
export function removeRunner(step: Step, command: RemoveRunner): Outcome {
  const market = step.state.markets.get(command.marketId);
  if (market === undefined) return reject('NOT_FOUND', { marketId: command.marketId });
  const place = runnerPlace(market, command.runnerId);
  const runner = market.runners[place];
  if (runner === undefined) return reject('NOT_FOUND', { runnerId: command.runnerId });
  const { reductionBps } = command;
  const refusal = checkRemoval(market, place, reductionBps);
  if (refusal !== null) return refusal;
  const max = plausibleReduction(step.state, market, place);
  if (reductionBps > max && command.confirmed !== true) {
    return reject('VALIDATION', { field: 'reductionBps', max });
  }

  const isCut = cutsMatchedPrices(market.kind, reductionBps);
  step.cause = isCut ? 'REDUCTION' : 'REMOVAL';
  const totals = new RunningTotals();
  rejectAllHeld(step, market, 'MARKET_CHANGED');
  if (isCut) reduceLiabilities(step, market, { place, reductionBps });
  endRests(step, market, { place, reductionBps });
  // Every cross match has a leg on the runner, so its other legs are voided with it.
  const isSelected = (bet: Bet): boolean => bet.runner === place;
  const voidedFills = voidFills(step, market, { isSelected, totals });
  if (isCut) cutPrices(step, market, reductionBps);
  const { nextFillId } = step.state;
  const removal = { runnerId: runner.id, reductionBps, isCut, nextFillId, voidedFills };
  market.removals = [...market.removals, removal];
  runner.status = 'REMOVED';
  dropQuote(market, place);
  runner.reductionBps = reductionBps;
  if (market.status !== 'INACTIVE') market.status = 'SUSPENDED';
  for (const position of market.positions.values()) {
    refreshExposure(step, getBettor(step.state, market, position.accountId));
  }
  step.changeMarket(market, 'runner');
  market.materialVersion = market.version;
  step.postHolds(market.id);
  return step.accept({ id: market.id, settlement: totals.sum() });
}

function checkRemoval(market: Market, place: number, reductionBps: number): Rejection | null {
  if (isRunsKind(market.kind) || hasFixedRunners(market.kind)) return rejectField('marketId');
  const most = isHouseKind(market.kind) ? 0 : FULL_BPS;
  if (!Number.isInteger(reductionBps) || reductionBps < 0 || reductionBps > most) {
    return rejectField('reductionBps');
  }
  const { status } = market;
  if (!LIVE_STATUSES.includes(status)) return reject('BAD_STATE', { status });
  const left = market.runners.filter((runner, other) => other !== place && runner.status !== 'REMOVED');
  const isGone = market.runners[place]?.status === 'REMOVED';
  return isGone || left.length === 0 ? reject('BAD_STATE', { runnersLeft: left.length }) : null;
}

function dropQuote(market: Market, place: number): void {
  const { quote } = market;
  if (quote === null) return;
  const runners = quote.runners.map((runner, other) => (other === place ? null : runner));
  market.quote = { ...quote, runners };
}

/** Ends resting bets: void on the removed runner; on the others by the factor and as in-play suspension requires. */
function endRests(
  step: Step,
  market: Market,
  { place, reductionBps }: { readonly place: number; readonly reductionBps: number },
): void {
  const ended = getEndedRests(reductionBps);
  const isSuspendedInPlay = market.inPlay && market.status !== 'SUSPENDED';
  for (const bet of listMarketBets(step.state, market)) {
    if (bet.unmatched === 0) continue;
    if (bet.runner === place) cancelRemainder(step, market, { bet, reason: 'VOID' });
    else if (bet.timeInForce === 'ON_CLOSE') continue;
    else if (ended === 'ALL') cancelRemainder(step, market, { bet, reason: 'CANCELLED' });
    else if (ended === 'LAYS' && bet.side === 'LAY' && bet.price > FLOOR) {
      cancelRemainder(step, market, { bet, reason: 'CANCELLED' });
    } else if (isSuspendedInPlay && bet.persistence === 'LAPSE') {
      cancelRemainder(step, market, { bet, reason: 'LAPSED' });
    }
  }
}

/** Reduces the liability of SP lays according to the current book prices. */
function reduceLiabilities(
  step: Step,
  market: Market,
  { place, reductionBps }: { readonly place: number; readonly reductionBps: number },
): void {
  for (const currency of CURRENCIES) {
    for (const bet of [...market.currencies[currency].onClose]) {
      if (bet.side === 'BACK' || bet.runner === place) continue;
      const ownBps = Math.floor(shareOfBook(step.state, market, bet.runner));
      const left = reducedLiability(market.kind, bet.unmatched, { reductionBps, ownBps });
      if (left === 0) cancelRemainder(step, market, { bet, reason: 'CANCELLED' });
      else {
        const by = bet.unmatched - left;
        const position = getPosition(market, bet.accountId);
        position.removeRest(bet);
        bet.unmatched -= by;
        bet.cancelled += by;
        position.addRest(bet);
        step.emitReduced(bet, by, 'CANCELLED');
      }
    }
  }
}

/** Cuts the price of every valid match, identically on both sides. */
function cutPrices(step: Step, market: Market, reductionBps: number): void {
  for (const bet of listMarketBets(step.state, market)) {
    if (bet.matched === 0) continue;
    const position = getPosition(market, bet.accountId);
    for (const [index, fill] of bet.fills.entries()) {
      if (fill.voided) continue;
      const { stake } = fill;
      const { price, profit } = cutFill(fill, reductionBps);
      position.addFill(bet, reverseFill(fill));
      position.addFill(bet, { price, stake, profit });
      bet.matchedProfit += profit - fill.profit;
      const original = fill.original ?? { price: fill.price, profit: fill.profit };
      bet.replaceFill(index, { ...fill, price, profit, original });
    }
    step.emitBet('BetUpdated', bet);
  }
}

/**
 * Largest reduction factor supported by a runner's price, in hundredths of a percent: a runner's share of the book is
 * 1/price, plus a tolerance of a quarter, because prices move and factors are official figures.
 *
 * Uses the best available back price, otherwise the average matched price, otherwise an even share of the places.
 *
 * @example a runner at 10.0 is 10% of the book: at most 12.5%.
 */
export function plausibleReduction(state: ExchangeState, market: Market, place: number): number {
  return Math.min(FULL_BPS, Math.floor(shareOfBook(state, market, place) * 1.25));
}

/** A runner's share of the book by its price, hundredths of a percent; see `plausibleReduction`. */
function shareOfBook(state: ExchangeState, market: Market, place: number): number {
  const chance = offeredChance(market, place) ?? matchedChance(state, market, place);
  return chance ?? evenChance(market);
}

function offeredChance(market: Market, place: number): number | null {
  let best: number | null = null;
  for (const currency of CURRENCIES) {
    const price = market.currencies[currency].books[place]?.lays.best?.price;
    if (price !== undefined) best = Math.max(best ?? 0, (FULL_BPS * STAKE_BACK) / price);
  }
  return best;
}

function matchedChance(state: ExchangeState, market: Market, place: number): number | null {
  let stakes: Money = 0;
  let profits: Money = 0;
  for (const betId of market.bets) {
    const bet = state.bets.get(betId);
    if (bet?.runner !== place) continue;
    stakes += bet.matched;
    profits += bet.matchedProfit;
  }
  return stakes === 0 ? null : (FULL_BPS * stakes) / (stakes + profits);
}

function evenChance({ kind, runners, winners }: Market): number {
  const standing = runners.filter(({ status }) => status !== 'REMOVED').length;
  // Each-way prices are win prices.
  const prices = kind === 'EACH_WAY' ? 1 : Math.max(winners, 1);
  return (FULL_BPS * prices) / Math.max(standing, 1);
}
