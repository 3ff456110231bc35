import type { ActEffect, ConfirmedAct } from '@crease/contracts/routes/operator-desk.ts';
import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, declinedByExchange, type Reply } from '#services/reply.ts';
import { effectOf } from './acts/act-effect.ts';
import { mayDo, subjectOf } from './acts/act-kinds.ts';
import { type Acting, doAct } from './acts/do-act.ts';
import type { Effect } from './acts/effect-totals.ts';
import { houseRulesOf } from './acts/house-rules.ts';
import type { ProposedAct } from './acts/operator-act.ts';
import { auditLineOf } from './audit-line.ts';
import type { Proposal } from './proposals.ts';

/** Proposes an action and previews its effect; nothing is executed. Errors: FORBIDDEN for the role. */
export async function proposeAct(
  context: AppContext,
  { actor, role }: Acting,
  act: ProposedAct,
): Promise<Reply<{ proposalId: number; effect: ActEffect }>> {
  if (!mayDo(role, act)) return decline('FORBIDDEN');
  const rules = await houseRulesOf(context);
  const effect = await context.exchange.read((state) => effectOf(state, act, rules));
  if (!effect.ok) return declinedByExchange(effect);
  const { id } = await context.proposals.propose(
    { operatorId: actor.operatorId, act },
    (proposal) =>
      auditLineOf(actor, {
        action: act.type === 'SettleMarket' ? 'ProposeResult' : 'ProposeAct',
        ...subjectOf(act),
        ...recordOf({ ...proposal, act }),
      }),
  );
  return answer({ proposalId: id, effect: wireEffectOf(effect.value) });
}

/**
 * Confirms and executes a proposal. With four-eyes on, only someone other than the proposer may. Errors: FOUR_EYES
 * for the proposer and dependent operators, FORBIDDEN for the role, NOT_FOUND if already confirmed or rejected,
 * BAD_STATE while it is being confirmed.
 */
export async function confirmAct(
  context: AppContext,
  acting: Acting,
  proposalId: number,
  isOfKind: (act: ProposedAct) => boolean = () => true,
): Promise<Reply<ConfirmedAct>> {
  const done = await context.proposals.once(proposalId, async () => {
    const proposal = await context.proposals.of(proposalId);
    if (proposal === null || !isOfKind(proposal.act)) return decline('NOT_FOUND');
    const outcome = await doAct(context, acting, { act: proposal.act, proposal });
    if (outcome.ok) await context.proposals.forget(proposal);
    return outcome;
  });
  return done ?? decline('BAD_STATE');
}

/** Withdraws or rejects a proposal; allowed for its proposer and for roles that may perform the action. */
export async function rejectAct(
  context: AppContext,
  { actor, role }: Acting,
  { proposalId, reason }: { readonly proposalId: number; readonly reason: string },
): Promise<Reply<boolean>> {
  const proposal = await context.proposals.of(proposalId);
  if (proposal === null) return decline('NOT_FOUND');
  const { act, operatorId } = proposal;
  if (operatorId !== actor.operatorId && !mayDo(role, act)) return decline('FORBIDDEN');
  await context.proposals.forget(
    proposal,
    auditLineOf(actor, {
      action: act.type === 'SettleMarket' ? 'RejectResult' : 'RejectAct',
      ...subjectOf(act),
      reason,
      before: recordOf(proposal).after,
    }),
  );
  return answer(true);
}

export function wireEffectOf({ bets, users, amount, balanceAfter }: Effect): ActEffect {
  return {
    bets,
    users,
    amount: rupeesOf(amount),
    balanceAfter: balanceAfter === null ? null : rupeesOf(balanceAfter),
  };
}

function recordOf({ id: proposalId, act }: Proposal): {
  readonly after: object;
  readonly reason?: string;
} {
  return act.type === 'SettleMarket'
    ? { after: { proposalId, result: act.result } }
    : { after: { proposalId, act }, reason: act.reason };
}
