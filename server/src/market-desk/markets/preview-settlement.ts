import { toRupees } from '@crease/contracts/base/money.ts';
import type { WireMarketResult } from '@crease/contracts/catalogue/catalogue.ts';
import type { Settlement, SettlementPreview } from '@crease/contracts/market-desk/settlement.ts';
import { assert } from '@crease/core/base/assert.ts';
import { accept, type Result, reject } from '@crease/core/base/result.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { listMarketBets, type Market } from '@crease/core/exchange/market.ts';
import { checkResult, readResult } from '@crease/core/exchange/settle-market.ts';
import { canTransition, isHouseKind, type MarketKind } from '@crease/core/market/market-kind.ts';
import type { GivenResult, MarketResult } from '@crease/core/market/market-terms.ts';
import type { Money } from '@crease/core/money/money.ts';
import { readSettlement } from '@crease/core/settlement/settle-bet.ts';
import { commissionOn, RunningTotals, type SettlementTotals } from '@crease/core/settlement/settlement-totals.ts';
import { type Failure, fail, type Reply, toFailure } from '#base/reply.ts';
import { acceptsBets } from '#catalogue/stop-keeper.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';

/**
 * Previews the settlement of a result, bet by bet, using the settlement's own rules. Changes nothing.
 *
 * Errors: those of SettleMarket: NOT_FOUND, BAD_STATE, VALIDATION (`field`: `result`).
 */
function previewSettlement(state: ExchangeState, marketId: number, proposed: GivenResult): Result<SettlementPreview> {
  const market = state.markets.get(marketId);
  if (market === undefined) return reject('NOT_FOUND', { marketId });
  const result = readResult(market, proposed);
  const status = result.type === 'void' ? 'VOIDED' : 'SETTLED';
  if (!canTransition(market.status, status)) return reject('BAD_STATE', { status: market.status });
  const misfit = checkResult(market, result);
  if (misfit !== null) return misfit;
  const totals = computeTotals(state, market, result);
  const sums = toWireTotals(market.kind, totals.sum());
  return accept({ marketId, status, ...sums, stillOpen: acceptsBets(market) });
}

/** Errors: MARKET_OPEN for a result of an open market, unless the operator confirmed that betting ends with it. */
export async function checkMarketOpen(
  context: MarketDeskEnv,
  marketId: number,
  closeFirst: boolean,
): Promise<Failure | null> {
  if (closeFirst) return null;
  const isOpen = await context.exchange.read(({ markets }) => acceptsBets(markets.get(marketId)));
  return isOpen ? fail('MARKET_OPEN') : null;
}

export async function previewResult(
  context: MarketDeskEnv,
  { marketId, result }: ResultRequest,
): Reply<SettlementPreview> {
  const preview = await context.exchange.read((state) => previewSettlement(state, marketId, toCoreResult(result)));
  return preview.ok ? preview : toFailure(preview);
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

export interface ResultRequest {
  readonly marketId: number;
  readonly result: WireMarketResult;
}

/** Settlement totals in rupees, with the house's profit. */
export function toWireTotals(
  kind: MarketKind,
  totals: Omit<SettlementTotals, 'fills' | 'stake'>,
): Omit<Settlement, 'marketId' | 'status'> {
  const { bets, users, totalWon, totalLost, commission } = totals;
  // On an exchange market the house earns commission only; on a house market it is the counterparty of every bet.
  const houseProfit = commission + (isHouseKind(kind) ? totalLost - totalWon : 0);
  return {
    bets,
    users,
    totalWon: toRupees(totalWon),
    totalLost: toRupees(totalLost),
    commission: toRupees(commission),
    houseProfit: toRupees(houseProfit),
  };
}

/** Totals of a command that settles. */
export function getTotals(totals: SettlementTotals | null): SettlementTotals {
  assert(totals !== null, 'a settlement has totals');
  return totals;
}

export function toCoreResult(result: WireMarketResult): GivenResult {
  if ('placings' in result) return { type: 'placings', placings: result.placings };
  if ('halfWinnerRunnerId' in result) return { type: 'half', winnerId: result.halfWinnerRunnerId };
  if ('winnerRunnerId' in result) return { type: 'winners', runnerIds: [result.winnerRunnerId] };
  if ('winners' in result) return { type: 'winners', runnerIds: result.winners };
  return 'runs' in result ? { type: 'runs', runs: result.runs } : { type: 'void' };
}
