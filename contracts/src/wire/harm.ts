import type { LimitName } from '@crease/core/play/play-limit.ts';
import type { HarmMarker, HarmRules, HarmStage } from '#rules/harm-rules.ts';
import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';

/** A limit that the house suggests to a player, and what they said to it. */
export interface LimitProposal {
  readonly caseId: number;
  readonly name: LimitName;
  /** As `PlayLimitItem` counts it. */
  readonly amount: Rupees;
  readonly text: string;
  readonly time: Time;
}

/** What was seen, with its figures: how many, how much, more than what, how long. */
export interface HarmSign {
  readonly marker: HarmMarker;
  readonly points: number;
  readonly time: Time;
  readonly count: number | null;
  readonly amount: Rupees | null;
  /** What `amount` is compared with. */
  readonly usual: Rupees | null;
  readonly minutes: number | null;
}

/** How a case can end. CALM: by itself, nothing was seen any more. WATCH, NO_HARM: without a measure. */
export const CASE_OUTCOMES = ['LIMITED', 'TALKED', 'WATCH', 'NO_HARM'] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number] | 'CALM';

/** What is on record of a case. */
export const CASE_ACTS = [
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
export type CaseAct = (typeof CASE_ACTS)[number];

/** A player before and after something was done, over as many days each. */
export interface CaseEffect {
  readonly days: number;
  readonly lostBefore: Rupees;
  readonly lostAfter: Rupees;
  readonly depositedBefore: Rupees;
  readonly depositedAfter: Rupees;
  readonly minutesBefore: number;
  readonly minutesAfter: number;
  /** They have set a limit or taken a break since. */
  readonly hasReacted: boolean;
}

export interface OpCaseStep {
  readonly time: Time;
  readonly act: CaseAct;
  readonly actor: string;
  readonly text: string | null;
  readonly score: number | null;
  readonly effect: CaseEffect | null;
}

/** A line of the case desk. */
export interface OpCase {
  readonly id: number;
  readonly userId: number;
  readonly userName: string;
  readonly isOpen: boolean;
  readonly score: number;
  readonly stage: HarmStage;
  /** Strongest first. */
  readonly signs: readonly HarmSign[];
  readonly openedAt: Time;
  /** Until when a person has to look; null: none has to. */
  readonly dueAt: Time | null;
  readonly claimedBy: string | null;
  readonly isMine: boolean;
  readonly claimedUntil: Time | null;
  readonly outcome: CaseOutcome | null;
  readonly closedAt: Time | null;
  /** Who wants it closed so, where a second person has to agree. */
  readonly closing: {
    readonly outcome: CaseOutcome;
    readonly by: string;
    readonly reason: string;
  } | null;
}

/** All that a reviewer needs to judge one case. */
export interface OpCaseFile {
  readonly item: OpCase;
  readonly from: HarmRules['from'];
  /** First to last. */
  readonly steps: readonly OpCaseStep[];
  /** What was suggested to the player and not answered. */
  readonly proposal: LimitProposal | null;
  /** A second person has to agree before it is closed without a measure. */
  readonly needsSecond: boolean;
}
