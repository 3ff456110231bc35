import { reject } from '#base/result.ts';
import type { Bet } from '#bet/bet.ts';
import { canTransition } from '#market/market-status.ts';
import type { MarketResult } from '#market/market-terms.ts';
import type { Money } from '#money/money.ts';
import { buildEachWayResult, type EachWayResult, settleEachWayBet } from '#settlement/each-way.ts';
import { type BetResult, settleBet, shareRule } from '#settlement/settle-bet.ts';
import { settleMeterBet } from '#settlement/settle-house-bet.ts';
import { RunningTotals } from '#settlement/settlement-totals.ts';
import { computeShares, isDeadHeat } from '#settlement/shares-of.ts';
import type { Outcome } from './answer.ts';
import { accepted } from './answered.ts';
import { listMarketBets } from './bets-of.ts';
import { changeMarket } from './bump-version.ts';
import { closeBetting } from './close-betting.ts';
import type { SettleMarket } from './command.ts';
import type { Market } from './market.ts';
import { payResults } from './pay-results.ts';
import { checkResult, readResult } from './read-result.ts';
import { releasePositions } from './release-positions.ts';
import type { Step } from './step.ts';
import { voidWholeMarket } from './void-market.ts';

/** A result with payouts. */
type PayingResult = Exclude<MarketResult, { readonly type: 'void' }>;

/**
 * Closes and settles a market: every bet, then every account's net result, commission and ledger entries.
 *
 * Possible from any status before the result, including never opened since rules 2. Runners tied for the last paid
 * place share it, except in TOSS, ODD_EVEN and LOTTERY. The last two also accept runs, whose parity or last digit
 * determines the winner. Each-way bets settle the win and place parts independently, each with its own dead-heat
 * division. A half result settles a two-runner order-book market such as an Asian handicap. Errors: NOT_FOUND,
 * BAD_STATE, VALIDATION (`field`: `result`) if the result doesn't fit the market or places fewer runners than it pays
 * (`places`).
 */
export function settleMarket(step: Step, command: SettleMarket): Outcome {
  const market = step.state.markets.get(command.marketId);
  if (market === undefined) return reject('NOT_FOUND', { marketId: command.marketId });
  const result = readResult(market, command.result, step.rules);
  const isUnopened = market.status === 'INACTIVE' && step.rules >= 2;
  const from = isUnopened ? 'SUSPENDED' : market.status;
  if (!canTransition(from, result.type === 'void' ? 'VOIDED' : 'SETTLED')) {
    return reject('BAD_STATE', { status: market.status });
  }
  if (result.type === 'void') return voidWholeMarket(step, market);
  const misfit = checkResult(market, result, step.rules);
  if (misfit !== null) return misfit;
  closeBetting(step, market);
  const totals = settle(step, market, result);
  return accepted(step, { id: market.id, settlement: totals.sum() });
}

function settle(step: Step, market: Market, result: PayingResult): RunningTotals {
  const totals = new RunningTotals();
  const nets = new Map<number, Money>();
  const settled = createSettler(market, result);
  let crossLegs = 0;
  for (const bet of listMarketBets(step.state, market)) {
    if (bet.matched === 0) continue;
    const { profitLoss, status } = settled(bet);
    bet.profitLoss = profitLoss;
    bet.status = status;
    nets.set(bet.accountId, (nets.get(bet.accountId) ?? 0) + profitLoss);
    const fills = bet.fills.filter((fill) => !fill.voided);
    totals.addBet(bet, fills);
    crossLegs += fills.filter((fill) => fill.crossId !== 0).length;
    const { id: betId, accountId } = bet;
    step.events.push({ type: 'BetSettled', betId, accountId, marketId: market.id });
  }
  releasePositions(step, market);
  // Matches between two bets always sum to zero; legs of a shared cross match do so to within a few paise.
  const isShared = isSharedIn(market, result);
  // Parts are rounded separately, so an account may lose a paisa per match more than it had reserved.
  if (isShared || result.type === 'half') step.roundingAllowed = totals.fillCount;
  payResults(step, market, { nets, totals, roundingAllowed: isShared ? crossLegs : 0 });
  markResult(step, market, result);
  return totals;
}

/** Returns the function that settles each bet of the market. */
function createSettler(market: Market, result: PayingResult): (bet: Bet) => BetResult {
  const eachWay = eachWayIn(market, result);
  if (eachWay !== null) return (bet) => settleEachWayBet(bet, eachWay);
  if (market.kind === 'METER' && result.type === 'runs') {
    return (bet) => settleMeterBet(bet, result.runs);
  }
  const rule = shareRule(market, result);
  return (bet) => settleBet(bet, rule);
}

function eachWayIn(market: Market, result: PayingResult): EachWayResult | null {
  const { eachWayDivisor } = market;
  if (eachWayDivisor === undefined || result.type !== 'placings') return null;
  return buildEachWayResult(market, result, eachWayDivisor);
}

/** Returns true if a runner wins only part of the stakes on it. */
function isSharedIn(market: Market, result: PayingResult): boolean {
  const eachWay = eachWayIn(market, result);
  if (eachWay !== null) return eachWay.isShared;
  return result.type === 'placings' && isDeadHeat(computeShares(result.placings, market.winners));
}

function markResult(step: Step, market: Market, result: PayingResult): void {
  const isEachWay = market.kind === 'EACH_WAY';
  const paid = paidIn(result, market.winners);
  const winners = isEachWay ? paidIn(result, 1) : paid;
  for (const runner of market.runners) {
    if (winners === null || runner.status === 'REMOVED') continue;
    const behind = isEachWay && paid?.has(runner.id) === true ? 'PLACED' : 'LOSER';
    runner.status = winners.has(runner.id) ? 'WINNER' : behind;
  }
  market.result = result;
  market.settledAt = step.at;
  market.status = 'SETTLED';
  changeMarket(step, market, 'settled');
}

/** Runners sharing in this many places; null if runs decide. */
function paidIn(result: PayingResult, places: number): ReadonlySet<number> | null {
  if (result.type === 'runs') return null;
  if (result.type === 'half') return new Set([result.winnerId]);
  const shares = [...computeShares(result.placings, places)];
  return new Set(shares.flatMap(([id, share]) => (share.wins > 0 ? [id] : [])));
}
