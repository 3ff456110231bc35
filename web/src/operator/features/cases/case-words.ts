import type { HarmMarker, HarmStage } from '@crease/contracts/rules/harm-rules.ts';
import type {
  CaseAct,
  CaseEffect,
  CaseOutcome,
  HarmSign,
  OpCase,
} from '@crease/contracts/wire/harm.ts';
import { lengthText } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import type { BadgeProps } from '#ui/badge/badge.tsx';

type Tone = NonNullable<BadgeProps['tone']>;
const MINUTE_MS = 60_000;

/** What is done at a stage. */
export const STAGE_WORDS: Readonly<Record<HarmStage, string>> = {
  NONE: 'Seen',
  MESSAGE: 'Message sent',
  CHECK: 'Reality check on',
  REVIEW: 'Review',
  STOP: 'Stopped for now',
};

export const OUTCOME_WORDS: Readonly<Record<CaseOutcome, string>> = {
  LIMITED: 'Limited',
  TALKED: 'Talked',
  WATCH: 'Watched further',
  NO_HARM: 'No harm seen',
  CALM: 'Calm again',
};

const ACT_WORDS: Readonly<Record<CaseAct, string>> = {
  SEEN: 'Seen',
  MESSAGE: 'Message with tools',
  CHECK: 'Reality check on, bonuses off',
  REVIEW: 'A person has to look within a day',
  STOP: 'Play stopped',
  CLAIM: 'Claimed',
  HAND_OVER: 'Handed over',
  NOTE: 'Note',
  WRITE: 'Message to the player',
  PROPOSE: 'Limit proposed',
  ACCEPTED: 'The player said yes',
  DECLINED: 'The player said no',
  LIMIT: 'Limit of the house set',
  CLOSE_FIRST: 'To be closed, first word',
  CLOSE: 'Closed',
  EFFECT: 'What came of it',
};

/** `Seen, score 9`. */
export function actText(act: CaseAct, score: number | null): string {
  return act === 'SEEN' && score !== null ? `Seen, score ${score}` : ACT_WORDS[act];
}

/** How urgent a score is: what a person has to look at stands out. */
export function scoreTone({ stage }: Pick<OpCase, 'stage'>): Tone {
  if (stage === 'REVIEW' || stage === 'STOP') return 'bad';
  return stage === 'CHECK' ? 'warn' : 'plain';
}

const SIGN_WORDS: Readonly<Record<HarmMarker, (sign: HarmSign) => string>> = {
  MANY_DEPOSITS: ({ count, amount }) => `${count} deposits in 24 h, ${rupees(amount)}`,
  DEPOSIT_AFTER_LOSS: ({ amount, usual }) =>
    `Deposit soon after losing ${rupees(amount)} of ${rupees(usual)}`,
  WITHDRAWAL_ASKED_BACK: () => 'Wanted a withdrawal back',
  HIGH_STAKE: ({ amount, usual }) => `Stake ${rupees(amount)}, own median ${rupees(usual)}`,
  LONG_SITTING: ({ minutes }) => `Played ${lengthText((minutes ?? 0) * MINUTE_MS)} without a break`,
  NIGHT_PLAY: ({ count }) => `Night play on ${count} of 7 days`,
  LIMIT_RAISES: ({ count }) => `${count} higher limits asked for in 30 days`,
  HIGH_LOSS: ({ amount, usual }) => `Lost ${rupees(amount)} in a week, usually ${rupees(usual)}`,
  FAILED_DEPOSITS: ({ count }) => `${count} deposits failed in 24 h`,
  CHASING: ({ count, amount }) => `Stake up to ${rupees(amount)} after ${count} losses in a row`,
  WORDS: () => 'Wrote that they cannot stop',
};

/** A sign in a sentence with its figures. */
export function signText(sign: HarmSign): string {
  return SIGN_WORDS[sign.marker](sign);
}

/** How long a case has been open: `40 min`, `3 h`, `2 d`. */
export function openForText({ openedAt, closedAt }: OpCase, now: number): string {
  const until = closedAt === null ? now : Date.parse(closedAt);
  const minutes = Math.max(0, Math.floor((until - Date.parse(openedAt)) / MINUTE_MS));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** Before and after, with what the player did about it. */
export function effectText(effect: CaseEffect): string {
  const { days, lostBefore, lostAfter, minutesBefore, minutesAfter, hasReacted } = effect;
  const time = (minutes: number) => lengthText(minutes * MINUTE_MS);
  const own = hasReacted ? 'They set a limit or took a break.' : 'They changed nothing themselves.';
  return `${days} days before and after: lost ${rupees(lostBefore)} and ${rupees(lostAfter)}, played ${time(minutesBefore)} and ${time(minutesAfter)}. ${own}`;
}

/** Whether somebody holds the case now. */
export function isHeld({ claimedBy, claimedUntil }: OpCase, now: number): boolean {
  return claimedBy !== null && claimedUntil !== null && Date.parse(claimedUntil) > now;
}

function rupees(amount: number | null): string {
  return rupeesText(amount ?? 0);
}
