import {
  computeDepositBonus,
  computeWageringRequirement,
} from '@crease/contracts/rules/bonus-limits.ts';
import type { Money } from '@crease/core/money/money.ts';
import { SYSTEM_ACTOR } from '#base/audit/audit.ts';
import type { ServiceResult } from '#base/reply.ts';
import type { BonusClaim, ClaimChange } from '#bonus/store/bonus-claim.ts';
import { endClaim } from './end-claim.ts';
import type { BonusEnv } from './env.ts';
import { takeClaimStep } from './take-claim-step.ts';

/**
 * Updates a bonus to the state of its deposit. A credited deposit fixes the amount, a failed one leaves the bonus
 * waiting for another, and a chargeback ends the bonus it earned. Idempotent.
 *
 * @returns the updated claim; null if a concurrent change won.
 */
export async function syncWithDeposit(
  context: BonusEnv,
  claim: BonusClaim,
): Promise<BonusClaim | null> {
  const { state, depositId, amount } = claim;
  // Pending approval; the deposit is evaluated afterwards.
  if (depositId === null || state === 'PENDING') return claim;
  const deposit = await context.cashier.requestById(depositId);
  if (deposit?.state === 'REVERSED' && (state === 'CLAIMED' || state === 'ACTIVE')) {
    const reason = 'The deposit was reversed';
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
      const change = computeDepositChange(claim, deposit.settledAmount ?? deposit.amount);
      return claimIn(await takeClaimStep(context, claim, { ...back, change }));
    }
    // An appeal is still possible, so the link is kept.
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

/** Claim changes that result from a deposit; one that is too small leaves the claim waiting for another. */
function computeDepositChange({ terms }: BonusClaim, deposit: Money): ClaimChange {
  const amount = computeDepositBonus(terms, deposit);
  if (amount === 0) return { depositId: null };
  const required = computeWageringRequirement(amount, terms.wageringMultiple);
  return { amount, reserved: amount, required, dueAt: null };
}

/**
 * Ends the bonus that its owner confirmed forfeiting, once the withdrawal is held; leaves it unchanged if the
 * withdrawal failed.
 */
export async function syncWithWithdrawal(
  context: BonusEnv,
  claim: BonusClaim,
): Promise<BonusClaim | null> {
  const { withdrawal, userId } = claim;
  if (withdrawal === null) return claim;
  const asked = await context.cashier.requestByClientId(userId, withdrawal);
  if (asked === null)
    return await context.bonuses.changeClaim(claim, { withdrawal: null }, { step: null });
  // The cashier will hold or drop the amount; evaluated again then.
  if (asked.state === 'REQUESTED') return claim;
  const actor = `user:${userId}`;
  return claimIn(await endClaim(context, claim, { to: 'FORFEITED', by: 'USER', actor }));
}

function claimIn(reply: ServiceResult<BonusClaim>): BonusClaim | null {
  return reply.ok ? reply.value : null;
}
