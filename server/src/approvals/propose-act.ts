import type { ActionEffect, ConfirmedAction } from '@crease/contracts/routes/operator-desk.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import { buildAuditRow } from '#base/audit/audit-line.ts';
import { fail, ok, type ServiceResult, toFailure } from '#base/reply.ts';
import type { ProposedAct } from './action.ts';
import { type ActingOperator, performAction } from './do-act.ts';
import type { Effect, Reversal } from './effect-totals.ts';
import type { ApprovalsEnv } from './env.ts';
import { loadHouseRules } from './house-rules.ts';
import { resolveAct } from './known-actions.ts';
import type { Proposal } from './proposals.ts';

/** Proposes an action and previews its effect; nothing is executed. Errors: FORBIDDEN for the role. */
export async function proposeAct(
  context: ApprovalsEnv,
  { actor, role }: ActingOperator,
  act: ProposedAct,
): Promise<ServiceResult<{ proposalId: number; effect: ActionEffect }>> {
  const known = resolveAct(context, act);
  if (!known.mayDo(role)) return fail('FORBIDDEN');
  const rules = await loadHouseRules(context);
  const effect = await context.exchange.read((state) => known.computeEffect(state, rules));
  if (!effect.ok) return toFailure(effect);
  const { id } = await context.proposals.propose(
    { operatorId: actor.operatorId, act },
    (proposal) =>
      buildAuditRow(actor, {
        action: act.type === 'SettleMarket' ? 'ProposeResult' : 'ProposeAct',
        ...known.subject,
        ...buildProposalRecord({ ...proposal, act }),
      }),
  );
  return ok({ proposalId: id, effect: toWireEffect(effect.value) });
}

/**
 * Confirms and executes a proposal. With four-eyes on, only someone other than the proposer may. Errors: FOUR_EYES
 * for the proposer and dependent operators, FORBIDDEN for the role, NOT_FOUND if already confirmed or rejected,
 * BAD_STATE while it is being confirmed.
 */
export async function confirmAct(
  context: ApprovalsEnv,
  acting: ActingOperator,
  proposalId: number,
  isOfKind: (act: ProposedAct) => boolean = () => true,
): Promise<ServiceResult<ConfirmedAction>> {
  const done = await context.proposals.runOnce(proposalId, async () => {
    const proposal = await context.proposals.get(proposalId);
    if (proposal === null || !isOfKind(proposal.act)) return fail('NOT_FOUND');
    const outcome = await performAction(context, acting, { act: proposal.act, proposal });
    if (outcome.ok) await context.proposals.deletePending(proposal);
    return outcome;
  });
  return done ?? fail('BAD_STATE');
}

/** Withdraws or rejects a proposal; allowed for its proposer and for roles that may perform the action. */
export async function rejectAct(
  context: ApprovalsEnv,
  { actor, role }: ActingOperator,
  { proposalId, reason }: { readonly proposalId: number; readonly reason: string },
): Promise<ServiceResult<boolean>> {
  const proposal = await context.proposals.get(proposalId);
  if (proposal === null) return fail('NOT_FOUND');
  const { act, operatorId } = proposal;
  const { mayDo, subject } = resolveAct(context, act);
  if (operatorId !== actor.operatorId && !mayDo(role)) return fail('FORBIDDEN');
  await context.proposals.deletePending(
    proposal,
    buildAuditRow(actor, {
      action: act.type === 'SettleMarket' ? 'RejectResult' : 'RejectAct',
      ...subject,
      reason,
      before: buildProposalRecord(proposal).after,
    }),
  );
  return ok(true);
}

export function toWireEffect(effect: Effect): ActionEffect {
  const { bets, users, amount, balanceAfter, reversal } = effect;
  return {
    bets,
    users,
    amount: toRupees(amount),
    balanceAfter: balanceAfter === null ? null : toRupees(balanceAfter),
    reversal: reversal === null ? null : toWireReversal(reversal),
  };
}

function toWireReversal({ result, house, players, toPlayers, belowZero }: Reversal) {
  return { result, house: toRupees(house), players, toPlayers: toRupees(toPlayers), belowZero };
}

function buildProposalRecord({ id: proposalId, act }: Proposal): {
  readonly after: object;
  readonly reason?: string;
} {
  return act.type === 'SettleMarket'
    ? { after: { proposalId, result: act.result } }
    : { after: { proposalId, act }, reason: act.reason };
}
