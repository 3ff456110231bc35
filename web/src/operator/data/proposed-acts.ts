import {
  type ActEffect,
  type ActProposal,
  type ConfirmedAct,
  type OperatorActWire,
  operatorDeskRoutes,
} from '@crease/contracts/routes/operator-desk.ts';
import { operatorTradingRoutes } from '@crease/contracts/routes/operator-trading.ts';
import { rupeesText } from '#format/money.ts';
import { type ActOutcome, actOnce } from './act-once.ts';
import { operatorCache } from './operator-cache.ts';
import { callOperator } from './operator-call.ts';

/** Name under which a proposal is made, confirmed or rejected: all of them the same one. */
export const proposalAct = (proposalId: number) => `proposal ${proposalId}`;

/** Asks a second operator for something that one alone may not do. */
export async function proposeAct(
  act: OperatorActWire,
): Promise<ActOutcome<{ readonly proposalId: number; readonly effect: ActEffect }>> {
  const outcome = await actOnce(
    `propose ${act.type}`,
    () => callOperator(operatorDeskRoutes.operatorProposeAct, { act }),
    'Proposed; a second operator must confirm it',
  );
  if (outcome.ok) await operatorCache.invalidateQueries({ queryKey: ['proposals'] });
  return outcome;
}

/** Does what was proposed. FOUR_EYES when the proposer himself may not. */
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

const TITLES = {
  VoidBets: 'Void bets',
  VoidMarket: 'Void the market',
  UnsettleMarket: 'Reverse the settlement',
  AdjustBalance: 'Correct a balance',
} as const satisfies Record<ActProposal['type'], string>;

/** What is proposed, in a few words. */
export function actTitle({ type, direction, effect }: ActProposal): string {
  if (type !== 'AdjustBalance') return TITLES[type];
  const verb = direction === 'DEBIT' ? 'Debit' : 'Credit';
  return effect === null ? verb : `${verb} ${rupeesText(effect.amount)}`;
}

/** What it would do as things stand. */
export function effectText({ type, effect }: ActProposal): string {
  if (effect === null) return 'It cannot be done any more: reject it.';
  const { bets, users, amount, balanceAfter } = effect;
  if (balanceAfter !== null) return `Balance afterwards ${rupeesText(balanceAfter)}`;
  const taken = type === 'UnsettleMarket' ? 'winnings' : 'stakes';
  return `${bets} bets of ${users} users, ${rupeesText(amount)} of ${taken} taken back`;
}
