import type { ClaimState } from '@crease/contracts/wire/bonus.ts';
import { accept } from '@crease/core/base/result.ts';
import type { Money } from '@crease/core/money/money.ts';
import { type ActionDefinition, ofUser } from '#approvals/action.ts';
import { NO_EFFECT } from '#approvals/effect-totals.ts';
import { type Actor, buildAuditRow } from '#base/audit/audit-line.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import { advanceClaimsLocked } from './advance-claims.ts';
import { endClaim } from './end-claim.ts';
import type { BonusEnv } from './env.ts';
import { withBonusLock } from './take-claim-step.ts';

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
  effect: (_, { amount }) =>
    accept({ ...NO_EFFECT, need: 'ALWAYS', users: 1, amount, currency: 'INR' }),
  execute: async (context, { actor, act: { claimId, reason } }) => {
    const ended = await endByHouse(context, actor, { claimId, to: 'VOIDED', reason });
    return ended.ok ? ok({}) : ended;
  },
};

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
  context: BonusEnv,
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
