import { bonusOnDeposit, wageringOf } from '@crease/contracts/rules/bonus-limits.ts';
import type { Money } from '@crease/core/money/money.ts';
import { SYSTEM_ACTOR } from '#ports/audit.ts';
import type { BonusClaim, ClaimChange } from '#ports/bonus-store.ts';
import type { AppContext } from '#services/app-context.ts';
import type { Reply } from '#services/reply.ts';
import { endClaim } from './end-claim.ts';
import { takeClaimStep } from './take-claim-step.ts';

/**
 * What the deposit of a bonus has come to: credited it fixes the amount, lost it waits for another, taken back by the bank
 * it ends the bonus that it earned. Whoever looks twice changes nothing twice.
 *
 * @returns the claim as it is then; null when somebody else was faster.
 */
export async function followDeposit(
  context: AppContext,
  claim: BonusClaim,
): Promise<BonusClaim | null> {
  const { state, depositId, amount } = claim;
  // The house agrees first, and then it is looked at.
  if (depositId === null || state === 'PENDING') return claim;
  const deposit = await context.cashier.requestById(depositId);
  if (deposit?.state === 'REVERSED' && (state === 'CLAIMED' || state === 'ACTIVE')) {
    const reason = 'The deposit was taken back';
    return claimIn(
      await endClaim(context, claim, {
        to: 'CANCELLED',
        by: 'SYSTEM',
        actor: SYSTEM_ACTOR,
        reason,
      }),
    );
  }
  if (amount !== null) return claim;
  const back = { to: 'CLAIMED', by: 'SYSTEM', actor: SYSTEM_ACTOR } as const;
  switch (deposit?.state) {
    case 'CREDITED': {
      const change = earnedBy(claim, deposit.settledAmount ?? deposit.amount);
      return claimIn(await takeClaimStep(context, claim, { ...back, change }));
    }
    // It may be looked at once more, and is named still.
    case 'REJECTED':
      return state === 'CLAIMED' ? claim : claimIn(await takeClaimStep(context, claim, back));
    case undefined:
    case 'EXPIRED':
    case 'CANCELLED':
    case 'REVERSED':
      return claimIn(await takeClaimStep(context, claim, { ...back, change: { depositId: null } }));
    default:
      return claim;
  }
}

/** What a claim becomes by a deposit; one that is too small leaves it waiting for another. */
function earnedBy({ terms }: BonusClaim, deposit: Money): ClaimChange {
  const amount = bonusOnDeposit(terms, deposit);
  if (amount === 0) return { depositId: null };
  const required = wageringOf(amount, terms.wageringMultiple);
  return { amount, reserved: amount, required, dueAt: null };
}

/** A withdrawal that came to be held ends the bonus it was confirmed for; one that did not leaves it as it is. */
export async function followWithdrawal(
  context: AppContext,
  claim: BonusClaim,
): Promise<BonusClaim | null> {
  const { withdrawal, userId } = claim;
  if (withdrawal === null) return claim;
  const asked = await context.cashier.requestByClientId(userId, withdrawal);
  if (asked === null)
    return await context.bonuses.changeClaim(claim, { withdrawal: null }, { step: null });
  // The cashier holds its amount or drops it, and then it is looked at again.
  if (asked.state === 'REQUESTED') return claim;
  const actor = `user:${userId}`;
  return claimIn(await endClaim(context, claim, { to: 'FORFEITED', by: 'USER', actor }));
}

function claimIn(reply: Reply<BonusClaim>): BonusClaim | null {
  return reply.ok ? reply.value : null;
}
