import type { LimitName } from '@crease/core/play/play-limit.ts';
import type { Time } from '#base/instant.ts';
import type { Rupees } from '#base/money.ts';

/** Markers of harm. */
export const HARM_MARKERS = [
  'MANY_DEPOSITS',
  'DEPOSIT_AFTER_LOSS',
  'WITHDRAWAL_ASKED_BACK',
  'HIGH_STAKE',
  'LONG_SITTING',
  'NIGHT_PLAY',
  'LIMIT_RAISES',
  'HIGH_LOSS',
  'FAILED_DEPOSITS',
  'CHASING',
  'WORDS',
] as const;
export type HarmMarker = (typeof HARM_MARKERS)[number];

/** Interventions by rising severity; each includes the ones before it. NONE: no intervention yet. */
export const HARM_STAGES = ['NONE', 'MESSAGE', 'CHECK', 'REVIEW', 'STOP'] as const;
export type HarmStage = (typeof HARM_STAGES)[number];

/** A domain's markers, their points, and the score thresholds of the interventions. */
export interface HarmRules {
  /** Points per marker; 0 disables it. */
  readonly points: Readonly<Record<HarmMarker, number>>;
  readonly from: Readonly<Record<Exclude<HarmStage, 'NONE'>, number>>;
  /** MANY_DEPOSITS: more than this many within 24 hours. FAILED_DEPOSITS: at least this many. */
  readonly depositsInDay: number;
  readonly failedInDay: number;
  /** DEPOSIT_AFTER_LOSS: within this time after losing this share of the balance. */
  readonly afterLossMinutes: number;
  readonly lossPercent: number;
  /** HIGH_STAKE: this multiple of the player's 30-day median. */
  readonly stakeTimes: number;
  /** LONG_SITTING: hours without a break. NIGHT_PLAY: nights out of seven with play between 00:00 and 05:00. */
  readonly sittingHours: number;
  readonly nights: number;
  /** LIMIT_RAISES: limit increases requested in 30 days. */
  readonly raises: number;
  /** HIGH_LOSS: this multiple of the player's mean weekly loss over 90 days, and at least this many rupees. */
  readonly lossTimes: number;
  readonly lossFrom: number;
  /** CHASING: a raised stake after this many consecutive losses. */
  readonly lossesInARow: number;
  /** WORDS and WITHDRAWAL_ASKED_BACK: keywords in player messages, in lower case. */
  readonly words: readonly string[];
  readonly withdrawalWords: readonly string[];
  /** From CHECK on: reality check interval in minutes. From REVIEW on: review deadline in hours. */
  readonly checkMinutes: 15 | 30 | 60;
  readonly reviewHours: number;
  /** STOP: hours without bets or deposits. */
  readonly stopHours: number;
}

/** Defaults for domains without their own rules. */
export const DEFAULT_HARM_RULES: HarmRules = {
  points: {
    MANY_DEPOSITS: 2,
    DEPOSIT_AFTER_LOSS: 2,
    WITHDRAWAL_ASKED_BACK: 3,
    HIGH_STAKE: 2,
    LONG_SITTING: 2,
    NIGHT_PLAY: 2,
    LIMIT_RAISES: 2,
    HIGH_LOSS: 2,
    FAILED_DEPOSITS: 2,
    CHASING: 2,
    WORDS: 5,
  },
  from: { MESSAGE: 4, CHECK: 7, REVIEW: 10, STOP: 14 },
  depositsInDay: 3,
  failedInDay: 3,
  afterLossMinutes: 10,
  lossPercent: 50,
  stakeTimes: 3,
  sittingHours: 3,
  nights: 3,
  raises: 2,
  lossTimes: 2,
  lossFrom: 1_000,
  lossesInARow: 5,
  words: [
    "can't stop",
    'cannot stop',
    'cant stop',
    'addicted',
    'lost everything',
    'borrowed money',
    'रुक नहीं',
    'लत',
    'सब हार',
  ],
  withdrawalWords: ['cancel my withdrawal', 'cancel withdrawal', 'निकासी रद्द'],
  checkMinutes: 30,
  reviewHours: 24,
  stopHours: 24,
};

/** Returns a domain's rules; null for play money, which can't be lost. */
export function getHarmRules({
  licence,
  harm,
}: {
  readonly licence: object | null;
  readonly harm: HarmRules | null;
}): HarmRules | null {
  return licence === null ? null : (harm ?? DEFAULT_HARM_RULES);
}

/** Returns the highest stage reached by a score. */
export function findHarmStage(score: number, { from }: Pick<HarmRules, 'from'>): HarmStage {
  return HARM_STAGES.findLast((stage) => stage === 'NONE' || score >= from[stage]) ?? 'NONE';
}

/** True if one stage includes another. */
export function isAtLeast(stage: HarmStage, min: HarmStage): boolean {
  return HARM_STAGES.indexOf(stage) >= HARM_STAGES.indexOf(min);
}

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
