import type { ClaimState } from '@crease/contracts/wire/bonus.ts';
import type { AppContext } from '#services/app-context.ts';
import type { BonusAct } from '#services/operator/acts/operator-act.ts';
import { type Actor, auditLineOf } from '#services/operator/audit-line.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { endClaim } from './end-claim.ts';
import { goOnInTurn } from './go-on.ts';
import { inBonusTurnOf } from './take-claim-step.ts';

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
): Promise<Reply<{ state: ClaimState }>> {
  const known = await context.bonuses.claimById(claimId);
  if (known === null) return decline('NOT_FOUND');
  return await inBonusTurnOf(context, known.userId, async () => {
    const claim = (await context.bonuses.claimById(claimId)) ?? known;
    const { state, amount, userId } = claim;
    const ended = await endClaim(context, claim, {
      to,
      by: 'OPERATOR',
      actor: `operator:${actor.operatorId}`,
      ip: actor.ip,
      reason,
      audit: auditLineOf(actor, {
        action: to === 'VOIDED' ? 'VoidBonus' : 'CancelBonus',
        entity: 'bonus-claim',
        entityId: claimId,
        reason,
        before: { state, amount, userId },
        after: { state: to },
      }),
    });
    if (!ended.ok) return ended;
    await goOnInTurn(context, userId);
    return answer({ state: ended.value.state });
  });
}

/** Executes a bonus action that two operators approved. */
export function carryOutBonusAct(
  context: AppContext,
  actor: Actor,
  { claimId, reason }: BonusAct,
): Promise<Reply<unknown>> {
  return endByHouse(context, actor, { claimId, to: 'VOIDED', reason });
}
