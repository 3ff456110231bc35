import { DAY_MS } from '@crease/contracts/base/instant.ts';
import { computeWageringRequirement, getBonusPeriod, locksMoney } from '@crease/contracts/bonus/bonus-rules.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { User } from '#people/store/account-store.ts';
import type { BonusClaim, BonusOffer, NewBonusClaim, OfferTerms } from './store/bonus-claim.ts';

/** True if a user can claim an offer now, as far as the offer itself is concerned. */
export function isOffered(
  { enabled, endsAt, domains }: BonusOffer,
  { domain }: Pick<User, 'domain'>,
  now: number,
): boolean {
  const isHere = domains.length === 0 || domains.includes(domain);
  return enabled && isHere && (endsAt === null || endsAt > now);
}

/** Delay between a period's end and its evaluation, so that late settlements are committed. */
export const EVALUATION_DELAY_MS = 600_000;

/** Builds a claim of an offer. It reserves its max. cost; a lossback reserves per period instead. */
export function buildClaim(
  { id: offerId, terms, termsVersion, termsBy }: BonusOffer,
  {
    userId,
    ip,
    browser,
    at,
    isHeld,
  }: Pick<NewBonusClaim, 'userId' | 'ip' | 'browser'> & {
    readonly at: number;
    /** Needs approval by the house first. */
    readonly isHeld: boolean;
  },
): NewBonusClaim {
  const { kind, amount } = terms;
  const isKnown = kind === 'FIXED' || !locksMoney(kind);
  return {
    ...toAmounts(terms, isKnown ? amount : null),
    ...{ offerId, userId, termsVersion, terms, termsBy, ip, browser },
    state: isHeld ? 'PENDING' : 'CLAIMED',
    reserved: kind === 'LOSSBACK' ? 0 : getMaxCost(terms),
    createdAt: at,
    dueAt: isHeld ? at + terms.days * DAY_MS : getDueAt(terms, at),
  };
}

/** Builds the claim for one period of a lossback. */
export function buildPeriodClaim(
  { offerId, userId, termsVersion, terms, termsBy, ip, browser }: BonusClaim,
  { periodFrom, amount, at }: { periodFrom: number; amount: Money; at: number },
): NewBonusClaim {
  return {
    ...toAmounts(terms, amount),
    ...{ offerId, userId, termsVersion, terms, termsBy, ip, browser, periodFrom },
    state: 'CLAIMED',
    reserved: amount,
    createdAt: at,
  };
}

/** Deadline for a deposit, or end of the current period; null if neither applies. */
export function getDueAt({ kind, period, days }: OfferTerms, at: number): number | null {
  if (kind === 'FIXED' || !locksMoney(kind)) return null;
  if (kind === 'DEPOSIT_PERCENT') return at + days * DAY_MS;
  return getBonusPeriod(period ?? 'DAY', at).to + EVALUATION_DELAY_MS;
}

/** Max. cost of one claim: max. winnings for free bets and free rounds, the bonus amount otherwise. */
export function getMaxCost({ kind, amount, maxConversion }: OfferTerms): Money {
  return locksMoney(kind) ? amount : (maxConversion ?? amount);
}

/** Free bets and free rounds have no wagering requirement. */
function toAmounts({ kind, wageringMultiple }: OfferTerms, amount: Money | null) {
  const isStaked = amount !== null && locksMoney(kind);
  return { amount, required: isStaked ? computeWageringRequirement(amount, wageringMultiple) : null };
}
