import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { FixtureWait } from '@crease/contracts/market-desk/fixtures.ts';
import type { TrialBalance } from '@crease/contracts/office/operator-routes.ts';
import type { ActionProposal } from '@crease/contracts/trading/actions.ts';
import type { ResultProposal } from '@crease/contracts/trading/result-proposals.ts';
import { siteTimeText } from '#format/site-time.ts';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { KIND_WORDS } from '#operator/core/office-form.ts';
import { formatCount } from '#operator/core/words.ts';
import { FEW, FixtureLine, groupWaits, UnknownFixtures } from './fixtures.tsx';
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
export function NeedsAttention({
  fixtures,
  proposals,
  acts,
  closed,
  closedCount,
  queues,
  isBalanced,
  lateBackup,
}: NeedsAttentionProps) {
  const shown = listWaiting(queues);
  const waiting = new Set(proposals.map(({ marketId }) => marketId));
  for (const { marketId } of fixtures) if (marketId !== null) waiting.add(marketId);
  const due = fixtures.filter(({ isDue }) => isDue);
  const open = closed.filter(({ marketId }) => !waiting.has(marketId));
  if (
    due.length + proposals.length + acts.length + open.length + shown.length === 0 &&
    isBalanced !== false &&
    lateBackup === null
  ) {
    return <p className={styles.empty}>Nothing needs attention</p>;
  }
  return (
    <ul className={styles.list}>
      {isBalanced === false && <LedgerLine />}
      {lateBackup !== null && <BackupLine late={lateBackup} />}
      {shown.map((queue) => (
        <QueueLine key={queue.to} {...queue} />
      ))}
      <FixtureLines waits={due} />
      {proposals.map(({ proposalId, eventId, marketName, proposedBy, time, stillOpen }) => (
        <li key={proposalId} className={styles.line} data-tone="warn">
          <div>
            <b>Confirm result: {marketName}</b>
            <small>
              Proposed by {proposedBy}, {siteTimeText(time)} IST
              {stillOpen && '. The market is still open to bets'}
            </small>
          </div>
          <BackOfficeLink to={`/events/${eventId}`}>Open</BackOfficeLink>
        </li>
      ))}
      {open.map(({ marketId, eventId, marketName, kind }) => (
        <li key={marketId} className={styles.line}>
          <div>
            <b>Result missing: {marketName}</b>
            <small>{KIND_WORDS[kind]}, closed to betting</small>
          </div>
          <BackOfficeLink to={`/events/${eventId}`}>Open</BackOfficeLink>
        </li>
      ))}
      {closedCount > closed.length && (
        <li className={styles.line}>
          and {formatCount(closedCount - closed.length, 'more closed market')}
        </li>
      )}
    </ul>
  );
}

/** Queues with pending requests, urgent ones first. */
function listWaiting(queues: readonly WaitingQueue[]): readonly WaitingQueue[] {
  return queues
    .filter(({ count }) => count > 0)
    .sort((one, other) => Number(other.isUrgent ?? false) - Number(one.isUrgent ?? false));
}

function FixtureLines({ waits }: { readonly waits: readonly FixtureWait[] }) {
  const unknown = waits.filter(({ reason }) => reason === 'NO_FEED');
  const isLong = unknown.length > FEW;
  const single = isLong ? waits.filter(({ reason }) => reason !== 'NO_FEED') : waits;
  return (
    <>
      {isLong && <UnknownFixtures waits={unknown} />}
      {groupWaits(single).map(([wait, ...others]) => (
        <FixtureLine key={`${wait.eventId}/${wait.marketId}`} wait={wait} others={others} />
      ))}
    </>
  );
}

function LedgerLine() {
  return (
    <li className={styles.line} data-tone="bad">
      <div>
        <b>The ledger doesn’t balance</b>
        <small>Stop betting and investigate now</small>
      </div>
      <BackOfficeLink to="/ledger">Open</BackOfficeLink>
    </li>
  );
}

function BackupLine({ late }: { readonly late: LateBackup }) {
  return (
    <li className={styles.line} data-tone="bad">
      <div>
        <b>Backups overdue</b>
        <small>{LATE_WORDS[late]}. See the runbook</small>
      </div>
    </li>
  );
}

function QueueLine({ name, count, to, isUrgent = false, note }: WaitingQueue) {
  return (
    <li className={styles.line} data-tone={isUrgent ? 'bad' : 'warn'}>
      <div>
        <b>
          {name}: {count} pending
        </b>
        {note !== undefined && <small>{note}</small>}
      </div>
      <BackOfficeLink to={to}>Open</BackOfficeLink>
    </li>
  );
}
