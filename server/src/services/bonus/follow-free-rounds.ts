import type { FreeRounds } from '@crease/core/casino/free-rounds.ts';
import { SYSTEM_ACTOR } from '#ports/audit.ts';
import type { BonusClaim } from '#ports/bonus-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { endClaim } from './end-claim.ts';
import { freeRoundsOf } from './free-rounds.ts';
import { publishClaim, takeClaimStep } from './take-claim-step.ts';

const BY_SYSTEM = { by: 'SYSTEM', actor: SYSTEM_ACTOR } as const;

/**
 * Brings the claim of free rounds to where the exchange is: some are left, all are played, or their days are over. What
 * they win is paid by the exchange round by round, so nothing is owed here, and done again it does nothing. In the turn of
 * its owner.
 */
export async function followFreeRounds(context: AppContext, claim: BonusClaim): Promise<void> {
  const rounds = await freeRoundsOf(context, claim);
  if (rounds === null) return;
  if (claim.state === 'ACTIVE') await followOpen(context, claim, rounds);
  else if (claim.endedAt !== null) await followCorrection(context, claim, rounds.won);
}

async function followOpen(
  context: AppContext,
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
    // A round came back after the days were over.
    const kept = await bonuses.changeClaim(claim, { dueAt: until }, { step: null });
    publishClaim(context, kept ?? claim);
  } else publishClaim(context, claim);
}

/** A round was put right after the claim had ended: it has cost what its player was paid in all. */
async function followCorrection(
  context: AppContext,
  claim: BonusClaim,
  won: number,
): Promise<void> {
  if (won === (claim.converted ?? 0)) return;
  const change = { converted: won, reserved: won };
  if (claim.state === 'LOST')
    await takeClaimStep(context, claim, { ...BY_SYSTEM, to: 'COMPLETED', change });
  else await context.bonuses.changeClaim(claim, change, { step: null });
}
