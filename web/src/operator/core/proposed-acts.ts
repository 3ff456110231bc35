import {
  type ActionEffect,
  type ActionProposal,
  type ConfirmedAction,
  type OperatorActionWire,
  operatorDeskRoutes,
} from '@crease/contracts/routes/operator-desk.ts';
import { operatorTradingRoutes } from '@crease/contracts/routes/operator-trading.ts';
import { operatorApi, operatorCache } from './office-call.ts';
import { type ActionOutcome, runAction } from './run-action.ts';

/** Action key shared by creating, confirming and rejecting a proposal. */
export const proposalActionKey = (proposalId: number) => `proposal ${proposalId}`;

/** An action whose reason is still missing. */
export type WithoutReason = OperatorActionWire extends infer Act
  ? Act extends OperatorActionWire
    ? Omit<Act, 'reason'>
    : never
  : never;

/** Action key for proposing an action. */
export const proposingActionKey = (type: OperatorActionWire['type'] | undefined) =>
  `propose ${type}`;

/** Proposes an action to a second operator. */
export async function proposeAction(
  action: OperatorActionWire,
): Promise<ActionOutcome<{ readonly proposalId: number; readonly effect: ActionEffect }>> {
  const outcome = await runAction(
    proposingActionKey(action.type),
    () => operatorApi(operatorDeskRoutes.operatorProposeAct, { act: action }),
    'Sent for confirmation by a second operator',
  );
  if (outcome.ok) await operatorCache.invalidateQueries({ queryKey: ['proposals'] });
  return outcome;
}

/** Executes a proposed action. Errors: FOUR_EYES if the proposer may not confirm. */
export async function confirmAction({
  proposalId,
}: Pick<ActionProposal, 'proposalId'>): Promise<ActionOutcome<ConfirmedAction>> {
  const outcome = await runAction(
    proposalActionKey(proposalId),
    () => operatorApi(operatorDeskRoutes.operatorConfirmAct, { proposalId }),
    'Confirmed',
  );
  if (outcome.ok) await operatorCache.invalidateQueries();
  return outcome;
}

/** Rejects a proposed action. */
export async function rejectAction(
  { proposalId }: Pick<ActionProposal, 'proposalId'>,
  reason: string,
): Promise<ActionOutcome<boolean>> {
  const outcome = await runAction(
    proposalActionKey(proposalId),
    () => operatorApi(operatorTradingRoutes.operatorRejectResult, { proposalId, reason }),
    'Proposal rejected',
  );
  if (outcome.ok) await operatorCache.invalidateQueries();
  return outcome;
}
