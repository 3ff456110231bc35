import { toRupees } from '@crease/contracts/base/money.ts';
import type { Bonuses, ClaimedBonus } from '@crease/contracts/bonus/bonus.ts';
import { type Failure, fail, ok, type Reply, type ServiceResult } from '#base/reply.ts';
import { hasCashDesk } from '#cash/requests/cash-desk.ts';
import { getLockedBonus, getWalletFigures } from '#journal/account-balances.ts';
import type { Input } from '#people/account/call-context.ts';
import type { Requester } from '#people/sessions/live-session.ts';
import type { User } from '#people/store/account-store.ts';
import { advanceClaimsLocked, findBonusRefusal, isOpen } from './advance-claims.ts';
import { isLikelyDuplicate } from './claim-review.ts';
import { endClaim, publishClaim, takeClaimStep, withBonusLock } from './claim-steps.ts';
import type { BonusEnv } from './env.ts';
import { BONUS_STATUSES, listBonuses } from './list-bonuses.ts';
import { buildClaim, isOffered } from './new-claim.ts';
import type { BonusClaim, BonusOffer } from './store/bonus-claim.ts';

type ClaimRequest = Input<'claimBonus'>;

/**
 * Claims a bonus once; a repeat returns the claim's current status. A fixed bonus is granted immediately, or once no
 * other bonus of its product is active. A deposit bonus stays pending until a deposit names it, and a lossback pays
 * at the end of each period. The claim needs approval if the offer requires it or the player looks like a duplicate.
 * Errors: FEATURE_OFF, NOT_FOUND, BONUS_NOT_AVAILABLE (ended, not for this player or budget used up), PLAY_PAUSED,
 * BONUS_TERMS_CHANGED.
 */
export function claimBonus(context: BonusEnv, requester: Requester, request: ClaimRequest): Reply<ClaimedBonus> {
  const { user } = requester;
  return withBonusLock(context, user.id, async () => {
    if (!hasCashDesk(context, user)) return fail('FEATURE_OFF');
    const known = await claimOfOffer(context, user.id, request.bonusId);
    const taken = known === null ? await createClaim(context, requester, request) : ok(known);
    if (!taken.ok) return taken;
    if (known === null) await advanceClaimsLocked(context, user.id);
    return ok(await buildClaimedBonus(context, taken.value, known !== null));
  });
}

/**
 * Links a deposit to a bonus, claiming it first if it was only offered. A deposit qualifies for one bonus. A deposit
 * is never refused because of a bonus: returns false, changing nothing, if the bonus isn't available.
 */
export async function linkDepositBonus(
  context: BonusEnv,
  requester: Requester,
  { bonusId, depositId }: { readonly bonusId?: number | undefined; readonly depositId: number },
): Promise<boolean> {
  if (bonusId === undefined) return true;
  const { user, origin } = requester;
  return await withBonusLock(context, user.id, async () => {
    const claims = await context.bonuses.listClaims(user.id);
    const named = claims.find((claim) => claim.depositId === depositId);
    if (named !== undefined) return named.offerId === bonusId && (isOpen(named) || named.grantedAt !== null);
    if ((await depositBonusRefusal(context, requester, bonusId)) !== null) return false;
    const known = claims.find(isClaimOfOffer(bonusId)) ?? null;
    const taken = known === null ? await createClaim(context, requester, { bonusId }) : ok(known);
    if (!taken.ok) return false;
    const step = await takeClaimStep(context, taken.value, {
      to: taken.value.state === 'PENDING' ? 'PENDING' : 'QUALIFYING',
      ...byUser(user, origin),
      change: { depositId },
    });
    await advanceClaimsLocked(context, user.id);
    return step.ok;
  });
}

/**
 * Returns the reason why a new deposit can't qualify for this bonus, or null. BONUS_NOT_AVAILABLE if the bonus needs
 * no deposit or already has one.
 */
export async function depositBonusRefusal(
  context: BonusEnv,
  { user }: Requester,
  bonusId: number | undefined,
): Promise<Failure | null> {
  if (bonusId === undefined) return null;
  const offer = await findOffer(context, bonusId);
  if (offer === null) return fail('NOT_FOUND');
  if (offer.terms.kind !== 'DEPOSIT_PERCENT') return fail('BONUS_NOT_AVAILABLE');
  const claim = await claimOfOffer(context, user.id, bonusId);
  if (claim === null) return await claimRefusal(context, user, offer);
  const { state, amount } = claim;
  const isWaiting = state === 'PENDING' || state === 'CLAIMED' || state === 'QUALIFYING';
  return isWaiting && amount === null ? null : fail('BONUS_NOT_AVAILABLE');
}

async function claimRefusal(context: BonusEnv, user: User, offer: BonusOffer): Promise<Failure | null> {
  if (!isOffered(offer, user, context.clock.now())) return fail('BONUS_NOT_AVAILABLE');
  return await findBonusRefusal(context, user.id);
}

async function createClaim(
  context: BonusEnv,
  { user, origin }: Requester,
  { bonusId, termsVersion }: ClaimRequest,
): Reply<BonusClaim> {
  const offer = await findOffer(context, bonusId);
  if (offer === null) return fail('NOT_FOUND');
  const refused = await claimRefusal(context, user, offer);
  if (refused !== null) return refused;
  if (termsVersion !== undefined && termsVersion !== offer.termsVersion) return fail('BONUS_TERMS_CHANGED');
  const at = context.clock.now();
  const isHeld = offer.terms.needsApproval || (await isLikelyDuplicate(context, { userId: user.id, offerId: bonusId }));
  const claim = buildClaim(offer, { userId: user.id, ...origin, at, isHeld });
  const { actor, ip } = byUser(user, origin);
  const kept = await context.bonuses.addClaim(claim, { at, toState: claim.state, actor, ip });
  if (kept === 'REPEATED' || kept === 'BUDGET') return fail('BONUS_NOT_AVAILABLE');
  publishClaim(context, kept);
  return ok(kept);
}

/** Party, actor and address of a player's own step. */
function byUser({ id }: User, { ip }: Requester['origin']) {
  return { by: 'USER', actor: `user:${id}`, ip } as const;
}

async function findOffer({ bonuses }: BonusEnv, bonusId: number): Promise<BonusOffer | null> {
  return (await bonuses.offers()).find(({ id }) => id === bonusId) ?? null;
}

async function claimOfOffer({ bonuses }: BonusEnv, userId: number, bonusId: number): Promise<BonusClaim | null> {
  return (await bonuses.listClaims(userId)).find(isClaimOfOffer(bonusId)) ?? null;
}

/** Matches a player's own claim of an offer, excluding the lossback claims of its periods. */
function isClaimOfOffer(bonusId: number) {
  return ({ offerId, periodFrom }: BonusClaim) => offerId === bonusId && periodFrom === null;
}

async function buildClaimedBonus(
  { bonuses, exchange }: BonusEnv,
  { id, userId, state: former }: BonusClaim,
  alreadyClaimed: boolean,
): Promise<ClaimedBonus> {
  const state = (await bonuses.claimById(id))?.state ?? former;
  const status = BONUS_STATUSES[state];
  const figures = await exchange.read((of) => ({
    balance: getWalletFigures(of, userId).balance,
    lockedBonus: getLockedBonus(of, userId),
  }));
  const message = status === 'PENDING' ? 'Claim Pending' : 'Bonus Claimed';
  return { message, status, alreadyClaimed, ...figures };
}

/** Forfeits a bonus with all locked money. Errors: NOT_FOUND, BAD_STATE if it has ended or is already used for a bet. */
export function forfeitBonus(
  context: BonusEnv,
  { user, origin }: Requester,
  { bonusId, claimId }: Input<'giveUpBonus'>,
): Reply<Bonuses> {
  return withBonusLock(context, user.id, async () => {
    const claim =
      claimId === undefined ? await claimOfOffer(context, user.id, bonusId) : await context.bonuses.claimById(claimId);
    if (claim?.userId !== user.id || claim.offerId !== bonusId) return fail('NOT_FOUND');
    if (claim.freeBet !== null) return fail('BAD_STATE', { state: claim.state });
    const ended = await endClaim(context, claim, { ...byUser(user, origin), to: 'FORFEITED' });
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
  work: () => Reply<Value>,
): Promise<ServiceResult<Value> | Failure> {
  return withBonusLock(context, user.id, async () => {
    const active = await context.bonuses.listActiveClaims([user.id]);
    const locked = active.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
    if (locked > 0 && request.giveUpBonus !== true) return fail('BONUS_WILL_END', { amount: toRupees(locked) });
    for (const claim of active) {
      const change = { withdrawal: request.clientRequestId };
      await context.bonuses.changeClaim(claim, change, { step: null });
    }
    const done = await work();
    if (active.length > 0) await advanceClaimsLocked(context, user.id);
    return done;
  });
}
