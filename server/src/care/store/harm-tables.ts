import type { HarmStage } from '@crease/contracts/rules/harm-rules.ts';
import type { CaseActionType, CaseEffect, CaseOutcome } from '@crease/contracts/wire/harm.ts';
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
import type { HarmCase, StoredProposal, StoredSign } from './harm-store.ts';

/** Harm cases and the history of each. */
export const HARM_TABLES = {
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

export interface HarmTables extends TablesOf<typeof HARM_TABLES> {}

export const db = createSnakeQueryBuilder<HarmTables>();
