import type { ClaimState } from '@crease/contracts/wire/bonus.ts';
import type { AppContext } from '#services/app-context.ts';
import type { BonusAct } from '#services/operator/acts/operator-act.ts';
import { type Actor, buildAuditRow } from '#services/operator/audit-line.ts';
import { fail, ok, type ServiceResult } from '#services/reply.ts';
import { advanceClaimsLocked } from './advance-claims.ts';
import { endClaim } from './end-claim.ts';
import { withBonusLock } from './take-claim-step.ts';

interface HouseEnding {
  readonly claimId: number;
  readonly to: 'CANCELLED' | 'VOIDED';
  readonly reason: string;
}

/**
 * Ends a bonus on behalf of the house. Cash already paid is kept, and the owner sees the reason. Errors: NOT_FOUND,
 * BAD_STATE if it has ended.
 */
export async function endByHouse(
  context: AppContext,
  actor: Actor,
  { claimId, to, reason }: HouseEnding,
): Promise<ServiceResult<{ state: ClaimState }>> {
  const known = await context.bonuses.claimById(claimId);
  if (known === null) return fail('NOT_FOUND');
  return await withBonusLock(context, known.userId, async () => {
    const claim = (await context.bonuses.claimById(claimId)) ?? known;
    const { state, amount, userId } = claim;
    const ended = await endClaim(context, claim, {
      to,
      by: 'OPERATOR',
      actor: `operator:${actor.operatorId}`,
      ip: actor.ip,
      reason,
      audit: buildAuditRow(actor, {
        action: to === 'VOIDED' ? 'VoidBonus' : 'CancelBonus',
        entity: 'bonus-claim',
        entityId: claimId,
        reason,
        before: { state, amount, userId },
        after: { state: to },
      }),
    });
    if (!ended.ok) return ended;
    await advanceClaimsLocked(context, userId);
    return ok({ state: ended.value.state });
  });
}

/** Executes a bonus action that two operators approved. */
export function executeBonusAction(
  context: AppContext,
  actor: Actor,
  { claimId, reason }: BonusAct,
): Promise<ServiceResult<unknown>> {
  return endByHouse(context, actor, { claimId, to: 'VOIDED', reason });
}
