import { SYSTEM_ACTOR } from '#base/audit/audit.ts';
import type { BonusClaim, FreeBetUse } from '#bonus/store/bonus-claim.ts';
import { endClaim } from './end-claim.ts';
import type { BonusEnv } from './env.ts';
import { findUseResult } from './free-bet.ts';
import { completeOwedClaim, takeClaimStep } from './take-claim-step.ts';

const BY_SYSTEM = { by: 'SYSTEM', actor: SYSTEM_ACTOR } as const;

/**
 * Updates a free bet to the state of its bet: open, won, lost or stake returned; an unused one expires. Also repairs
 * steps lost in a crash. Idempotent. Call under the owner's lock.
 */
export async function syncFreeBet(context: BonusEnv, known: BonusClaim): Promise<void> {
  const owed = await completeOwedClaim(context, known);
  if (!owed.ok) return;
  const claim = owed.value;
  const { state, freeBet, dueAt } = claim;
  const isDue = dueAt !== null && dueAt <= context.clock.now();
  if (freeBet !== null) await syncUse(context, claim, { use: freeBet, isDue });
  else if (isDue && state === 'ACTIVE')
    await endClaim(context, claim, { ...BY_SYSTEM, to: 'EXPIRED' });
}

async function syncUse(
  context: BonusEnv,
  claim: BonusClaim,
  { use, isDue }: { readonly use: FreeBetUse; readonly isDue: boolean },
): Promise<void> {
  const { state, converted } = claim;
  const result = await findUseResult(context, claim, use);
  if (state === 'COMPLETED' || state === 'LOST') {
    if (result === 'NONE' || result === (converted ?? 0)) return;
    const back = await reverseFreeBet(context, claim);
    if (back !== null) await syncUse(context, back, { use, isDue: false });
  } else if (state === 'ACTIVE') {
    if (typeof result === 'number') await settle(context, claim, result);
    // A bet that was just submitted may still be placed.
    else if (result === 'BACK' || (result === 'NONE' && isDue))
      await restoreFreeBet(context, claim, use);
    else if (result === 'OPEN' && isDue)
      await context.bonuses.changeClaim(claim, { dueAt: null }, { step: null });
  }
}

/** Pays the win; a lost free bet costs nothing. */
async function settle(context: BonusEnv, claim: BonusClaim, win: number): Promise<void> {
  const endedAt = context.clock.now();
  const change = { converted: win, reserved: win, dueAt: null, endedAt };
  const taken = await takeClaimStep(
    context,
    claim,
    win > 0
      ? { ...BY_SYSTEM, to: 'COMPLETED', change, move: { type: 'FREE_BET_WON', amount: win } }
      : { ...BY_SYSTEM, to: 'LOST', change },
  );
  if (!taken.ok || win === 0) return;
  // A closed account can't withdraw it: an operator must reopen the account or pay it out.
  const user = await context.accounts.userById(claim.userId);
  if (user?.closedAt != null)
    context.businessWatch.recordClosedCredit(claim.userId, win, `bonus-${claim.id}`);
}

/** Reverses the payout when the result was reversed or changed. */
async function reverseFreeBet(context: BonusEnv, claim: BonusClaim): Promise<BonusClaim | null> {
  const { terms, converted } = claim;
  const change = { converted: null, reserved: terms.maxConversion ?? 0, endedAt: null };
  const amount = converted ?? 0;
  const taken = await takeClaimStep(context, claim, {
    ...BY_SYSTEM,
    to: 'ACTIVE',
    change,
    ...(claim.state === 'COMPLETED' ? { move: { type: 'FREE_BET_REVERSED', amount } } : {}),
  });
  return taken.ok ? taken.value : null;
}

/** Makes the free bet usable again, for the time that was left when it was used. */
export async function restoreFreeBet(
  context: BonusEnv,
  claim: BonusClaim,
  { leftMs }: FreeBetUse,
): Promise<void> {
  const dueAt = context.clock.now() + leftMs;
  await takeClaimStep(context, claim, {
    ...BY_SYSTEM,
    to: 'ACTIVE',
    change: { freeBet: null, dueAt },
  });
}
