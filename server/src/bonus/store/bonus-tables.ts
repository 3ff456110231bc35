import type { ClaimState, WagerGroup } from '@crease/contracts/wire/bonus.ts';
import {
  bigint,
  boolean,
  filled,
  integer,
  jsonb,
  orNull,
  type TablesOf,
  text,
} from '#base/postgres/column-types.ts';
import { createSnakeQueryBuilder } from '#base/postgres/query-builder.ts';
import type { FreeBetUse, OfferTerms, OwedClaimStep } from './bonus-store.ts';

/** Bonus offers, claims and the settled stakes that contribute to wagering. */
export const BONUS_TABLES = {
  bonus_offers: {
    id: filled(integer()),
    terms_version: integer(),
    terms: jsonb<OfferTerms>(),
    enabled: boolean(),
    domains: jsonb<readonly string[]>(),
    ends_at: orNull(bigint()),
    budget: bigint(),
    terms_by: orNull(integer()),
    created_at: bigint(),
  },
  bonus_claims: {
    id: filled(integer()),
    offer_id: integer(),
    user_id: integer(),
    period_from: orNull(bigint()),
    terms_version: integer(),
    terms: jsonb<OfferTerms>(),
    terms_by: orNull(integer()),
    state: text<ClaimState>(),
    version: integer(),
    amount: orNull(bigint()),
    required: orNull(bigint()),
    reserved: bigint(),
    wagered: bigint(),
    converted: orNull(bigint()),
    deposit_id: orNull(integer()),
    withdrawal: orNull(text()),
    free_bet: orNull(jsonb<FreeBetUse>()),
    owes: orNull(jsonb<OwedClaimStep>()),
    reason: orNull(text()),
    ip: text(),
    browser: text(),
    created_at: bigint(),
    granted_at: orNull(bigint()),
    due_at: orNull(bigint()),
    ended_at: orNull(bigint()),
  },
  bonus_claim_steps: {
    id: filled(bigint()),
    claim_id: integer(),
    at: bigint(),
    from_state: orNull(text<ClaimState>()),
    to_state: text<ClaimState>(),
    actor: text(),
    reason: orNull(text()),
    ip: text(),
  },
  bonus_wagers: {
    claim_id: integer(),
    source: text(),
    settlement: bigint(),
    wager_group: text<WagerGroup>(),
    staked: bigint(),
    counted: bigint(),
    at: bigint(),
    is_taken_back: boolean(),
  },
  bonus_position: { id: integer(), counted_up_to: bigint() },
} as const;

export interface BonusTables extends TablesOf<typeof BONUS_TABLES> {}

export const db = createSnakeQueryBuilder<BonusTables>();
