import { bonusPeriodAt, wageringOf } from '@crease/contracts/rules/bonus-limits.ts';
import { locksMoney } from '@crease/contracts/rules/bonus-states.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { BonusClaim, BonusOffer, NewBonusClaim, OfferTerms } from '#ports/bonus-store.ts';

const DAY_MS = 86_400_000;
/** So long after its end a period is worked out: what was settled in its last moment is committed by then. */
export const WORKED_OUT_AFTER_MS = 600_000;

/** What somebody takes of an offer. It keeps back the most that it may cost; one on losses, what each period gives. */
export function takenClaim(
  { id: offerId, terms, termsVersion, termsBy }: BonusOffer,
  {
    at,
    isHeld,
    ...origin
  }: Pick<NewBonusClaim, 'userId' | 'ip' | 'browser'> & {
    readonly at: number;
    /** The house is to agree first. */
    readonly isHeld: boolean;
  },
): NewBonusClaim {
  const { kind, amount } = terms;
  const isKnown = kind === 'FIXED' || !locksMoney(kind);
  return {
    ...BEGINNING,
    ...origin,
    ...amountOf(terms, isKnown ? amount : null),
    offerId,
    periodFrom: null,
    termsVersion,
    terms,
    termsBy,
    state: isHeld ? 'PENDING' : 'CLAIMED',
    reserved: kind === 'LOSSBACK' ? 0 : mostCostOf(terms),
    createdAt: at,
    dueAt: isHeld ? decidedUntil({ terms, createdAt: at, dueAt: null }) : waitsUntil(terms, at),
  };
}

/** What one period gives to somebody who has taken an offer on losses. */
export function periodClaim(
  { offerId, userId, termsVersion, terms, termsBy, ip, browser }: BonusClaim,
  { periodFrom, amount, at }: { periodFrom: number; amount: Money; at: number },
): NewBonusClaim {
  return {
    ...BEGINNING,
    ...amountOf(terms, amount),
    ...{ offerId, userId, termsVersion, terms, termsBy, ip, browser, periodFrom },
    state: 'CLAIMED',
    reserved: amount,
    createdAt: at,
    dueAt: null,
  };
}

/** Until when the house may agree to a claim; one that was taken before there was an end has none of its own. */
export function decidedUntil({
  terms,
  createdAt,
  dueAt,
}: Pick<BonusClaim, 'terms' | 'createdAt' | 'dueAt'>): number {
  return dueAt ?? createdAt + terms.days * DAY_MS;
}

/** Until when one waits for a deposit, or for the end of the period that runs; null: it waits for neither. */
export function waitsUntil({ kind, period, days }: OfferTerms, at: number): number | null {
  if (kind === 'FIXED' || !locksMoney(kind)) return null;
  if (kind === 'DEPOSIT_PERCENT') return at + days * DAY_MS;
  return bonusPeriodAt(period ?? 'DAY', at).to + WORKED_OUT_AFTER_MS;
}

/** The most that one claim may cost: of a free bet and of free rounds what they may win, of all others what they give. */
export function mostCostOf({ kind, amount, maxConversion }: OfferTerms): Money {
  return locksMoney(kind) ? amount : (maxConversion ?? amount);
}

/** Nothing is to be staked before a free bet or a free round may be used. */
function amountOf({ kind, wageringMultiple }: OfferTerms, amount: Money | null) {
  const isStaked = amount !== null && locksMoney(kind);
  return { amount, required: isStaked ? wageringOf(amount, wageringMultiple) : null };
}

const BEGINNING = {
  converted: null,
  depositId: null,
  withdrawal: null,
  freeBet: null,
  owes: null,
  reason: null,
  grantedAt: null,
  endedAt: null,
} as const;
