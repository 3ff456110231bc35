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

/** Name under which a proposal is made, confirmed or rejected: all of them the same one. */
export const proposalAct = (proposalId: number) => `proposal ${proposalId}`;

/** An act whose reason is still to be asked for. */
export type Unreasoned = OperatorActWire extends infer Act
  ? Act extends OperatorActWire
    ? Omit<Act, 'reason'>
    : never
  : never;

/** Name under which an act is proposed. */
export const proposingAct = (type: OperatorActWire['type'] | undefined) => `propose ${type}`;

/** Asks a second operator for something that one alone may not do. */
export async function proposeAct(
  act: OperatorActWire,
): Promise<ActOutcome<{ readonly proposalId: number; readonly effect: ActEffect }>> {
  const outcome = await actOnce(
    proposingAct(act.type),
    () => callOperator(operatorDeskRoutes.operatorProposeAct, { act }),
    'Proposed; a second operator must confirm it',
  );
  if (outcome.ok) await operatorCache.invalidateQueries({ queryKey: ['proposals'] });
  return outcome;
}

/** Does what was proposed. FOUR_EYES when the proposer themselves may not. */
export async function confirmAct({
  proposalId,
}: Pick<ActProposal, 'proposalId'>): Promise<ActOutcome<ConfirmedAct>> {
  const outcome = await actOnce(
    proposalAct(proposalId),
    () => callOperator(operatorDeskRoutes.operatorConfirmAct, { proposalId }),
    'Confirmed and done',
  );
  if (outcome.ok) await operatorCache.invalidateQueries();
  return outcome;
}

/** Takes a proposed act away. */
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
