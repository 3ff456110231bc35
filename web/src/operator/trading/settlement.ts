import type { WireOf } from '@crease/contracts/base/route.ts';
import { operatorSettlementRoutes } from '@crease/contracts/market-desk/settlement.ts';
import type { OperatorActionWire } from '@crease/contracts/trading/actions.ts';
import { operatorResultRoutes } from '@crease/contracts/trading/result-proposals.ts';
import { operatorTradingRoutes } from '@crease/contracts/trading/trading.ts';
import { refresh, useRead } from '#operator/core/office-call.ts';
import { type ActionOutcome, act, proposeAction } from '#operator/core/run-action.ts';
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

/** Proposes an action to a second operator if it was rejected because one alone may not do it. */
export async function proposeIfRejected(
  attempt: Promise<ActionOutcome<unknown>>,
  action: OperatorActionWire,
): Promise<ActionOutcome<unknown>> {
  const outcome = await attempt;
  if (outcome.ok || outcome.failure?.code !== 'FOUR_EYES') return outcome;
  const proposed = await proposeAction(action);
  if (proposed.ok) await refresh([operatorResultRoutes.operatorGetProposals]);
  return proposed;
}
