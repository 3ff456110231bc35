import type { WireOf } from '@crease/contracts/base/route.ts';
import { operatorSettlementRoutes } from '@crease/contracts/market-desk/settlement.ts';
import { operatorResultRoutes } from '@crease/contracts/trading/result-proposals.ts';
import { operatorTradingRoutes } from '@crease/contracts/trading/trading.ts';
import { useRead } from '#operator/core/office-call.ts';
import { act } from '#operator/core/run-action.ts';
import { marketActionKey } from './market-actions.ts';

const POLL_MS = 2_000;

/** Returns the market risk of one event, or of all. */
export function useRisk(query: WireOf<typeof operatorTradingRoutes.operatorGetRisk>) {
  return useRead(operatorTradingRoutes.operatorGetRisk, query, { pollMs: POLL_MS });
}

/** Returns results and actions awaiting confirmation, of one event or all. */
export function useProposals(query: WireOf<typeof operatorResultRoutes.operatorGetProposals>) {
  return useRead(operatorResultRoutes.operatorGetProposals, query, { pollMs: POLL_MS });
}

/** Voids both sides of every fill in a time window, or of the given bets. */
export function voidBets(
  input: WireOf<typeof operatorSettlementRoutes.operatorVoidBets> & { readonly marketId: number },
) {
  const key = marketActionKey(input.marketId);
  return act(operatorSettlementRoutes.operatorVoidBets, input, { key, done: 'Bets voided' });
}
