import type {
  Settlement,
  SettlementPreview,
} from '@crease/contracts/routes/operator-settlement.ts';
import {
  operatorTradingRoutes,
  type QuoteMarketWire,
  type ResultProposal,
} from '@crease/contracts/routes/operator-trading.ts';
import type { WireMarket, WireMarketResult } from '@crease/contracts/wire/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { operatorApi, operatorCache } from '#operator/core/office-call.ts';
import { type ActionOutcome, runAction } from '#operator/core/run-action.ts';
import { cacheMarket } from './desk-markets.ts';
import { marketActionKey } from './market-acts.ts';

const POLL_MS = 2_000;

/** Returns the market risk of one event, or of all. */
export function useRisk(query: { readonly eventId?: number; readonly marketId?: number }) {
  return useQuery({
    queryKey: ['risk', query],
    queryFn: ({ signal }) => operatorApi(operatorTradingRoutes.operatorGetRisk, query, signal),
    refetchInterval: POLL_MS,
  });
}

/** Returns results awaiting confirmation, of one event or all. */
export function useProposals(query: { readonly eventId?: number }) {
  return useQuery({
    queryKey: ['proposals', query],
    queryFn: ({ signal }) => operatorApi(operatorTradingRoutes.operatorGetProposals, query, signal),
    refetchInterval: POLL_MS,
  });
}

/**
 * Offers prices manually, provided the market still has the quote the trader saw. Otherwise nothing is offered and
 * the error reports the newer quote.
 */
export function quoteMarket(input: QuoteMarketWire): Promise<ActionOutcome<WireMarket>> {
  return runAction(marketActionKey(input.marketId), async () => {
    const market = await operatorApi(operatorTradingRoutes.operatorQuoteMarket, input);
    cacheMarket(market);
    return market;
  });
}

/** Proposes a result and returns its settlement preview. */
export async function proposeResult(
  marketId: number,
  result: WireMarketResult,
): Promise<ActionOutcome<{ readonly proposalId: number; readonly preview: SettlementPreview }>> {
  const outcome = await runAction(
    marketActionKey(marketId),
    () => operatorApi(operatorTradingRoutes.operatorProposeResult, { marketId, result }),
    'Result proposed',
  );
  if (outcome.ok) await operatorCache.invalidateQueries({ queryKey: ['proposals'] });
  return outcome;
}

/**
 * Settles as proposed. Errors: MARKET_OPEN while bets are accepted, unless betting ends with the result. FOUR_EYES if
 * the proposer may not confirm.
 */
export async function confirmResult(
  { proposalId, marketId }: Pick<ResultProposal, 'proposalId' | 'marketId'>,
  closeFirst: boolean,
): Promise<ActionOutcome<Settlement>> {
  const outcome = await runAction(
    marketActionKey(marketId),
    () => operatorApi(operatorTradingRoutes.operatorConfirmResult, { proposalId, closeFirst }),
    'Settled',
  );
  if (outcome.ok) await operatorCache.invalidateQueries();
  return outcome;
}

/** Rejects a proposed result. */
export async function rejectResult(
  { proposalId, marketId }: Pick<ResultProposal, 'proposalId' | 'marketId'>,
  reason: string,
): Promise<ActionOutcome<boolean>> {
  const outcome = await runAction(
    marketActionKey(marketId),
    () => operatorApi(operatorTradingRoutes.operatorRejectResult, { proposalId, reason }),
    'Proposal rejected',
  );
  if (outcome.ok) await operatorCache.invalidateQueries();
  return outcome;
}
