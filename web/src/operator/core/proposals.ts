import type { WireOf } from '@crease/contracts/base/route.ts';
import { type OperatorActionWire, operatorDeskRoutes } from '@crease/contracts/trading/actions.ts';
import { operatorTradingRoutes } from '@crease/contracts/trading/trading.ts';
import { type ActionOutcome, act, useRead } from './office-call.ts';

const POLL_MS = 2_000;

/** Returns results and actions awaiting confirmation, of one event or all. */
export function useProposals(query: WireOf<typeof operatorTradingRoutes.operatorGetProposals>) {
  return useRead(operatorTradingRoutes.operatorGetProposals, query, { pollMs: POLL_MS });
}

/** An action whose reason is still missing. */
export type WithoutReason = OperatorActionWire extends infer Act
  ? Act extends OperatorActionWire
    ? Omit<Act, 'reason'>
    : never
  : never;

/** Proposes an action to a second operator. */
export function proposeAction(action: OperatorActionWire) {
  return act(
    operatorDeskRoutes.operatorProposeAct,
    { act: action },
    {
      key: `propose ${action.type}`,
      done: 'Sent for confirmation by a second operator',
      refreshes: [operatorTradingRoutes.operatorGetProposals],
    },
  );
}

/** Proposes an action to a second operator if it was rejected because one alone may not do it. */
export async function proposeIfRejected(
  attempt: Promise<ActionOutcome<unknown>>,
  action: OperatorActionWire,
): Promise<ActionOutcome<unknown>> {
  const outcome = await attempt;
  return outcome.ok || outcome.failure?.code !== 'FOUR_EYES' ? outcome : proposeAction(action);
}
