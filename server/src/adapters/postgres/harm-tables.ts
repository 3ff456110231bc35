import type { HarmStage } from '@crease/contracts/rules/harm-rules.ts';
import type { CaseAct, CaseEffect, CaseOutcome } from '@crease/contracts/wire/harm.ts';
import type { HarmCase, KeptProposal, KeptSign } from '#ports/harm-store.ts';
import { bigint, boolean, filled, integer, jsonb, orNull, text } from './column-types.ts';

/** Harm cases and the history of each. */
export const HARM_TABLES = {
  harm_cases: {
    id: filled(integer()),
    user_id: integer(),
    is_open: boolean(),
    version: integer(),
    score: integer(),
    stage: text<HarmStage>(),
    signs: jsonb<readonly KeptSign[]>(),
    opened_at: bigint(),
    due_at: orNull(bigint()),
    look_at: orNull(bigint()),
    acted_at: orNull(bigint()),
    effect_at: orNull(bigint()),
    claimed_by: orNull(integer()),
    claimed_until: orNull(bigint()),
    proposal: orNull(jsonb<KeptProposal>()),
    closing: orNull(jsonb<NonNullable<HarmCase['closing']>>()),
    outcome: orNull(text<CaseOutcome>()),
    closed_at: orNull(bigint()),
  },
  harm_steps: {
    id: filled(bigint()),
    case_id: integer(),
    at: bigint(),
    act: text<CaseAct>(),
    actor: text(),
    text: orNull(text()),
    score: orNull(integer()),
    effect: orNull(jsonb<CaseEffect>()),
  },
} as const;
