import type { ActProposal } from '@crease/contracts/routes/operator-desk.ts';
import type { FixtureWait } from '@crease/contracts/routes/operator-fixtures.ts';
import type { TrialBalance } from '@crease/contracts/routes/operator-records.ts';
import type { ResultProposal } from '@crease/contracts/routes/operator-trading.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { siteTimeText } from '#format/site-time.ts';
import { KIND_WORDS } from '#operator/office/entry.ts';
import { OfficeLink } from '#operator/parts/marks.tsx';
import { FixtureLine, together } from './fixture-line.tsx';
import styles from './needs-person.module.css';
import { FEW, UnknownFixtures } from './unknown-fixtures.tsx';

/** Requests that wait for a cashier, and where they are. */
export interface WaitingQueue {
  readonly name: string;
  readonly count: number;
  readonly to: string;
}

export interface NeedsPersonProps {
  /** Go no further by themselves. */
  readonly fixtures: readonly FixtureWait[];
  readonly proposals: readonly ResultProposal[];
  /** Voids, reversals and corrections that wait for a second operator. */
  readonly acts: readonly ActProposal[];
  /** Closed to betting, without a result. */
  readonly closed: readonly WireMarket[];
  readonly closedCount: number;
  /** Queues of the cash desk in which somebody waits. */
  readonly queues: readonly WaitingQueue[];
  /** Null: not known yet. */
  readonly isBalanced: boolean | null;
  /** What of the backups is too old; null: nothing, or not known yet. */
  readonly lateBackup: LateBackup | null;
}

type LateBackup = NonNullable<NonNullable<TrialBalance['backups']>['late']>;

const LATE_WORDS: Readonly<Record<LateBackup, string>> = {
  BASE: 'The newest backup of the database is older than a day',
  WAL: 'The newest bets are not archived: the archive takes nothing',
  FILES: 'Documents and pictures were not copied for an hour',
};

/** What no machine may decide. */
export function NeedsPerson({
  fixtures,
  proposals,
  acts,
  closed,
  closedCount,
  queues,
  isBalanced,
  lateBackup,
}: NeedsPersonProps) {
  const shown = queues.filter(({ count }) => count > 0);
  const waiting = new Set(proposals.map(({ marketId }) => marketId));
  for (const { marketId } of fixtures) if (marketId !== null) waiting.add(marketId);
  const due = fixtures.filter(({ isDue }) => isDue);
  const open = closed.filter(({ marketId }) => !waiting.has(marketId));
  if (
    due.length + proposals.length + acts.length + open.length + shown.length === 0 &&
    isBalanced !== false &&
    lateBackup === null
  ) {
    return <p className={styles.empty}>Nothing waits for a person.</p>;
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
          <OfficeLink to={`/events/${eventId}`}>Open</OfficeLink>
        </li>
      ))}
      {open.map(({ marketId, eventId, marketName, kind }) => (
        <li key={marketId} className={styles.line}>
          <div>
            <b>Result missing: {marketName}</b>
            <small>{KIND_WORDS[kind]}, closed to betting</small>
          </div>
          <OfficeLink to={`/events/${eventId}`}>Open</OfficeLink>
        </li>
      ))}
      {closedCount > closed.length && (
        <li className={styles.line}>and {closedCount - closed.length} more closed markets</li>
      )}
    </ul>
  );
}

function FixtureLines({ waits }: { readonly waits: readonly FixtureWait[] }) {
  const unknown = waits.filter(({ reason }) => reason === 'NO_FEED');
  const isLong = unknown.length > FEW;
  const single = isLong ? waits.filter(({ reason }) => reason !== 'NO_FEED') : waits;
  return (
    <>
      {isLong && <UnknownFixtures waits={unknown} />}
      {together(single).map(([wait, ...others]) => (
        <FixtureLine key={`${wait.eventId}/${wait.marketId}`} wait={wait} others={others} />
      ))}
    </>
  );
}

function LedgerLine() {
  return (
    <li className={styles.line} data-tone="bad">
      <div>
        <b>The ledger does not balance</b>
        <small>Stop and look before anything else</small>
      </div>
      <OfficeLink to="/ledger">Open</OfficeLink>
    </li>
  );
}

function BackupLine({ late }: { readonly late: LateBackup }) {
  return (
    <li className={styles.line} data-tone="bad">
      <div>
        <b>Backups are too old</b>
        <small>{LATE_WORDS[late]}. The runbook says what to do</small>
      </div>
    </li>
  );
}

function QueueLine({ name, count, to }: WaitingQueue) {
  return (
    <li className={styles.line} data-tone="warn">
      <div>
        <b>
          {name}: {count} waiting
        </b>
      </div>
      <OfficeLink to={to}>Open</OfficeLink>
    </li>
  );
}
