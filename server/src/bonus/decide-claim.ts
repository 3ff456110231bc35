import type { ClaimState } from '@crease/contracts/bonus/bonus.ts';
import { accept } from '@crease/core/base/result.ts';
import type { Money } from '@crease/core/money/money.ts';
import { type ActionDefinition, ofUser } from '#approvals/action.ts';
import { NO_EFFECT } from '#approvals/effect-totals.ts';
import { loadHouseRules } from '#approvals/house-rules.ts';
import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { pickDefined } from '#base/collections.ts';
import { fail, failField, ok, type Reply } from '#base/reply.ts';
import type { Input } from '#people/account/call-context.ts';
import { areIndependent } from '#people/staff/independent-operators.ts';
import { advanceClaimsLocked } from './advance-claims.ts';
import { endClaim, takeClaimStep, withClaim } from './claim-steps.ts';
import type { BonusEnv } from './env.ts';
import { getDueAt } from './new-claim.ts';
import type { BonusClaim } from './store/bonus-claim.ts';

/**
 * Approves or declines a pending bonus claim. Errors: NOT_FOUND, VALIDATION of `reason` if declined without one,
 * FOUR_EYES for the author of its terms where four-eyes applies, BAD_STATE if it isn't pending.
 */
export async function decideClaim(
  context: BonusEnv,
  actor: Actor,
  { claimId, approve, reason }: Input<'operatorDecideBonusClaim'>,
): Reply<{ state: ClaimState }> {
  return await withClaim(context, claimId, async (claim) => {
    if (!approve && reason === undefined) return failField('reason', 'Enter a reason for the player');
    if (await areOwnTerms(context, actor, claim)) return fail('FOUR_EYES');
    const { depositId, terms } = claim;
    const decided = approve
      ? await takeClaimStep(context, claim, {
          ...byHouse(actor, claim, 'ApproveBonusClaim'),
          to: depositId === null ? 'CLAIMED' : 'QUALIFYING',
          // The period for a deposit or for losses starts now.
          change: { dueAt: getDueAt(terms, context.clock.now()) },
        })
      : await endClaim(context, claim, { ...byHouse(actor, claim, 'DeclineBonusClaim', { reason }), to: 'DECLINED' });
    if (!decided.ok) return decided;
    await advanceClaimsLocked(context, claim.userId);
    const { state } = (await context.bonuses.claimById(claimId)) ?? decided.value;
    return ok({ state });
  });
}

/** True if an operator needs another one under four-eyes, as the author of these terms. */
export async function areOwnTerms(
  context: BonusEnv,
  { operatorId }: Actor,
  { termsBy }: Pick<BonusClaim, 'termsBy'>,
): Promise<boolean> {
  if (termsBy === null || !(await loadHouseRules(context)).fourEyes) return false;
  return !(await areIndependent(context, termsBy, operatorId));
}

function byHouse(
  actor: Actor,
  { id, state, amount, userId }: BonusClaim,
  action: string,
  { reason, after }: { readonly reason?: string | undefined; readonly after?: unknown } = {},
) {
  const said = pickDefined({ reason });
  const before = { state, amount, userId };
  const line = { ...said, action, entity: 'bonus-claim', entityId: id, before, after };
  return {
    ...said,
    by: 'OPERATOR' as const,
    actor: `operator:${actor.operatorId}`,
    ip: actor.ip,
    audit: buildAuditRow(actor, line),
  };
}

declare module '#approvals/action.ts' {
  interface Actions {
    VoidBonus: {
      readonly claimId: number;
      readonly userId: number;
      /** Locked amount. */
      readonly amount: Money;
      readonly reason: string;
    };
  }
}

/** Voids a bonus. */
export const voidBonus: ActionDefinition<'VoidBonus', BonusEnv> = {
  roles: ['cashier'],
  amounts: null,
  subject: ofUser,
  name: ({ userId, claimId }) => `${userId}:${claimId}`,
  build: async ({ bonuses }, request) => {
    const claim = await bonuses.claimById(request.claimId);
    if (claim === null) return fail('NOT_FOUND');
    return { ...request, userId: claim.userId, amount: claim.amount ?? 0 };
  },
  effect: (_, { amount }) => accept({ ...NO_EFFECT, need: 'ALWAYS', users: 1, amount, currency: 'INR' }),
  execute: async (context, { actor, act: { claimId, reason } }) => {
    const ended = await endByHouse(context, actor, { claimId, to: 'VOIDED', reason });
    return ended.ok ? ok({}) : ended;
  },
};

type HouseEnding = Input<'operatorCancelBonus'> & { readonly to: 'CANCELLED' | 'VOIDED' };

/**
 * Ends a bonus on behalf of the house. Cash already paid is kept, and the owner sees the reason. Errors: NOT_FOUND,
 * BAD_STATE if it has ended.
 */
export async function endByHouse(
  context: BonusEnv,
  actor: Actor,
  { claimId, to, reason }: HouseEnding,
): Reply<{ state: ClaimState }> {
  return await withClaim(context, claimId, async (claim) => {
    const action = to === 'VOIDED' ? 'VoidBonus' : 'CancelBonus';
    const ended = await endClaim(context, claim, {
      ...byHouse(actor, claim, action, { reason, after: { state: to } }),
      to,
    });
    if (!ended.ok) return ended;
    await advanceClaimsLocked(context, claim.userId);
    return ok({ state: ended.value.state });
  });
}
