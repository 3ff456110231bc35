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
 * Agrees to a bonus that waits for it, or declines it. Refusals: NOT_FOUND; VALIDATION of `reason` for a decline without
 * one; FOUR_EYES to who made its terms, where two people must act; BAD_STATE for one that does not wait.
 */
export async function decideClaim(
  context: AppContext,
  actor: Actor,
  { claimId, approve, reason }: ClaimDecision,
): Promise<Reply<{ state: ClaimState }>> {
  const known = await context.bonuses.claimById(claimId);
  if (known === null) return decline('NOT_FOUND');
  if (!approve && reason === undefined)
    return declineField('reason', 'Say why, for the player to read');
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

/** Where two people must act, who made the terms is not who agrees to a claim under them. */
async function isOwnOffer(
  context: AppContext,
  { operatorId }: Actor,
  { termsBy }: BonusClaim,
): Promise<boolean> {
  if (termsBy === null || !(await houseRulesOf(context)).fourEyes) return false;
  return !(await areTwoPeople(context, termsBy, operatorId));
}

/** The time in which a deposit may come, or something may be lost, begins now. */
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
