import type { ClaimState } from '@crease/contracts/wire/bonus.ts';
import { loadHouseRules } from '#approvals/house-rules.ts';
import { type Actor, buildAuditRow } from '#base/audit/audit-line.ts';
import { fail, failField, ok, type ServiceResult } from '#base/reply.ts';
import type { BonusClaim } from '#bonus/store/bonus-claim.ts';
import { areIndependent } from '#people/staff/second-person.ts';
import { advanceClaimsLocked } from './advance-claims.ts';
import { endClaim } from './end-claim.ts';
import type { BonusEnv } from './env.ts';
import { getDueAt } from './new-claim.ts';
import { takeClaimStep, withBonusLock } from './take-claim-step.ts';

export interface ClaimDecision {
  readonly claimId: number;
  readonly approve: boolean;
  readonly reason?: string | undefined;
}

/**
 * Approves or declines a pending bonus claim. Errors: NOT_FOUND, VALIDATION of `reason` if declined without one,
 * FOUR_EYES for the author of its terms where four-eyes applies, BAD_STATE if it isn't pending.
 */
export async function decideClaim(
  context: BonusEnv,
  actor: Actor,
  { claimId, approve, reason }: ClaimDecision,
): Promise<ServiceResult<{ state: ClaimState }>> {
  const known = await context.bonuses.claimById(claimId);
  if (known === null) return fail('NOT_FOUND');
  if (!approve && reason === undefined) return failField('reason', 'Enter a reason for the player');
  return await withBonusLock(context, known.userId, async () => {
    const claim = (await context.bonuses.claimById(claimId)) ?? known;
    if (await isOwnOffer(context, actor, claim)) return fail('FOUR_EYES');
    const decided = approve
      ? await approveClaim(context, actor, claim)
      : await endClaim(context, claim, {
          ...byHouse(actor, claim, { action: 'DeclineBonusClaim', reason }),
          to: 'DECLINED',
        });
    if (!decided.ok) return decided;
    await advanceClaimsLocked(context, claim.userId);
    const { state } = (await context.bonuses.claimById(claimId)) ?? decided.value;
    return ok({ state });
  });
}

/** Under four-eyes, the author of the terms can't approve claims made under them. */
async function isOwnOffer(
  context: BonusEnv,
  { operatorId }: Actor,
  { termsBy }: BonusClaim,
): Promise<boolean> {
  if (termsBy === null || !(await loadHouseRules(context)).fourEyes) return false;
  return !(await areIndependent(context, termsBy, operatorId));
}

/** Approves a claim; the period for a deposit or for losses starts now. */
function approveClaim(
  context: BonusEnv,
  actor: Actor,
  claim: BonusClaim,
): Promise<ServiceResult<BonusClaim>> {
  const { depositId, terms } = claim;
  return takeClaimStep(context, claim, {
    ...byHouse(actor, claim, { action: 'ApproveBonusClaim' }),
    to: depositId === null ? 'CLAIMED' : 'QUALIFYING',
    change: { dueAt: getDueAt(terms, context.clock.now()) },
  });
}

function byHouse(
  actor: Actor,
  { id, state, amount, userId }: BonusClaim,
  { action, reason }: { readonly action: string; readonly reason?: string | undefined },
) {
  const said = reason === undefined ? {} : { reason };
  const before = { state, amount, userId };
  return {
    ...said,
    by: 'OPERATOR' as const,
    actor: `operator:${actor.operatorId}`,
    ip: actor.ip,
    audit: buildAuditRow(actor, { ...said, action, entity: 'bonus-claim', entityId: id, before }),
  };
}
