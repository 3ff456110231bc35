import {
  type ActionProposal,
  type OperatorActionWire,
  operatorDeskRoutes,
} from '@crease/contracts/trading/actions.ts';
import { operatorResultRoutes } from '@crease/contracts/trading/result-proposals.ts';
import { type ActionOutcome, act } from './run-action.ts';

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
export function proposeAction(action: OperatorActionWire) {
  return act(
    operatorDeskRoutes.operatorProposeAct,
    { act: action },
    {
      key: proposingActionKey(action.type),
      done: 'Sent for confirmation by a second operator',
      refreshes: [operatorResultRoutes.operatorGetProposals],
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

/** Executes a proposed action. Errors: FOUR_EYES if the proposer may not confirm. */
export function confirmAction({ proposalId }: Pick<ActionProposal, 'proposalId'>) {
  return act(
    operatorDeskRoutes.operatorConfirmAct,
    { proposalId },
    { key: proposalActionKey(proposalId), done: 'Confirmed' },
  );
}

/** Rejects a proposed action. */
export function rejectAction({ proposalId }: Pick<ActionProposal, 'proposalId'>, reason: string) {
  return act(
    operatorResultRoutes.operatorRejectResult,
    { proposalId, reason },
    { key: proposalActionKey(proposalId), done: 'Proposal rejected' },
  );
}
