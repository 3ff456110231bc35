import type { WireOf } from '@crease/contracts/base/route.ts';
import type { WireMarket, WireMarketResult } from '@crease/contracts/catalogue/catalogue.ts';
import type { Settlement } from '@crease/contracts/market-desk/settlement.ts';
import { operatorRoutes } from '@crease/contracts/office/operator-routes.ts';
import {
  operatorResultRoutes,
  type ResultProposal,
} from '@crease/contracts/trading/result-proposals.ts';
import { operatorTradingRoutes, type QuoteMarketWire } from '@crease/contracts/trading/trading.ts';
import { operatorApi, useRouteQuery } from '#operator/core/office-call.ts';
import { type ActionOutcome, runAction, runAndRefresh } from '#operator/core/run-action.ts';
import { cacheMarket } from './desk-markets.ts';
import { marketActionKey } from './market-actions.ts';

const POLL_MS = 2_000;

/** Returns the market risk of one event, or of all. */
export function useRisk(query: { readonly eventId?: number; readonly marketId?: number }) {
  return useRouteQuery(['risk', query], operatorTradingRoutes.operatorGetRisk, query, POLL_MS);
}

/** Returns results awaiting confirmation, of one event or all. */
export function useProposals(query: { readonly eventId?: number }) {
  return useRouteQuery(
    ['proposals', query],
    operatorResultRoutes.operatorGetProposals,
    query,
    POLL_MS,
  );
}

/**
 * Offers prices manually, provided the market still has the quote the trader saw. Otherwise nothing is offered and
 * the error reports the newer quote.
 */
export function quoteMarket(input: QuoteMarketWire) {
  return runAction(marketActionKey(input.marketId), async () => {
    const market = await operatorApi(operatorTradingRoutes.operatorQuoteMarket, input);
    cacheMarket(market);
    return market;
  });
}

/** Proposes a result and returns its settlement preview. */
export function proposeResult(marketId: number, result: WireMarketResult) {
  return runAndRefresh(
    marketActionKey(marketId),
    () => operatorApi(operatorResultRoutes.operatorProposeResult, { marketId, result }),
    'Result proposed',
    ['proposals'],
  );
}

/**
 * Settles as proposed. Errors: MARKET_OPEN while bets are accepted, unless betting ends with the result. FOUR_EYES if
 * the proposer may not confirm.
 */
export function confirmResult(
  { proposalId, marketId }: Pick<ResultProposal, 'proposalId' | 'marketId'>,
  closeFirst: boolean,
) {
  return runAndRefresh(
    marketActionKey(marketId),
    () => operatorApi(operatorResultRoutes.operatorConfirmResult, { proposalId, closeFirst }),
    'Settled',
  );
}

/** Rejects a proposed result. */
export function rejectResult(
  { proposalId, marketId }: Pick<ResultProposal, 'proposalId' | 'marketId'>,
  reason: string,
) {
  return runAndRefresh(
    marketActionKey(marketId),
    () => operatorApi(operatorResultRoutes.operatorRejectResult, { proposalId, reason }),
    'Proposal rejected',
  );
}

/** Voids all matched and unmatched bets of a market. */
export function voidMarket(marketId: number, reason: string): Promise<ActionOutcome<Settlement>> {
  return runSettlement(marketId, 'Market voided', () =>
    operatorApi(operatorRoutes.operatorVoidMarket, { marketId, reason }),
  );
}

/** Reverses a settlement. The market is closed again. */
export function unsettleMarket(
  marketId: number,
  reason: string,
): Promise<ActionOutcome<WireMarket>> {
  return runSettlement(marketId, 'Settlement reversed', async () => {
    const market = await operatorApi(operatorRoutes.operatorUnsettleMarket, { marketId, reason });
    cacheMarket(market);
    return market;
  });
}

export type VoidInput = WireOf<typeof operatorRoutes.operatorVoidBets> & {
  readonly marketId: number;
};
export interface Voided {
  readonly bets: number;
  readonly fills: number;
  readonly stake: number;
}

/** Voids both sides of every fill in a time window, or of the given bets. */
export function voidBets(input: VoidInput): Promise<ActionOutcome<Voided>> {
  return runSettlement(input.marketId, 'Bets voided', () =>
    operatorApi(operatorRoutes.operatorVoidBets, input),
  );
}

/** Refreshes everything, since any figure on screen may have changed. */
function runSettlement<Result>(marketId: number, done: string, act: () => Promise<Result>) {
  return runAndRefresh(marketActionKey(marketId), act, done);
}
