import type { DomainSetting } from '@crease/contracts/settings.ts';
import type { Bonus, Bonuses } from '@crease/contracts/wire/bonus.ts';
import { NO_FREE_ROUNDS } from '@crease/core/casino/free-rounds.ts';
import type { BonusClaim } from '#bonus/store/bonus-claim.ts';
import { hasCashDesk } from '#cash/requests/cash-desk.ts';
import { getLockedBonus, getWalletFigures } from '#journal/balance-figures.ts';
import type { User } from '#people/store/account-store.ts';
import { findBonusRefusal } from './advance-claims.ts';
import { toClaimedBonus, toOfferedBonus } from './bonus-view.ts';
import type { BonusEnv } from './env.ts';
import { isOffered } from './is-offered.ts';

/** Age limit of ended bonuses in the list. */
const MAX_AGE_MS = 366 * 86_400_000;

/** Lists a user's available offers and their claims of the last year, newest first. No offers during a break. */
export async function listBonuses(context: BonusEnv, user: User): Promise<Bonuses> {
  const { bonuses, clock, exchange } = context;
  const now = clock.now();
  const claims = await bonuses.listClaims(user.id);
  const totals = await bonuses.computeTotals(claims.map(({ id }) => id));
  const taken = new Set(claims.map(({ offerId }) => offerId));
  const isClosed =
    !hasCashDesk(context, user) || (await findBonusRefusal(context, user.id)) !== null;
  const offers = isClosed ? [] : await bonuses.offers();
  const { freeRounds, ...figures } = await exchange.read((state) => ({
    cash: getWalletFigures(state, user.id).balance,
    lockedBonus: getLockedBonus(state, user.id),
    freeRounds: state.accounts.get(user.id)?.freeRounds ?? NO_FREE_ROUNDS,
  }));
  const fresh = offers.filter((offer) => !taken.has(offer.id) && isOffered(offer, user, now));
  const kept = claims.filter(({ endedAt }) => endedAt === null || endedAt > now - MAX_AGE_MS);
  const takenView = (claim: BonusClaim) => toClaimedBonus(claim, totals, freeRounds.get(claim.id));
  return {
    items: [...fresh.map(toOfferedBonus), ...kept.map(takenView)],
    ...figures,
  };
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
