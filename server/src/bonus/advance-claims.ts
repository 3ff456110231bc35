import { DAY_MS } from '@crease/contracts/base/instant.ts';
import { locksMoney, OPEN_CLAIMS } from '@crease/contracts/bonus/bonus-rules.ts';
import { checkPaused } from '@crease/core/play/play.ts';
import { type Failure, fail, ok, toFailure } from '#base/reply.ts';
import type { BonusClaim } from '#bonus/store/bonus-claim.ts';
import { isBonusBlocked } from '#care/harm-stages.ts';
import type { CashRequest } from '#cash/store/cash-request.ts';
import {
  BY_SYSTEM,
  completeOwedClaim,
  endClaim,
  grantFreeRounds,
  publishClaim,
  takeClaimStep,
  withBonusLock,
  withClaim,
} from './claim-steps.ts';
import type { BonusEnv } from './env.ts';
import {
  claimIn,
  isLossbackClaim,
  payLossback,
  syncFreeBet,
  syncFreeRounds,
  syncWithDeposit,
  syncWithWithdrawal,
} from './sync-claims.ts';

/**
 * Returns the reason why a player can't be granted a bonus now, or null: PLAY_PAUSED or TIME_UP on a break,
 * BONUS_NOT_AVAILABLE during a harm case.
 */
export async function findBonusRefusal(
  context: Pick<BonusEnv, 'exchange' | 'clock' | 'harm'>,
  userId: number,
): Promise<Failure | null> {
  const { clock, exchange } = context;
  const play = await exchange.read((state) => state.accounts.get(userId)?.play ?? null);
  const paused = checkPaused(play, clock.now());
  if (paused !== null) return toFailure(paused);
  return (await isBonusBlocked(context, userId)) ? fail('BONUS_NOT_AVAILABLE') : null;
}

/**
 * Advances all due steps of a user's bonuses: completes pending transfers, converts wagered bonuses, expires due ones
 * and grants queued ones. Idempotent. Call under the user's bonus lock.
 */
export async function advanceClaimsLocked(context: BonusEnv, userId: number): Promise<void> {
  const open = (await context.bonuses.listClaims(userId)).filter((claim) => isOpen(claim) || claim.owes !== null);
  if (open.length === 0) return;
  for (const known of open) {
    if (known.state === 'PENDING') {
      // Not decided in time: its part of the budget is freed.
      if (known.dueAt !== null && known.dueAt <= context.clock.now()) {
        await endClaim(context, known, { ...BY_SYSTEM, to: 'EXPIRED' });
      }
      continue;
    }
    if (!locksMoney(known.terms.kind)) {
      await syncFree(context, known);
      continue;
    }
    if (isLossbackClaim(known)) {
      await payLossback(context, known);
      continue;
    }
    let claim = claimIn(await completeOwedClaim(context, known));
    if (claim !== null) claim = await syncWithDeposit(context, claim);
    if (claim !== null) claim = await syncWithWithdrawal(context, claim);
    if (claim !== null) await convertOrExpire(context, claim);
  }
  await grantQueued(context, userId);
}

function advanceClaims(context: BonusEnv, userId: number): Promise<void> {
  return withBonusLock(context, userId, () => advanceClaimsLocked(context, userId));
}

/** Advances free bets and free rounds whose bets or rounds changed state. */
export async function advanceFreeBets(context: BonusEnv, claimIds: readonly number[]): Promise<void> {
  for (const id of claimIds) {
    await withClaim(context, id, async (claim) => ok(await syncFree(context, claim)));
  }
}

function syncFree(context: BonusEnv, claim: BonusClaim): Promise<void> {
  return claim.terms.kind === 'FREE_BET' ? syncFreeBet(context, claim) : syncFreeRounds(context, claim);
}

/** Advances a user's claims after settled stakes changed their wagering, and pushes the progress. */
export function advanceAfterWagers(context: BonusEnv, userId: number): Promise<void> {
  return withBonusLock(context, userId, async () => {
    for (const claim of await context.bonuses.listActiveClaims([userId])) publishClaim(context, claim);
    await advanceClaimsLocked(context, userId);
  });
}

/** Advances a user's claims after a deposit changed state. The next sweep retries failures. */
export async function advanceAfterRequest(
  context: BonusEnv,
  { type, userId }: Pick<CashRequest, 'type' | 'userId'>,
): Promise<void> {
  if (type !== 'DEPOSIT') return;
  await advanceClaims(context, userId).catch((error: unknown) => {
    context.log.warn('A user’s bonuses couldn’t be processed.', { userId, error });
  });
}

/** Advances the claims of all users with due steps. */
export async function advanceAllClaims(context: BonusEnv): Promise<void> {
  await advanceEach(context, await context.bonuses.unfinished(context.clock.now()));
}

/** Startup: loads the bonus holders and resumes open claims that a crash interrupted. */
export async function openBonuses(context: BonusEnv): Promise<void> {
  await context.bonusHolders.load(context.bonuses);
  await advanceEach(context, await context.bonuses.open());
}

async function advanceEach(context: BonusEnv, claims: readonly BonusClaim[]): Promise<void> {
  for (const userId of new Set(claims.map((claim) => claim.userId))) {
    try {
      await advanceClaims(context, userId);
    } catch (error) {
      context.log.warn('A user’s bonuses couldn’t be processed; retrying.', { userId, error });
    }
  }
}

export function isOpen({ state }: BonusClaim): boolean {
  return OPEN_CLAIMS.some((open) => open === state);
}

async function convertOrExpire(context: BonusEnv, claim: BonusClaim): Promise<void> {
  const { id, state, amount, required, wagered, terms, dueAt } = claim;
  const now = context.clock.now();
  if (state === 'ACTIVE' && amount !== null && required !== null && wagered >= required) {
    const converted = Math.min(amount, terms.maxConversion ?? amount);
    await takeClaimStep(context, claim, {
      ...BY_SYSTEM,
      to: 'COMPLETED',
      change: { converted, reserved: converted, dueAt: null, endedAt: now },
      move: { type: 'BONUS_CONVERTED', bonusId: id, most: terms.maxConversion },
    });
  } else if (dueAt !== null && dueAt <= now && (state === 'ACTIVE' || state === 'CLAIMED')) {
    await endClaim(context, claim, { ...BY_SYSTEM, to: 'EXPIRED' });
  }
}

/**
 * Grants, per product, the oldest claim that needs no further deposit if no other is active, and all claims that lock
 * no money.
 */
async function grantQueued(context: BonusEnv, userId: number): Promise<void> {
  const claims = await context.bonuses.listClaims(userId);
  const busy = new Set(
    claims.filter(({ state, terms }) => state === 'ACTIVE' && locksMoney(terms.kind)).map(({ terms }) => terms.product),
  );
  for (const claim of claims.toReversed()) {
    const { id, state, amount, terms } = claim;
    const locks = locksMoney(terms.kind);
    if (state !== 'CLAIMED' || amount === null) continue;
    if (locks && busy.has(terms.product)) continue;
    if ((await findBonusRefusal(context, userId)) !== null) return;
    const grantedAt = context.clock.now();
    if (locks) busy.add(terms.product);
    context.bonusHolders.add(userId);
    const dueAt = await grantUntil(context, claim, grantedAt + terms.days * DAY_MS);
    if (dueAt === null) continue;
    const granted = await takeClaimStep(context, claim, {
      ...BY_SYSTEM,
      to: 'ACTIVE',
      change: { grantedAt, dueAt },
      ...(locks ? { move: { type: 'BONUS_GRANTED', bonusId: id, amount } } : {}),
    });
    if (granted.ok && granted.value.required === 0) await convertOrExpire(context, granted.value);
  }
}

/** Returns the expiry; null if the exchange refused. It grants rounds first, so that a crash can't grant them twice. */
async function grantUntil(context: BonusEnv, claim: BonusClaim, until: number): Promise<number | null> {
  if (claim.terms.kind !== 'FREE_ROUNDS') return until;
  const given = await grantFreeRounds(context, claim, until);
  if (!given.ok) context.log.error('The exchange didn’t grant free rounds.', { id: claim.id });
  return given.ok ? given.value : null;
}
