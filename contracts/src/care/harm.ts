import * as z from 'zod/mini';
import { LimitName } from '#base/core-schemas.ts';
import { Time } from '#base/instant.ts';
import { Rupees } from '#base/money.ts';
import type { Wire } from '#base/wire.ts';

export const HarmMarker = z.enum([
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
]);
export type HarmMarker = Wire<typeof HarmMarker>;

/** Interventions by rising severity; each includes the ones before it. NONE: no intervention yet. */
export const HARM_STAGES = ['NONE', 'MESSAGE', 'CHECK', 'REVIEW', 'STOP'] as const;

export const HarmStage = z.enum(HARM_STAGES);
export type HarmStage = Wire<typeof HarmStage>;

/** A domain's markers, their points, and the score thresholds of the interventions. */
export const HarmRules = z.strictObject({
  /** Points per marker; 0 disables it. */
  points: z.record(HarmMarker, z.number()),
  from: z.record(z.enum(HARM_STAGES.filter((stage) => stage !== 'NONE')), z.number()),
  /** MANY_DEPOSITS: more than this many within 24 hours. FAILED_DEPOSITS: at least this many. */
  depositsInDay: z.number(),
  failedInDay: z.number(),
  /** DEPOSIT_AFTER_LOSS: within this time after losing this share of the balance. */
  afterLossMinutes: z.number(),
  lossPercent: z.number(),
  /** HIGH_STAKE: this multiple of the player's 30-day median. */
  stakeTimes: z.number(),
  /** LONG_SITTING: hours without a break. NIGHT_PLAY: nights out of seven with play between 00:00 and 05:00. */
  sittingHours: z.number(),
  nights: z.number(),
  /** LIMIT_RAISES: limit increases requested in 30 days. */
  raises: z.number(),
  /** HIGH_LOSS: this multiple of the player's mean weekly loss over 90 days, and at least this many rupees. */
  lossTimes: z.number(),
  lossFrom: z.number(),
  /** CHASING: a raised stake after this many consecutive losses. */
  lossesInARow: z.number(),
  /** WORDS and WITHDRAWAL_ASKED_BACK: keywords in player messages, in lower case. */
  words: z.array(z.string()),
  withdrawalWords: z.array(z.string()),
  /** From CHECK on: reality check interval in minutes. From REVIEW on: review deadline in hours. */
  checkMinutes: z.literal([15, 30, 60]),
  reviewHours: z.number(),
  /** STOP: hours without bets or deposits. */
  stopHours: z.number(),
});
export type HarmRules = Wire<typeof HarmRules>;

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

interface HarmSetting {
  readonly licence: object | null;
  readonly harm: HarmRules | null;
}

/** Returns a domain's rules; null for play money, which can't be lost. */
export function getHarmRules({ licence, harm }: HarmSetting): HarmRules | null {
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
export const LimitProposal = z.strictObject({
  caseId: z.number(),
  name: LimitName,
  /** Amount, calculated as in `PlayLimitItem`. */
  amount: Rupees,
  text: z.string(),
  time: Time,
});
export type LimitProposal = Wire<typeof LimitProposal>;

/** An observed marker with its figures: count, amount, baseline and duration. */
export const HarmSign = z.strictObject({
  marker: HarmMarker,
  points: z.number(),
  time: Time,
  count: z.nullable(z.number()),
  amount: z.nullable(Rupees),
  /** Baseline for `amount`. */
  usual: z.nullable(Rupees),
  minutes: z.nullable(z.number()),
});
export type HarmSign = Wire<typeof HarmSign>;

/** Case outcomes. CALM: closed automatically, with no further signs. WATCH, NO_HARM: closed without a measure. */
export const CASE_OUTCOMES = ['LIMITED', 'TALKED', 'WATCH', 'NO_HARM'] as const;

export const CaseOutcome = z.union([z.literal('CALM'), z.enum(CASE_OUTCOMES)]);
export type CaseOutcome = Wire<typeof CaseOutcome>;

export const CaseActionType = z.enum([
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
]);
export type CaseActionType = Wire<typeof CaseActionType>;

/** A player's activity before and after a measure, over equal periods. */
export const CaseEffect = z.strictObject({
  days: z.number(),
  lostBefore: Rupees,
  lostAfter: Rupees,
  depositedBefore: Rupees,
  depositedAfter: Rupees,
  minutesBefore: z.number(),
  minutesAfter: z.number(),
  /** True if they have since set a limit or taken a break. */
  hasReacted: z.boolean(),
});
export type CaseEffect = Wire<typeof CaseEffect>;

export const OperatorCaseStep = z.strictObject({
  time: Time,
  act: CaseActionType,
  actor: z.string(),
  text: z.nullable(z.string()),
  score: z.nullable(z.number()),
  effect: z.nullable(CaseEffect),
});

export const OperatorCase = z.strictObject({
  id: z.number(),
  userId: z.number(),
  userName: z.string(),
  isOpen: z.boolean(),
  score: z.number(),
  stage: HarmStage,
  /** Markers, strongest first. */
  signs: z.array(HarmSign),
  openedAt: Time,
  /** Review deadline; null if no review is required. */
  dueAt: z.nullable(Time),
  claimedBy: z.nullable(z.string()),
  isMine: z.boolean(),
  claimedUntil: z.nullable(Time),
  outcome: z.nullable(CaseOutcome),
  closedAt: z.nullable(Time),
  /** Proposed outcome and its author, pending a second reviewer. */
  closing: z.nullable(z.strictObject({ outcome: CaseOutcome, by: z.string(), reason: z.string() })),
});
export type OperatorCase = Wire<typeof OperatorCase>;

export const OperatorCaseFile = z.strictObject({
  item: OperatorCase,
  from: HarmRules.shape.from,
  /** Oldest first. */
  steps: z.array(OperatorCaseStep),
  proposal: z.nullable(LimitProposal),
  /** True if closing without a measure needs a second reviewer. */
  needsSecond: z.boolean(),
});
export type OperatorCaseFile = Wire<typeof OperatorCaseFile>;
