import type { WireOf } from '@crease/contracts/base/route.ts';
import { operatorCaseRoutes } from '@crease/contracts/care/case-routes.ts';
import type {
  CaseActionType,
  CaseEffect,
  CaseOutcome,
  HarmMarker,
  HarmSign,
  HarmStage,
  OperatorCase,
} from '@crease/contracts/care/harm.ts';
import { formatDuration } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useListQuery, useRouteQuery } from '#operator/core/office-call.ts';
import { formatCount } from '#operator/core/words.ts';
import { Badge, type BadgeProps } from '#ui/badge/badge.tsx';

/** Prefix of all case query keys. */
export const CASES_KEY = 'cases';
const POLL_MS = 5_000;

export type CasesQuery = WireOf<typeof operatorCaseRoutes.operatorGetCases>;

/** Returns a queue's cases. Polls, so reviewers see each other's claims within seconds. */
export function useCases(query: CasesQuery) {
  return useListQuery(
    [CASES_KEY, 'queue', query],
    operatorCaseRoutes.operatorGetCases,
    query,
    POLL_MS,
  );
}

/** Returns a case with its full history. The server logs who opened it. */
export function useCase(id: number) {
  return useRouteQuery(
    [CASES_KEY, 'case', id],
    operatorCaseRoutes.operatorOpenCase,
    { id },
    POLL_MS,
  );
}

/** Badge with the number of open cases, hidden at zero. */
export function CaseCount() {
  const { data } = useCases({ queue: 'open', MaxResultCount: 1 });
  if (data === undefined || data.totalCount === 0) return null;
  return (
    <Badge>
      {data.totalCount}
      <span className="visually-hidden"> open</span>
    </Badge>
  );
}

/** Link from a player to their open case, if any. */
export function CaseLink({ userId }: { readonly userId: number }) {
  const { data } = useCases({ queue: 'open', userId, MaxResultCount: 1 });
  const [open] = data?.items ?? [];
  if (open === undefined) return null;
  return (
    <BackOfficeLink to={`/cases/${open.id}`}>
      Case CH-{open.id}, {STAGE_WORDS[open.stage]}
    </BackOfficeLink>
  );
}

type Tone = NonNullable<BadgeProps['tone']>;
const MINUTE_MS = 60_000;

/** Action taken at each stage. */
export const STAGE_WORDS: Readonly<Record<HarmStage, string>> = {
  NONE: 'Flagged',
  MESSAGE: 'Message sent',
  CHECK: 'Reality check on',
  REVIEW: 'Review',
  STOP: 'Suspended',
};

export const OUTCOME_WORDS: Readonly<Record<CaseOutcome, string>> = {
  LIMITED: 'Limit set',
  TALKED: 'Contacted',
  WATCH: 'Monitoring',
  NO_HARM: 'No harm found',
  CALM: 'Resolved',
};

const ACT_WORDS: Readonly<Record<CaseActionType, string>> = {
  SEEN: 'Flagged',
  MESSAGE: 'Message with tools',
  CHECK: 'Reality check on, bonuses off',
  REVIEW: 'Manual review due within 24 hours',
  STOP: 'Play suspended',
  CLAIM: 'Claimed',
  HAND_OVER: 'Handed over',
  NOTE: 'Note',
  WRITE: 'Message to the player',
  PROPOSE: 'Limit proposed',
  ACCEPTED: 'Accepted by player',
  DECLINED: 'Declined by player',
  LIMIT: 'House limit set',
  CLOSE_FIRST: 'Closure proposed',
  CLOSE: 'Closed',
  EFFECT: 'Outcome',
};

/** e.g. `Flagged, score 9`. */
export function actText(act: CaseActionType, score: number | null): string {
  return act === 'SEEN' && score !== null ? `Flagged, score ${score}` : ACT_WORDS[act];
}

/** Colour tone of a score. Highlights cases that need a person. */
export function scoreTone({ stage }: Pick<OperatorCase, 'stage'>): Tone {
  if (stage === 'REVIEW' || stage === 'STOP') return 'bad';
  return stage === 'CHECK' ? 'warn' : 'plain';
}

const SIGN_WORDS: Readonly<Record<HarmMarker, (sign: HarmSign) => string>> = {
  MANY_DEPOSITS: ({ count, amount }) =>
    `${formatCount(count ?? 0, 'deposit')} in 24 h, ${rupees(amount)}`,
  DEPOSIT_AFTER_LOSS: ({ amount, usual }) =>
    `Deposited soon after losing ${rupees(amount)} of ${rupees(usual)}`,
  WITHDRAWAL_ASKED_BACK: () => 'Tried to reverse a withdrawal',
  HIGH_STAKE: ({ amount, usual }) => `Stake ${rupees(amount)} (median ${rupees(usual)})`,
  LONG_SITTING: ({ minutes }) =>
    `Played ${formatDuration((minutes ?? 0) * MINUTE_MS)} without a break`,
  NIGHT_PLAY: ({ count }) => `Night play on ${count} of 7 days`,
  LIMIT_RAISES: ({ count }) => `${formatCount(count ?? 0, 'limit increase')} requested in 30 days`,
  HIGH_LOSS: ({ amount, usual }) => `Lost ${rupees(amount)} in a week, usually ${rupees(usual)}`,
  FAILED_DEPOSITS: ({ count }) => `${formatCount(count ?? 0, 'failed deposit')} in 24 h`,
  CHASING: ({ count, amount }) =>
    `Stake raised to ${rupees(amount)} after ${count} straight losses`,
  WORDS: () => 'Told support they can’t stop',
};

/** Describes a harm marker with its figures. */
export function signText(sign: HarmSign): string {
  return SIGN_WORDS[sign.marker](sign);
}

/** Age of a case: `40 min`, `3 h`, `2 d`. */
export function openForText({ openedAt, closedAt }: OperatorCase, now: number): string {
  const until = closedAt === null ? now : Date.parse(closedAt);
  const minutes = Math.max(0, Math.floor((until - Date.parse(openedAt)) / MINUTE_MS));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** Compares play before and after an intervention, with the player's reaction. */
export function effectText(effect: CaseEffect): string {
  const { days, lostBefore, lostAfter, minutesBefore, minutesAfter, hasReacted } = effect;
  const time = (minutes: number) => formatDuration(minutes * MINUTE_MS);
  const own = hasReacted ? 'Player set a limit or took a break.' : 'Player made no changes.';
  return `${days} days before vs after: lost ${rupees(lostBefore)} vs ${rupees(lostAfter)}, played ${time(minutesBefore)} vs ${time(minutesAfter)}. ${own}`;
}

/** True if a reviewer currently holds the case. */
export function isClaimed({ claimedBy, claimedUntil }: OperatorCase, now: number): boolean {
  return claimedBy !== null && claimedUntil !== null && Date.parse(claimedUntil) > now;
}

function rupees(amount: number | null): string {
  return rupeesText(amount ?? 0);
}
