import { toWireTime, toWireTimeOrNull } from '@crease/contracts/base/instant.ts';
import { toRupees, toRupeesOrNull } from '@crease/contracts/base/money.ts';
import type { Bonus, Bonuses, BonusState, BonusTerms, WagerSum } from '@crease/contracts/bonus/bonus.ts';
import { computeWageringRequirement } from '@crease/contracts/bonus/bonus-rules.ts';
import type { DomainSetting } from '@crease/contracts/site/settings.ts';
import { type FreeRounds, NO_FREE_ROUNDS } from '@crease/core/casino/free-rounds.ts';
import { hasCashDesk } from '#cash/requests/cash-desk.ts';
import { getLockedBonus, getWalletFigures } from '#journal/account-balances.ts';
import type { User } from '#people/store/account-store.ts';
import { findBonusRefusal } from './advance-claims.ts';
import type { BonusEnv } from './env.ts';
import { isOffered } from './new-claim.ts';
import type { BonusClaim, BonusOffer, OfferTerms } from './store/bonus-claim.ts';
import type { WagerTotal } from './store/bonus-store.ts';

/** Age limit of ended bonuses in the list. */
const MAX_AGE_MS = 366 * 86_400_000;

/** Lists a user's available offers and their claims of the last year, newest first. No offers during a break. */
export async function listBonuses(context: BonusEnv, user: User): Promise<Bonuses> {
  const { bonuses, clock, exchange } = context;
  const now = clock.now();
  const claims = await bonuses.listClaims(user.id);
  const totals = await bonuses.computeTotals(claims.map(({ id }) => id));
  const taken = new Set(claims.map(({ offerId }) => offerId));
  const isClosed = !hasCashDesk(context, user) || (await findBonusRefusal(context, user.id)) !== null;
  const offers = isClosed ? [] : await bonuses.offers();
  const { freeRounds, ...figures } = await exchange.read((state) => ({
    cash: getWalletFigures(state, user.id).balance,
    lockedBonus: getLockedBonus(state, user.id),
    freeRounds: state.accounts.get(user.id)?.freeRounds ?? NO_FREE_ROUNDS,
  }));
  const fresh = offers.filter((offer) => !taken.has(offer.id) && isOffered(offer, user, now));
  const kept = claims.filter(({ endedAt }) => endedAt === null || endedAt > now - MAX_AGE_MS);
  const takenView = (claim: BonusClaim) => toClaimedBonus(claim, totals, freeRounds.get(claim.id));
  return { items: [...fresh.map(toOfferedBonus), ...kept.map(takenView)], ...figures };
}

/** Offers of a domain, public without login. */
export async function publicOffers(
  { bonuses, clock }: Pick<BonusEnv, 'bonuses' | 'clock'>,
  domain: string,
  { licence, showDepositW }: Pick<DomainSetting, 'licence' | 'showDepositW'>,
): Promise<readonly Bonus[]> {
  if (licence === null || !showDepositW) return [];
  const now = clock.now();
  const offers = await bonuses.offers();
  return offers.filter((offer) => isOffered(offer, { domain }, now)).map(toOfferedBonus);
}

const HUNDRED = 100;
/** API status of each claim state. */
export const BONUS_STATUSES: Readonly<Record<BonusState, Bonus['status']>> = {
  OFFERED: 'AVAILABLE',
  PENDING: 'PENDING',
  CLAIMED: 'PENDING',
  QUALIFYING: 'PENDING',
  ACTIVE: 'ACTIVE',
  COMPLETED: 'COMPLETED',
  LOST: 'COMPLETED',
  DECLINED: 'REJECTED',
  EXPIRED: 'EXPIRED',
  FORFEITED: 'REJECTED',
  CANCELLED: 'REJECTED',
  VOIDED: 'REJECTED',
};

/** Maps terms to the wire format: rupees and decimal odds. */
export function toWireTerms(terms: OfferTerms): BonusTerms {
  return {
    ...terms,
    amount: toRupees(terms.amount),
    minDeposit: toRupeesOrNull(terms.minDeposit),
    minLoss: toRupeesOrNull(terms.minLoss),
    minOdds: terms.minOdds / HUNDRED,
    mostPerMarket: toRupeesOrNull(terms.mostPerMarket),
    maxConversion: toRupeesOrNull(terms.maxConversion),
  };
}

/** Maps an unclaimed offer to the wire format. */
function toOfferedBonus({ id, terms, termsVersion, endsAt }: BonusOffer): Bonus {
  return {
    ...toWireTerms(terms),
    id,
    imageUrl: null,
    wageringRequired: toRupees(computeWageringRequirement(terms.amount, terms.wageringMultiple)),
    wageringDone: 0,
    expiryDate: toWireTimeOrNull(endsAt),
    status: BONUS_STATUSES.OFFERED,
    state: 'OFFERED',
    termsVersion,
    claim: null,
  };
}

/** Maps a claimed bonus to the wire format, under the claim's terms. @param rounds once its free rounds are granted. */
function toClaimedBonus(claim: BonusClaim, totals: readonly WagerTotal[], rounds: FreeRounds | undefined): Bonus {
  const { id, offerId, terms, termsVersion, state, required, wagered, dueAt, freeBet } = claim;
  const most = computeWageringRequirement(terms.amount, terms.wageringMultiple);
  return {
    ...toWireTerms(terms),
    id: offerId,
    imageUrl: null,
    wageringRequired: toRupees(required ?? most),
    wageringDone: toRupees(wagered),
    expiryDate: dueAt === null || freeBet !== null ? null : toWireTime(dueAt),
    status: BONUS_STATUSES[state],
    state,
    termsVersion,
    claim: {
      id,
      bonusAmount: toRupeesOrNull(claim.amount),
      converted: toRupeesOrNull(claim.converted),
      wagers: sumWagers(id, totals),
      period: toWireTimeOrNull(claim.periodFrom),
      claimedAt: toWireTime(claim.createdAt),
      grantedAt: toWireTimeOrNull(claim.grantedAt),
      usedAt: toWireTimeOrNull(freeBet?.at),
      ...(rounds === undefined ? {} : { rounds: { left: rounds.left, open: rounds.open, won: toRupees(rounds.won) } }),
      endedAt: toWireTimeOrNull(claim.endedAt),
      reason: claim.reason,
    },
  };
}

export function sumWagers(claimId: number, totals: readonly WagerTotal[]): readonly WagerSum[] {
  return totals
    .filter((total) => total.claimId === claimId)
    .map(({ group, staked, counted }) => ({ group, staked: toRupees(staked), counted: toRupees(counted) }));
}
