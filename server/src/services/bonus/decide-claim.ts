import type { ClaimState } from '@crease/contracts/wire/bonus.ts';
import type { BonusClaim } from '#ports/bonus-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { houseRulesOf } from '#services/operator/acts/house-rules.ts';
import { type Actor, auditLineOf } from '#services/operator/audit-line.ts';
import { areTwoPeople } from '#services/operator/second-person.ts';
import { answer, decline, declineField, type Reply } from '#services/reply.ts';
import { endClaim } from './end-claim.ts';
import { goOnInTurn } from './go-on.ts';
import { waitsUntil } from './new-claim.ts';
import { inBonusTurnOf, takeClaimStep } from './take-claim-step.ts';

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
  context: AppContext,
  actor: Actor,
  { claimId, approve, reason }: ClaimDecision,
): Promise<Reply<{ state: ClaimState }>> {
  const known = await context.bonuses.claimById(claimId);
  if (known === null) return decline('NOT_FOUND');
  if (!approve && reason === undefined)
    return declineField('reason', 'Enter a reason for the player');
  return await inBonusTurnOf(context, known.userId, async () => {
    const claim = (await context.bonuses.claimById(claimId)) ?? known;
    if (await isOwnOffer(context, actor, claim)) return decline('FOUR_EYES');
    const decided = approve
      ? await agreeTo(context, actor, claim)
      : await endClaim(context, claim, {
          ...byHouse(actor, claim, { action: 'DeclineBonusClaim', reason }),
          to: 'DECLINED',
        });
    if (!decided.ok) return decided;
    await goOnInTurn(context, claim.userId);
    const { state } = (await context.bonuses.claimById(claimId)) ?? decided.value;
    return answer({ state });
  });
}

/** Under four-eyes, the author of the terms can't approve claims made under them. */
async function isOwnOffer(
  context: AppContext,
  { operatorId }: Actor,
  { termsBy }: BonusClaim,
): Promise<boolean> {
  if (termsBy === null || !(await houseRulesOf(context)).fourEyes) return false;
  return !(await areTwoPeople(context, termsBy, operatorId));
}

/** Approves a claim; the period for a deposit or for losses starts now. */
function agreeTo(context: AppContext, actor: Actor, claim: BonusClaim): Promise<Reply<BonusClaim>> {
  const { depositId, terms } = claim;
  return takeClaimStep(context, claim, {
    ...byHouse(actor, claim, { action: 'ApproveBonusClaim' }),
    to: depositId === null ? 'CLAIMED' : 'QUALIFYING',
    change: { dueAt: waitsUntil(terms, context.clock.now()) },
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
    audit: auditLineOf(actor, { ...said, action, entity: 'bonus-claim', entityId: id, before }),
  };
}
