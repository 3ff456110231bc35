import type { HarmStage } from '@crease/contracts/rules/harm-rules.ts';
import type { CaseActionType, CaseEffect, CaseOutcome } from '@crease/contracts/wire/harm.ts';
import {
  bigint,
  boolean,
  filled,
  integer,
  jsonb,
  orNull,
  text,
} from '#base/postgres/column-types.ts';
import type { HarmCase, StoredProposal, StoredSign } from '#care/store/harm-store.ts';

/** Sessions of play, and harm cases with the history of each. */
export const PROTECTION_TABLES = {
  sittings: {
    user_id: integer(),
    started_at: bigint(),
    last_at: bigint(),
    checked_at: bigint(),
  },
  harm_cases: {
    id: filled(integer()),
    user_id: integer(),
    is_open: boolean(),
    version: integer(),
    score: integer(),
    stage: text<HarmStage>(),
    signs: jsonb<readonly StoredSign[]>(),
    opened_at: bigint(),
    due_at: orNull(bigint()),
    look_at: orNull(bigint()),
    acted_at: orNull(bigint()),
    effect_at: orNull(bigint()),
    claimed_by: orNull(integer()),
    claimed_until: orNull(bigint()),
    proposal: orNull(jsonb<StoredProposal>()),
    closing: orNull(jsonb<NonNullable<HarmCase['closing']>>()),
    outcome: orNull(text<CaseOutcome>()),
    closed_at: orNull(bigint()),
  },
  harm_steps: {
    id: filled(bigint()),
    case_id: integer(),
    at: bigint(),
    act: text<CaseActionType>(),
    actor: text(),
    text: orNull(text()),
    score: orNull(integer()),
    effect: orNull(jsonb<CaseEffect>()),
  },
} as const;
