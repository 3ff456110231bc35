import { operatorCaseRoutes } from '@crease/contracts/care/case-routes.ts';
import type { CaseOutcome, HarmMarker, HarmSign, HarmStage, OperatorCase } from '@crease/contracts/care/harm.ts';
import { formatDuration } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useRead } from '#operator/core/office-call.ts';
import { formatCount } from '#operator/core/words.ts';
import { CountBadge } from '#ui/badge/badge.tsx';

/** Interval of reads, so that reviewers see each other's claims within seconds. */
export const CASES_POLL_MS = 5_000;

/** Badge with the number of open cases, hidden at zero. */
export function CaseCount() {
  const { data } = useRead(
    operatorCaseRoutes.operatorGetCases,
    { queue: 'open', MaxResultCount: 1 },
    { pollMs: CASES_POLL_MS },
  );
  return <CountBadge count={data?.totalCount ?? 0} label="open" />;
}

/** Link from a player to their open case, if any. */
export function CaseLink({ userId }: { readonly userId: number }) {
  const { data } = useRead(
    operatorCaseRoutes.operatorGetCases,
    { queue: 'open', userId, MaxResultCount: 1 },
    { pollMs: CASES_POLL_MS },
  );
  const [open] = data?.items ?? [];
  if (open === undefined) return null;
  return (
    <BackOfficeLink to={`/cases/${open.id}`}>
      Case CH-{open.id}, {STAGE_WORDS[open.stage]}
    </BackOfficeLink>
  );
}

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

const SIGN_WORDS: Readonly<Record<HarmMarker, (sign: HarmSign) => string>> = {
  MANY_DEPOSITS: ({ count, amount }) => `${formatCount(count ?? 0, 'deposit')} in 24 h, ${rupees(amount)}`,
  DEPOSIT_AFTER_LOSS: ({ amount, usual }) => `Deposited soon after losing ${rupees(amount)} of ${rupees(usual)}`,
  WITHDRAWAL_ASKED_BACK: () => 'Tried to reverse a withdrawal',
  HIGH_STAKE: ({ amount, usual }) => `Stake ${rupees(amount)} (median ${rupees(usual)})`,
  LONG_SITTING: ({ minutes }) => `Played ${formatDuration((minutes ?? 0) * MINUTE_MS)} without a break`,
  NIGHT_PLAY: ({ count }) => `Night play on ${count} of 7 days`,
  LIMIT_RAISES: ({ count }) => `${formatCount(count ?? 0, 'limit increase')} requested in 30 days`,
  HIGH_LOSS: ({ amount, usual }) => `Lost ${rupees(amount)} in a week, usually ${rupees(usual)}`,
  FAILED_DEPOSITS: ({ count }) => `${formatCount(count ?? 0, 'failed deposit')} in 24 h`,
  CHASING: ({ count, amount }) => `Stake raised to ${rupees(amount)} after ${count} straight losses`,
  WORDS: () => 'Told support they can’t stop',
};

/** Describes a harm marker with its figures. */
export function signText(sign: HarmSign): string {
  return SIGN_WORDS[sign.marker](sign);
}

/** True if a reviewer currently holds the case. */
export function isClaimed({ claimedBy, claimedUntil }: OperatorCase, now: number): boolean {
  return claimedBy !== null && claimedUntil !== null && Date.parse(claimedUntil) > now;
}

function rupees(amount: number | null): string {
  return rupeesText(amount ?? 0);
}
