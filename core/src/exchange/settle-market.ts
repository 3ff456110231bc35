import { reject } from '#base/result.ts';
import { canTransition } from '#market/market-status.ts';
import type { MarketResult } from '#market/market-terms.ts';
import type { Money } from '#money/money.ts';
import { readSettlement, type Settlement } from '#settlement/settle-bet.ts';
import { RunningTotals } from '#settlement/settlement-totals.ts';
import type { Outcome } from './answer.ts';
import type { SettleMarket, VoidMarket } from './command.ts';
import { closeBetting } from './end-bets.ts';
import type { Market } from './market.ts';
import { listMarketBets } from './market-bets.ts';
import { releasePositions } from './move-position.ts';
import { payResults } from './pay-results.ts';
import { checkResult, readResult } from './read-result.ts';
import type { Step } from './step.ts';

/**
 * Closes and settles a market: every bet, then every account's net result, commission and ledger entries.
 *
 * Possible from any status before the result, including never opened. Runners tied for the last paid
 * place share it, except in TOSS, ODD_EVEN and LOTTERY. The last two also accept runs, whose parity or last digit
 * determines the winner. Each-way bets settle the win and place parts independently, each with its own dead-heat
 * division. A half result settles a two-runner order-book market such as an Asian handicap. Errors: NOT_FOUND,
 * BAD_STATE, VALIDATION (`field`: `result`) if the result doesn't fit the market or places fewer runners than it pays
 * (`places`).
 */
export function settleMarket(step: Step, command: SettleMarket): Outcome {
  const market = step.state.markets.get(command.marketId);
  if (market === undefined) return reject('NOT_FOUND', { marketId: command.marketId });
  const result = readResult(market, command.result);
  const from = market.status === 'INACTIVE' ? 'SUSPENDED' : market.status;
  if (!canTransition(from, result.type === 'void' ? 'VOIDED' : 'SETTLED')) {
    return reject('BAD_STATE', { status: market.status });
  }
  return checkResult(market, result) ?? endMarket(step, market, result);
}

/**
 * Ends a market without a result: unmatched bets lapse, every match is void and all balances are restored. Errors:
 * NOT_FOUND, BAD_STATE for a settled or void market.
 */
export function voidMarket(step: Step, command: VoidMarket): Outcome {
  const market = step.state.markets.get(command.marketId);
  if (market === undefined) return reject('NOT_FOUND', { marketId: command.marketId });
  return canTransition(market.status, 'VOIDED')
    ? endMarket(step, market, { type: 'void' })
    : reject('BAD_STATE', { status: market.status });
}

/** Ends betting, then every bet, then every position, and pays. Nothing can reject any more. */
function endMarket(step: Step, market: Market, result: MarketResult): Outcome {
  closeBetting(step, market);
  const settlement = result.type === 'void' ? null : readSettlement(market, result);
  const ended = endBets(step, market, settlement);
  releasePositions(step, market);
  if (settlement !== null) {
    // Matches between two bets always sum to zero; legs of a shared cross match do so to within a few paise.
    const { isShared } = settlement;
    const { totals, nets, crossLegs } = ended;
    // Parts are rounded separately, so an account may lose a paisa per match more than it had reserved.
    if (isShared || result.type === 'half') step.roundingAllowed = totals.fillCount;
    payResults(step, market, { nets, totals, roundingAllowed: isShared ? crossLegs : 0 });
    for (const [place, runner] of market.runners.entries()) {
      if (runner.status === 'REMOVED') continue;
      runner.status = settlement.getStatus(place) ?? runner.status;
    }
  }
  market.result = result;
  market.settledAt = step.at;
  market.status = settlement === null ? 'VOIDED' : 'SETTLED';
  step.changeMarket(market, 'settled');
  return step.accept({ id: market.id, settlement: ended.totals.sum() });
}

/** Totals over the ended bets of a market. */
interface EndedBets {
  readonly totals: RunningTotals;
  /** Net result per account before commission, paise. */
  readonly nets: Map<number, Money>;
  /** Legs of cross matches. */
  crossLegs: number;
}

/** Settles every matched bet, or voids it if there is no settlement. */
function endBets(step: Step, market: Market, settlement: Settlement | null): EndedBets {
  const ended: EndedBets = { totals: new RunningTotals(), nets: new Map(), crossLegs: 0 };
  for (const bet of listMarketBets(step.state, market)) {
    if (bet.matched === 0) continue;
    const fills = bet.fills.filter((fill) => !fill.voided);
    ended.totals.addBet(bet, fills);
    ended.crossLegs += fills.filter((fill) => fill.crossId !== 0).length;
    const { id: betId, accountId } = bet;
    const marketId = market.id;
    if (settlement === null) {
      const stake = bet.matched;
      bet.voided += stake;
      bet.matched = 0;
      bet.matchedProfit = 0;
      market.currencies[bet.currency].matched -= stake;
      bet.status = 'VOID';
      bet.profitLoss = 0;
      step.events.push({ type: 'BetReduced', betId, accountId, marketId, stake, reason: 'VOID' });
    } else {
      const { profitLoss, status } = settlement.settle(bet);
      bet.profitLoss = profitLoss;
      bet.status = status;
      ended.nets.set(accountId, (ended.nets.get(accountId) ?? 0) + profitLoss);
    }
    step.events.push({ type: 'BetSettled', betId, accountId, marketId });
  }
  return ended;
}
