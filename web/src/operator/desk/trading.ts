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
import { type ActOutcome, actOnce } from '#operator/office/act-once.ts';
import { callOperator, operatorCache } from '#operator/office/office-call.ts';
import { keepMarket } from './desk-markets.ts';
import { marketAct } from './market-acts.ts';

const EACH_MS = 2_000;

/** What markets may cost: of one event, or of all when no event is named. */
export function useRisk(asked: { readonly eventId?: number; readonly marketId?: number }) {
  return useQuery({
    queryKey: ['risk', asked],
    queryFn: ({ signal }) => callOperator(operatorTradingRoutes.operatorGetRisk, asked, signal),
    refetchInterval: EACH_MS,
  });
}

/** Results that wait for their confirmation, of one event or of all. */
export function useProposals(asked: { readonly eventId?: number }) {
  return useQuery({
    queryKey: ['proposals', asked],
    queryFn: ({ signal }) =>
      callOperator(operatorTradingRoutes.operatorGetProposals, asked, signal),
    refetchInterval: EACH_MS,
  });
}

/**
 * Offers prices by hand. The market must still have the quote that the trader saw: when another one came in between,
 * nothing is offered and the refusal says so.
 */
export function quoteMarket(input: QuoteMarketWire): Promise<ActOutcome<WireMarket>> {
  return actOnce(marketAct(input.marketId), async () => {
    const market = await callOperator(operatorTradingRoutes.operatorQuoteMarket, input);
    keepMarket(market);
    return market;
  });
}

/** Proposes a result; the answer says what it would settle to. */
export async function proposeResult(
  marketId: number,
  result: WireMarketResult,
): Promise<ActOutcome<{ readonly proposalId: number; readonly preview: SettlementPreview }>> {
  const outcome = await actOnce(
    marketAct(marketId),
    () => callOperator(operatorTradingRoutes.operatorProposeResult, { marketId, result }),
    'Result proposed',
  );
  if (outcome.ok) await operatorCache.invalidateQueries({ queryKey: ['proposals'] });
  return outcome;
}

/** Settles as proposed. MARKET_OPEN while bets are taken, unless betting ends with the result; FOUR_EYES when the proposer themselves may not. */
export async function confirmResult(
  { proposalId, marketId }: Pick<ResultProposal, 'proposalId' | 'marketId'>,
  closeFirst: boolean,
): Promise<ActOutcome<Settlement>> {
  const outcome = await actOnce(
    marketAct(marketId),
    () => callOperator(operatorTradingRoutes.operatorConfirmResult, { proposalId, closeFirst }),
    'Settled',
  );
  if (outcome.ok) await operatorCache.invalidateQueries();
  return outcome;
}

/** Takes a proposed result away. */
export async function rejectResult(
  { proposalId, marketId }: Pick<ResultProposal, 'proposalId' | 'marketId'>,
  reason: string,
): Promise<ActOutcome<boolean>> {
  const outcome = await actOnce(
    marketAct(marketId),
    () => callOperator(operatorTradingRoutes.operatorRejectResult, { proposalId, reason }),
    'Proposal rejected',
  );
  if (outcome.ok) await operatorCache.invalidateQueries();
  return outcome;
}
