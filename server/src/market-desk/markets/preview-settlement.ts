import type { SettlementPreview } from '@crease/contracts/routes/operator-settlement.ts';
import { accept, type Result, reject } from '@crease/core/base/result.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { listMarketBets } from '@crease/core/exchange/market-bets.ts';
import { checkResult, readResult } from '@crease/core/exchange/read-result.ts';
import { isHouseKind } from '@crease/core/market/market-kind.ts';
import { canTransition } from '@crease/core/market/market-status.ts';
import type { GivenResult, MarketResult } from '@crease/core/market/market-terms.ts';
import type { Money } from '@crease/core/money/money.ts';
import { readSettlement } from '@crease/core/settlement/settle-bet.ts';
import { commissionOn, RunningTotals } from '@crease/core/settlement/settlement-totals.ts';
import { type Failure, fail, ok, type ServiceResult, toFailure } from '#base/reply.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';
import { type ResultRequest, toCoreResult, toWireTotals } from './settlement-wire.ts';

/**
 * Previews the settlement of a result, bet by bet, using the settlement's own rules. Changes nothing.
 *
 * Errors: those of SettleMarket: NOT_FOUND, BAD_STATE, VALIDATION (`field`: `result`).
 */
export function previewSettlement(
  state: ExchangeState,
  marketId: number,
  proposed: GivenResult,
): Result<SettlementPreview> {
  const market = state.markets.get(marketId);
  if (market === undefined) return reject('NOT_FOUND', { marketId });
  const result = readResult(market, proposed);
  const status = result.type === 'void' ? 'VOIDED' : 'SETTLED';
  if (!canTransition(market.status, status)) return reject('BAD_STATE', { status: market.status });
  const misfit = checkResult(market, result);
  if (misfit !== null) return misfit;
  const totals = computeTotals(state, market, result);
  const sums = toWireTotals(market.kind, totals.sum());
  return accept({ marketId, status, ...sums, stillOpen: isStillOpen(market) });
}

/** True if the market accepts bets, or will again after the ball. */
export function isStillOpen({ status }: Pick<Market, 'status'>): boolean {
  return status === 'OPEN' || status === 'BALL_RUNNING';
}

/** Errors: MARKET_OPEN for a result of an open market, unless the operator confirmed that betting ends with it. */
export async function checkMarketOpen(
  context: MarketDeskEnv,
  marketId: number,
  closeFirst: boolean,
): Promise<Failure | null> {
  if (closeFirst) return null;
  const isOpen = await context.exchange.read((state) => {
    const market = state.markets.get(marketId);
    return market !== undefined && isStillOpen(market);
  });
  return isOpen ? fail('MARKET_OPEN') : null;
}

/** Previews the settlement for the API. */
export async function previewResult(
  context: MarketDeskEnv,
  { marketId, result }: ResultRequest,
): Promise<ServiceResult<SettlementPreview>> {
  const preview = await context.exchange.read((state) =>
    previewSettlement(state, marketId, toCoreResult(result)),
  );
  return preview.ok ? ok(preview.value) : toFailure(preview);
}

function computeTotals(state: ExchangeState, market: Market, result: MarketResult): RunningTotals {
  const totals = new RunningTotals();
  const nets = new Map<number, Money>();
  const settlement = result.type === 'void' ? null : readSettlement(market, result);
  for (const bet of listMarketBets(state, market)) {
    if (bet.matched === 0) continue;
    totals.addBet(
      bet,
      bet.fills.filter(({ voided }) => !voided),
    );
    if (settlement === null) continue;
    const { profitLoss } = settlement.settle(bet);
    nets.set(bet.accountId, (nets.get(bet.accountId) ?? 0) + profitLoss);
  }
  for (const [accountId, net] of nets) {
    const account = state.accounts.get(accountId);
    if (account === undefined) continue;
    const { commissionBps } = market.terms;
    // House bets are commission-free unless the market sets a rate; the account's own rate doesn't apply.
    const isFree = isHouseKind(market.kind) && commissionBps === 0;
    const rateBps = isFree ? 0 : (account.limits.commissionBps ?? commissionBps);
    totals.addResult(account.currency, net, commissionOn(net, rateBps));
  }
  return totals;
}
