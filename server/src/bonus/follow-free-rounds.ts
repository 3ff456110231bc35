import type { FreeRounds } from '@crease/core/casino/free-rounds.ts';
import { SYSTEM_ACTOR } from '#base/audit/audit.ts';
import type { BonusClaim } from '#bonus/store/bonus-claim.ts';
import { endClaim } from './end-claim.ts';
import type { BonusEnv } from './env.ts';
import { findFreeRounds } from './free-rounds.ts';
import { publishClaim, takeClaimStep } from './take-claim-step.ts';

const BY_SYSTEM = { by: 'SYSTEM', actor: SYSTEM_ACTOR } as const;

/**
 * Updates a free-rounds claim to its state in the exchange: rounds left, all played or expired. The exchange pays
 * winnings per round, so no transfer is needed here. Idempotent. Call under the owner's lock.
 */
export async function syncFreeRounds(context: BonusEnv, claim: BonusClaim): Promise<void> {
  const rounds = await findFreeRounds(context, claim);
  if (rounds === null) return;
  if (claim.state === 'ACTIVE') await syncOpen(context, claim, rounds);
  else if (claim.endedAt !== null) await applyCorrection(context, claim, rounds.won);
}

async function syncOpen(
  context: BonusEnv,
  claim: BonusClaim,
  { left, open, won, until }: FreeRounds,
): Promise<void> {
  const { bonuses, clock } = context;
  const now = clock.now();
  if (open === 0 && left === 0) {
    const change = { converted: won, reserved: won, dueAt: null, endedAt: now };
    const to = won > 0 ? 'COMPLETED' : 'LOST';
    await takeClaimStep(context, claim, { ...BY_SYSTEM, to, change });
  } else if (open === 0 && until <= now) {
    await endClaim(context, claim, { ...BY_SYSTEM, to: 'EXPIRED' });
  } else if (until !== claim.dueAt) {
    // A round was refunded after the expiry.
    const kept = await bonuses.changeClaim(claim, { dueAt: until }, { step: null });
    publishClaim(context, kept ?? claim);
  } else publishClaim(context, claim);
}

/** Updates the cost when a round was corrected after the claim ended. */
async function applyCorrection(context: BonusEnv, claim: BonusClaim, won: number): Promise<void> {
  if (won === (claim.converted ?? 0)) return;
  const change = { converted: won, reserved: won };
  if (claim.state === 'LOST')
    await takeClaimStep(context, claim, { ...BY_SYSTEM, to: 'COMPLETED', change });
  else await context.bonuses.changeClaim(claim, change, { step: null });
}
