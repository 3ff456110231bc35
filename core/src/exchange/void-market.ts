import { reject } from '#base/result.ts';
import { canTransition } from '#market/market-status.ts';
import { RunningTotals } from '#settlement/settlement-totals.ts';
import type { Outcome } from './answer.ts';
import { accepted } from './answered.ts';
import { listMarketBets } from './bets-of.ts';
import { changeMarket } from './bump-version.ts';
import { closeBetting } from './close-betting.ts';
import type { VoidMarket } from './command.ts';
import type { Market } from './market.ts';
import { releasePositions } from './release-positions.ts';
import type { Step } from './step.ts';

/**
 * Ends a market without a result: unmatched bets lapse, every match is void and all balances are restored. Errors:
 * NOT_FOUND, BAD_STATE for a settled or void market.
 */
export function voidMarket(step: Step, command: VoidMarket): Outcome {
  const market = step.state.markets.get(command.marketId);
  if (market === undefined) return reject('NOT_FOUND', { marketId: command.marketId });
  if (!canTransition(market.status, 'VOIDED'))
    return reject('BAD_STATE', { status: market.status });
  return voidWholeMarket(step, market);
}

/** Voids a market that is known to be voidable; also used for the result `void`. */
export function voidWholeMarket(step: Step, market: Market): Outcome {
  closeBetting(step, market);
  const totals = new RunningTotals();
  for (const bet of listMarketBets(step.state, market)) {
    if (bet.matched === 0) continue;
    totals.addBet(
      bet,
      bet.fills.filter((fill) => !fill.voided),
    );
    const stake = bet.matched;
    bet.voided += stake;
    bet.matched = 0;
    bet.matchedProfit = 0;
    market.currencies[bet.currency].matched -= stake;
    bet.status = 'VOID';
    bet.profitLoss = 0;
    const { id: betId, accountId } = bet;
    const marketId = market.id;
    step.events.push({ type: 'BetReduced', betId, accountId, marketId, stake, reason: 'VOID' });
    step.events.push({ type: 'BetSettled', betId, accountId, marketId });
  }
  releasePositions(step, market);
  market.result = { type: 'void' };
  market.settledAt = step.at;
  market.status = 'VOIDED';
  changeMarket(step, market, 'settled');
  return accepted(step, { id: market.id, settlement: totals.sum() });
}
