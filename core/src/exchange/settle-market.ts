import { type Refusal, refuse } from '#base/result.ts';
import { isRunsKind } from '#market/market-kind.ts';
import { mayMove } from '#market/market-status.ts';
import type { MarketResult } from '#market/market-terms.ts';
import type { Money } from '#money/money.ts';
import { hasFixedRunners } from '#quote/house-traits.ts';
import { settleBet, shareRule } from '#settlement/settle-bet.ts';
import { settleMeterBet } from '#settlement/settle-house-bet.ts';
import { RunningTotals } from '#settlement/settlement-totals.ts';
import type { Outcome } from './answer.ts';
import { answered } from './answered.ts';
import { betsOf } from './bets-of.ts';
import { changeMarket } from './bump-version.ts';
import { closeBetting } from './close-betting.ts';
import type { SettleMarket } from './command.ts';
import type { Market } from './market.ts';
import { payResults } from './pay-results.ts';
import { releasePositions } from './release-positions.ts';
import type { Step } from './step.ts';
import { voidWholeMarket } from './void-market.ts';

/** A result that pays somebody. */
type PayingResult = Exclude<MarketResult, { readonly type: 'void' }>;

/**
 * Closes a market and settles it: every bet, then every account's net result, commission and ledger lines.
 *
 * From OPEN, SUSPENDED, BALL_RUNNING or CLOSED. More winners than the market has is a dead heat, except in TOSS,
 * ODD_EVEN and LOTTERY. The last two take runs too: their parity or last digit names the winner.
 * Refusals: NOT_FOUND, BAD_STATE, VALIDATION (`field`: `result`) when the result does not fit the market.
 */
export function settleMarket(step: Step, command: SettleMarket): Outcome {
  const market = step.state.markets.get(command.marketId);
  if (market === undefined) return refuse('NOT_FOUND', { marketId: command.marketId });
  const result = asWinner(market, command.result);
  if (!mayMove(market.status, result.type === 'void' ? 'VOIDED' : 'SETTLED')) {
    return refuse('BAD_STATE', { status: market.status });
  }
  if (result.type === 'void') return voidWholeMarket(step, market);
  const misfit = checkResult(market, result);
  if (misfit !== null) return misfit;
  closeBetting(step, market);
  const totals = settle(step, market, result);
  return answered(step, { id: market.id, settlement: totals.sum() });
}

/** Whether a result can be the result of this market; null when it can. */
export function checkResult(market: Market, result: MarketResult): Refusal | null {
  const misfit = refuse('VALIDATION', { field: 'result' });
  if (result.type === 'void') return null;
  if (result.type === 'runs') {
    const fits = isRunsKind(market.kind) && isRuns(result.runs);
    return fits ? null : misfit;
  }
  if (isRunsKind(market.kind) || result.runnerIds.length === 0) return misfit;
  if (new Set(result.runnerIds).size !== result.runnerIds.length) return misfit;
  // A coin, a parity and a digit have one result, and never share it.
  if (hasFixedRunners(market.kind) && result.runnerIds.length > 1) return misfit;
  const ran = market.runners.filter((runner) => runner.status !== 'REMOVED');
  return result.runnerIds.every((id) => ran.some((runner) => runner.id === id)) ? null : misfit;
}

/** The runner that a number of runs makes the winner: odd or even (zero is even), or the last digit. */
function asWinner({ kind, runners }: Market, result: MarketResult): MarketResult {
  if (result.type !== 'runs' || !isRuns(result.runs)) return result;
  const place =
    kind === 'ODD_EVEN' ? 1 - (result.runs % 2) : kind === 'LOTTERY' ? result.runs % 10 : -1;
  const winner = runners[place];
  return winner === undefined ? result : { type: 'winners', runnerIds: [winner.id] };
}

function isRuns(runs: number): boolean {
  return Number.isSafeInteger(runs) && runs >= 0;
}

function settle(step: Step, market: Market, result: PayingResult): RunningTotals {
  const totals = new RunningTotals();
  const nets = new Map<number, Money>();
  const rule = shareRule(market, result);
  let crossLegs = 0;
  for (const bet of betsOf(step.state, market)) {
    if (bet.matched === 0) continue;
    const { profitLoss, status } =
      market.kind === 'METER' && result.type === 'runs'
        ? settleMeterBet(bet, result.runs)
        : settleBet(bet, rule);
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
  // Matches of two bets sum to zero whatever happens; legs of a cross match, when one is shared, to a few paise.
  const isDeadHeat = result.type === 'winners' && result.runnerIds.length > market.winners;
  payResults(step, market, nets, totals, isDeadHeat ? crossLegs : 0);
  markResult(step, market, result);
  return totals;
}

function markResult(step: Step, market: Market, result: PayingResult): void {
  if (result.type === 'winners') {
    for (const runner of market.runners) {
      if (runner.status === 'REMOVED') continue;
      runner.status = result.runnerIds.includes(runner.id) ? 'WINNER' : 'LOSER';
    }
  }
  market.result = result;
  market.settledAt = step.at;
  market.status = 'SETTLED';
  changeMarket(step, market, 'settled');
}
