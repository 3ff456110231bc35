import {
  type ActEffect,
  type ActProposal,
  type ConfirmedAct,
  type OperatorActWire,
  operatorDeskRoutes,
} from '@crease/contracts/routes/operator-desk.ts';
import { operatorTradingRoutes } from '@crease/contracts/routes/operator-trading.ts';
import { type ActOutcome, actOnce } from './act-once.ts';
import { callOperator, operatorCache } from './office-call.ts';

/** Action key shared by creating, confirming and rejecting a proposal. */
export const proposalAct = (proposalId: number) => `proposal ${proposalId}`;

/** An action whose reason is still missing. */
export type Unreasoned = OperatorActWire extends infer Act
  ? Act extends OperatorActWire
    ? Omit<Act, 'reason'>
    : never
  : never;

/** Action key for proposing an action. */
export const proposingAct = (type: OperatorActWire['type'] | undefined) => `propose ${type}`;

/** Proposes an action to a second operator. */
export async function proposeAct(
  act: OperatorActWire,
): Promise<ActOutcome<{ readonly proposalId: number; readonly effect: ActEffect }>> {
  const outcome = await actOnce(
    proposingAct(act.type),
    () => callOperator(operatorDeskRoutes.operatorProposeAct, { act }),
    'Sent for confirmation by a second operator',
  );
  if (outcome.ok) await operatorCache.invalidateQueries({ queryKey: ['proposals'] });
  return outcome;
}

/** Executes a proposed action. Errors: FOUR_EYES if the proposer may not confirm. */
export async function confirmAct({
  proposalId,
}: Pick<ActProposal, 'proposalId'>): Promise<ActOutcome<ConfirmedAct>> {
  const outcome = await actOnce(
    proposalAct(proposalId),
    () => callOperator(operatorDeskRoutes.operatorConfirmAct, { proposalId }),
    'Confirmed',
  );
  if (outcome.ok) await operatorCache.invalidateQueries();
  return outcome;
}

/** Rejects a proposed action. */
export async function rejectAct(
  { proposalId }: Pick<ActProposal, 'proposalId'>,
  reason: string,
): Promise<ActOutcome<boolean>> {
  const outcome = await actOnce(
    proposalAct(proposalId),
    () => callOperator(operatorTradingRoutes.operatorRejectResult, { proposalId, reason }),
    'Proposal rejected',
  );
  if (outcome.ok) await operatorCache.invalidateQueries();
  return outcome;
}
