import type { LimitName } from '@crease/core/play/play-limit.ts';
import type { HarmMarker, HarmRules, HarmStage } from '#rules/harm-rules.ts';
import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';

/** A limit suggested to a player, with their response. */
export interface LimitProposal {
  readonly caseId: number;
  readonly name: LimitName;
  /** Amount, calculated as in `PlayLimitItem`. */
  readonly amount: Rupees;
  readonly text: string;
  readonly time: Time;
}

/** An observed marker with its figures: count, amount, baseline and duration. */
export interface HarmSign {
  readonly marker: HarmMarker;
  readonly points: number;
  readonly time: Time;
  readonly count: number | null;
  readonly amount: Rupees | null;
  /** Baseline for `amount`. */
  readonly usual: Rupees | null;
  readonly minutes: number | null;
}

/** Case outcomes. CALM: closed automatically, with no further signs. WATCH, NO_HARM: closed without a measure. */
export const CASE_OUTCOMES = ['LIMITED', 'TALKED', 'WATCH', 'NO_HARM'] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number] | 'CALM';

/** Action types in a case history. */
export const CASE_ACTIONS = [
  'SEEN',
  'MESSAGE',
  'CHECK',
  'REVIEW',
  'STOP',
  'CLAIM',
  'HAND_OVER',
  'NOTE',
  'WRITE',
  'PROPOSE',
  'ACCEPTED',
  'DECLINED',
  'LIMIT',
  'CLOSE_FIRST',
  'CLOSE',
  'EFFECT',
] as const;
export type CaseActionType = (typeof CASE_ACTIONS)[number];

/** A player's activity before and after a measure, over equal periods. */
export interface CaseEffect {
  readonly days: number;
  readonly lostBefore: Rupees;
  readonly lostAfter: Rupees;
  readonly depositedBefore: Rupees;
  readonly depositedAfter: Rupees;
  readonly minutesBefore: number;
  readonly minutesAfter: number;
  /** True if they have since set a limit or taken a break. */
  readonly hasReacted: boolean;
}

export interface OperatorCaseStep {
  readonly time: Time;
  readonly act: CaseActionType;
  readonly actor: string;
  readonly text: string | null;
  readonly score: number | null;
  readonly effect: CaseEffect | null;
}

/** A row in the harm case list. */
export interface OperatorCase {
  readonly id: number;
  readonly userId: number;
  readonly userName: string;
  readonly isOpen: boolean;
  readonly score: number;
  readonly stage: HarmStage;
  /** Markers, strongest first. */
  readonly signs: readonly HarmSign[];
  readonly openedAt: Time;
  /** Review deadline; null if no review is required. */
  readonly dueAt: Time | null;
  readonly claimedBy: string | null;
  readonly isMine: boolean;
  readonly claimedUntil: Time | null;
  readonly outcome: CaseOutcome | null;
  readonly closedAt: Time | null;
  /** Proposed outcome and its author, pending a second reviewer. */
  readonly closing: {
    readonly outcome: CaseOutcome;
    readonly by: string;
    readonly reason: string;
  } | null;
}

/** Full details of one case. */
export interface OperatorCaseFile {
  readonly item: OperatorCase;
  readonly from: HarmRules['from'];
  /** Oldest first. */
  readonly steps: readonly OperatorCaseStep[];
  /** Suggestion the player has not responded to. */
  readonly proposal: LimitProposal | null;
  /** True if closing without a measure needs a second reviewer. */
  readonly needsSecond: boolean;
}
