import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { Bonuses } from '@crease/contracts/wire/bonus.ts';
import type { AppContext } from '#services/app-context.ts';
import type { Asking } from '#services/cashier/start-deposit.ts';
import { answer, type Declined, decline, type Reply } from '#services/reply.ts';
import { claimOfOffer } from './claim-bonus.ts';
import { endClaim } from './end-claim.ts';
import { goOnInTurn } from './go-on.ts';
import { bonusesOf } from './list-bonuses.ts';
import { inBonusTurnOf } from './take-claim-step.ts';

/**
 * Forfeits a bonus with all locked money. Errors: NOT_FOUND, BAD_STATE if it has ended or is already used for a bet.
 */
export function giveUpBonus(
  context: AppContext,
  { user, origin }: Asking,
  { bonusId, claimId }: { readonly bonusId: number; readonly claimId?: number | undefined },
): Promise<Reply<Bonuses>> {
  return inBonusTurnOf(context, user.id, async () => {
    const claim =
      claimId === undefined
        ? await claimOfOffer(context, user.id, bonusId)
        : await context.bonuses.claimById(claimId);
    if (claim?.userId !== user.id || claim.offerId !== bonusId) return decline('NOT_FOUND');
    if (claim.freeBet !== null) return decline('BAD_STATE', { state: claim.state });
    const actor = `user:${user.id}`;
    const ended = await endClaim(context, claim, {
      to: 'FORFEITED',
      by: 'USER',
      actor,
      ip: origin.ip,
    });
    if (!ended.ok) return ended;
    await goOnInTurn(context, user.id);
    return answer(await bonusesOf(context, user));
  });
}

/**
 * Runs a withdrawal that forfeits its owner's bonuses after they confirmed it; until then, fails with BONUS_WILL_END
 * and the locked amount. Bonuses end only once the money is held. The withdrawal ID is persisted first, so that
 * startup completes this after a crash.
 */
export function withBonusesGivenUp<Value>(
  context: AppContext,
  { user }: Asking,
  wish: { readonly clientRequestId: string; readonly giveUpBonus?: boolean | undefined },
  work: () => Promise<Reply<Value>>,
): Promise<Reply<Value> | Declined> {
  return inBonusTurnOf(context, user.id, async () => {
    const active = await context.bonuses.activeOf([user.id]);
    const locked = active.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
    if (locked > 0 && wish.giveUpBonus !== true)
      return decline('BONUS_WILL_END', { amount: rupeesOf(locked) });
    for (const claim of active) {
      const change = { withdrawal: wish.clientRequestId };
      await context.bonuses.changeClaim(claim, change, { step: null });
    }
    const done = await work();
    if (active.length > 0) await goOnInTurn(context, user.id);
    return done;
  });
}
