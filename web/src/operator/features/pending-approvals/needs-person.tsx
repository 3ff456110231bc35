import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { FixtureWait } from '@crease/contracts/market-desk/fixtures.ts';
import type { TrialBalance } from '@crease/contracts/office/operator-routes.ts';
import type { ActionProposal } from '@crease/contracts/trading/actions.ts';
import type { ResultProposal } from '@crease/contracts/trading/trading.ts';
import { siteTimeText } from '#format/site-time.ts';
import { EmptyLine } from '#operator/components/query-results.tsx';
import { formatCount, KIND_WORDS } from '#operator/core/words.ts';
import { FixtureLines, Line } from './fixtures.tsx';
import styles from './needs-person.module.css';

/** A cash desk queue with pending requests. */
export interface WaitingQueue {
  readonly name: string;
  readonly count: number;
  readonly to: string;
  /** True for money that is leaving while it waits. Comes first. */
  readonly isUrgent?: boolean;
  /** Consequence of waiting. */
  readonly note?: string;
}

export interface NeedsAttentionProps {
  /** Stuck fixtures. */
  readonly fixtures: readonly FixtureWait[];
  readonly proposals: readonly ResultProposal[];
  /** Voids, reversals and adjustments pending a second operator. */
  readonly acts: readonly ActionProposal[];
  /** Closed markets without a result. */
  readonly closed: readonly WireMarket[];
  readonly closedCount: number;
  /** Cash desk queues with pending requests. */
  readonly queues: readonly WaitingQueue[];
  /** Null until loaded. */
  readonly isBalanced: boolean | null;
  /** An overdue backup. Null if all are current or not loaded yet. */
  readonly lateBackup: LateBackup | null;
}

type LateBackup = NonNullable<NonNullable<TrialBalance['backups']>['late']>;

const LATE_WORDS: Readonly<Record<LateBackup, string>> = {
  BASE: 'Latest database backup is over 24 hours old',
  WAL: 'WAL archiving has stalled: latest bets aren’t archived',
  FILES: 'Documents and images haven’t been backed up for an hour',
};

/** Items needing attention, which no automation may decide. */
export function NeedsAttention(props: NeedsAttentionProps) {
  const { fixtures, proposals, acts, closed, closedCount, queues, isBalanced, lateBackup } = props;
  const shown = listWaiting(queues);
  const waiting = new Set<number | null>(proposals.map(({ marketId }) => marketId));
  for (const { marketId } of fixtures) waiting.add(marketId);
  const due = fixtures.filter(({ isDue }) => isDue);
  const open = closed.filter(({ marketId }) => !waiting.has(marketId));
  const count = due.length + proposals.length + acts.length + open.length + shown.length;
  if (count === 0 && isBalanced !== false && lateBackup === null) {
    return <EmptyLine>Nothing needs attention</EmptyLine>;
  }
  return (
    <ul className={styles.list}>
      {isBalanced === false && (
        <Line tone="bad" title="The ledger doesn’t balance" note="Stop betting and investigate now" to="/ledger" />
      )}
      {lateBackup !== null && (
        <Line tone="bad" title="Backups overdue" note={`${LATE_WORDS[lateBackup]}. See the runbook`} />
      )}
      {shown.map(({ name, count: pending, to, isUrgent = false, note }) => (
        <Line key={to} tone={isUrgent ? 'bad' : 'warn'} title={`${name}: ${pending} pending`} note={note} to={to} />
      ))}
      <FixtureLines waits={due} />
      {proposals.map(({ proposalId, eventId, marketName, proposedBy, time, stillOpen }) => (
        <Line
          key={proposalId}
          tone="warn"
          title={`Confirm result: ${marketName}`}
          note={`Proposed by ${proposedBy}, ${siteTimeText(time)} IST${stillOpen ? '. The market is still open to bets' : ''}`}
          to={`/events/${eventId}`}
        />
      ))}
      <MissingResults markets={open} unlisted={closedCount - closed.length} />
    </ul>
  );
}

interface MissingResultsProps {
  readonly markets: readonly WireMarket[];
  /** Number of further closed markets. */
  readonly unlisted: number;
}

function MissingResults({ markets, unlisted }: MissingResultsProps) {
  return (
    <>
      {markets.map(({ marketId, eventId, marketName, kind }) => (
        <Line
          key={marketId}
          title={`Result missing: ${marketName}`}
          note={`${KIND_WORDS[kind]}, closed to betting`}
          to={`/events/${eventId}`}
        />
      ))}
      {unlisted > 0 && <li className={styles.line}>and {formatCount(unlisted, 'more closed market')}</li>}
    </>
  );
}

/** Queues with pending requests, urgent ones first. */
function listWaiting(queues: readonly WaitingQueue[]): readonly WaitingQueue[] {
  return queues
    .filter(({ count }) => count > 0)
    .sort((one, other) => Number(other.isUrgent ?? false) - Number(one.isUrgent ?? false));
}
