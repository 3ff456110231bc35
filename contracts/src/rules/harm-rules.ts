import type { DomainSetting } from '#settings.ts';

/** What may show that play does somebody harm. */
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

/** What is done about a score, each with all that comes before it. NONE: nothing yet. */
export const HARM_STAGES = ['NONE', 'MESSAGE', 'CHECK', 'REVIEW', 'STOP'] as const;
export type HarmStage = (typeof HARM_STAGES)[number];

/** What a domain looks for, what each of it counts, and from which score on something is done. */
export interface HarmRules {
  /** 0: it is not looked for. */
  readonly points: Readonly<Record<HarmMarker, number>>;
  readonly from: Readonly<Record<Exclude<HarmStage, 'NONE'>, number>>;
  /** MANY_DEPOSITS: more than these within 24 hours. FAILED_DEPOSITS: so many of them. */
  readonly depositsInDay: number;
  readonly failedInDay: number;
  /** DEPOSIT_AFTER_LOSS: so soon after losing this share of the balance. */
  readonly afterLossMinutes: number;
  readonly lossPercent: number;
  /** HIGH_STAKE: so many times the own median of 30 days. */
  readonly stakeTimes: number;
  /** LONG_SITTING: hours without a break. NIGHT_PLAY: nights of seven with play between midnight and five. */
  readonly sittingHours: number;
  readonly nights: number;
  /** LIMIT_RAISES: higher limits asked for in 30 days. */
  readonly raises: number;
  /** HIGH_LOSS: so many times the own mean week of 90 days, and at least so much, rupees. */
  readonly lossTimes: number;
  readonly lossFrom: number;
  /** CHASING: a higher stake after so many losses in a row. */
  readonly lossesInARow: number;
  /** WORDS and WITHDRAWAL_ASKED_BACK: what players write with their requests, in small letters. */
  readonly words: readonly string[];
  readonly withdrawalWords: readonly string[];
  /** From CHECK on: a reality check at least so often. From REVIEW on: a person looks within so many hours. */
  readonly checkMinutes: 15 | 30 | 60;
  readonly reviewHours: number;
  /** STOP: no bets and no deposits for so long. */
  readonly stopHours: number;
}

/** What holds where a domain sets nothing of its own. */
export const USUAL_HARM_RULES: HarmRules = {
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

/** The rules of a domain; null where play costs nothing: no loss of play money is one. */
export function harmRulesOf({
  licence,
  harm,
}: Pick<DomainSetting, 'licence' | 'harm'>): HarmRules | null {
  return licence === null ? null : (harm ?? USUAL_HARM_RULES);
}

/** The last stage that a score has come to. */
export function stageOf(score: number, { from }: Pick<HarmRules, 'from'>): HarmStage {
  return HARM_STAGES.findLast((stage) => stage === 'NONE' || score >= from[stage]) ?? 'NONE';
}

/** Whether what is done at one stage is done at another too. */
export function isAtLeast(stage: HarmStage, least: HarmStage): boolean {
  return HARM_STAGES.indexOf(stage) >= HARM_STAGES.indexOf(least);
}
