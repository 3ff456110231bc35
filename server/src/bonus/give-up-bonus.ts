import { toRupees } from '@crease/contracts/values/money.ts';
import type { Bonuses } from '@crease/contracts/wire/bonus.ts';
import { type Failure, fail, ok, type ServiceResult } from '#base/reply.ts';
import type { Requester } from '#people/account/live-session.ts';
import { advanceClaimsLocked } from './advance-claims.ts';
import { claimOfOffer } from './claim-bonus.ts';
import { endClaim } from './end-claim.ts';
import type { BonusEnv } from './env.ts';
import { listBonuses } from './list-bonuses.ts';
import { withBonusLock } from './take-claim-step.ts';

/**
 * Forfeits a bonus with all locked money. Errors: NOT_FOUND, BAD_STATE if it has ended or is already used for a bet.
 */
export function forfeitBonus(
  context: BonusEnv,
  { user, origin }: Requester,
  { bonusId, claimId }: { readonly bonusId: number; readonly claimId?: number | undefined },
): Promise<ServiceResult<Bonuses>> {
  return withBonusLock(context, user.id, async () => {
    const claim =
      claimId === undefined
        ? await claimOfOffer(context, user.id, bonusId)
        : await context.bonuses.claimById(claimId);
    if (claim?.userId !== user.id || claim.offerId !== bonusId) return fail('NOT_FOUND');
    if (claim.freeBet !== null) return fail('BAD_STATE', { state: claim.state });
    const actor = `user:${user.id}`;
    const ended = await endClaim(context, claim, {
      to: 'FORFEITED',
      by: 'USER',
      actor,
      ip: origin.ip,
    });
    if (!ended.ok) return ended;
    await advanceClaimsLocked(context, user.id);
    return ok(await listBonuses(context, user));
  });
}

/**
 * Runs a withdrawal that forfeits its owner's bonuses after they confirmed it; until then, fails with BONUS_WILL_END
 * and the locked amount. Bonuses end only once the money is held. The withdrawal ID is persisted first, so that
 * startup completes this after a crash.
 */
export function withBonusesForfeited<Value>(
  context: BonusEnv,
  { user }: Requester,
  request: { readonly clientRequestId: string; readonly giveUpBonus?: boolean | undefined },
  work: () => Promise<ServiceResult<Value>>,
): Promise<ServiceResult<Value> | Failure> {
  return withBonusLock(context, user.id, async () => {
    const active = await context.bonuses.listActiveClaims([user.id]);
    const locked = active.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
    if (locked > 0 && request.giveUpBonus !== true)
      return fail('BONUS_WILL_END', { amount: toRupees(locked) });
    for (const claim of active) {
      const change = { withdrawal: request.clientRequestId };
      await context.bonuses.changeClaim(claim, change, { step: null });
    }
    const done = await work();
    if (active.length > 0) await advanceClaimsLocked(context, user.id);
    return done;
  });
}
