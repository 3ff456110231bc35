import { type Insertable, sql } from 'kysely';
import type { BonusClaim, BonusOffer, ClaimStep } from './bonus-store.ts';
import type { BonusTables } from './bonus-tables.ts';

/** Columns of an offer, a claim and a claim history row, as the store returns them. */
export const OFFER = [
  'id',
  'terms_version as termsVersion',
  'terms',
  'enabled',
  'domains',
  'ends_at as endsAt',
  'budget',
  'terms_by as termsBy',
  'created_at as createdAt',
] as const;

export const CLAIM = [
  'id',
  'offer_id as offerId',
  'user_id as userId',
  'period_from as periodFrom',
  'terms_version as termsVersion',
  'terms',
  'terms_by as termsBy',
  'state',
  'version',
  'amount',
  'required',
  'reserved',
  'wagered',
  'converted',
  'deposit_id as depositId',
  'withdrawal',
  'free_bet as freeBet',
  'owes',
  'reason',
  'ip',
  'browser',
  'created_at as createdAt',
  'granted_at as grantedAt',
  'due_at as dueAt',
  'ended_at as endedAt',
] as const;

export const CLAIM_STEP = [
  'claim_id as claimId',
  'at',
  'from_state as from',
  'to_state as to',
  'actor',
  'reason',
  'ip',
] as const;

/** Condition for claims that need further processing. */
export function isUnfinished(now: number) {
  return sql<boolean>`(state = 'QUALIFYING'
    or owes is not null
    or state = 'PENDING' and due_at <= ${now}
    or state = 'CLAIMED' and (amount is not null or deposit_id is not null or due_at <= ${now})
    or state = 'ACTIVE' and (withdrawal is not null or due_at <= ${now}
      or wagered >= required))`;
}

export function locksMoney() {
  return sql<boolean>`terms ->> 'kind' not in ('FREE_BET', 'FREE_ROUNDS')`;
}

export function offerColumns(
  offer: Omit<BonusOffer, 'id'>,
): Insertable<BonusTables['bonus_offers']> {
  return {
    terms_version: offer.termsVersion,
    terms: offer.terms,
    enabled: offer.enabled,
    domains: offer.domains,
    ends_at: offer.endsAt,
    budget: offer.budget,
    terms_by: offer.termsBy,
    created_at: offer.createdAt,
  };
}

/** Wagering is stored separately. */
export function claimColumns(
  claim: Omit<BonusClaim, 'id' | 'wagered'>,
): Omit<Insertable<BonusTables['bonus_claims']>, 'wagered'> {
  return {
    offer_id: claim.offerId,
    user_id: claim.userId,
    period_from: claim.periodFrom,
    terms_version: claim.termsVersion,
    terms: claim.terms,
    terms_by: claim.termsBy,
    state: claim.state,
    version: claim.version,
    amount: claim.amount,
    required: claim.required,
    reserved: claim.reserved,
    converted: claim.converted,
    deposit_id: claim.depositId,
    withdrawal: claim.withdrawal,
    free_bet: claim.freeBet,
    owes: claim.owes,
    reason: claim.reason,
    ip: claim.ip,
    browser: claim.browser,
    created_at: claim.createdAt,
    granted_at: claim.grantedAt,
    due_at: claim.dueAt,
    ended_at: claim.endedAt,
  };
}

export function claimStepColumns(step: ClaimStep): Insertable<BonusTables['bonus_claim_steps']> {
  return {
    claim_id: step.claimId,
    at: step.at,
    from_state: step.from,
    to_state: step.to,
    actor: step.actor,
    reason: step.reason,
    ip: step.ip,
  };
}
