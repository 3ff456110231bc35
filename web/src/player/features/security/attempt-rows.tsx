import type { LoginAttempt } from '@crease/contracts/wire/account.ts';
import { deviceNameOf } from '#data/view-models/device-name.ts';
import { siteTimeText } from '#format/site-time.ts';
import { phrase, t } from '#text/text.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { CardList } from '#ui/table/card-list.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { attemptReason } from './attempt-reason.ts';
import styles from './attempt-rows.module.css';

export interface AttemptRowsProps {
  readonly rows: readonly LoginAttempt[];
  readonly asCards: boolean;
  /** Others are on their way. */
  readonly isBusy: boolean;
}

const columnsOf = (): readonly Column<LoginAttempt>[] => [
  { title: t('Login date & time'), cell: (row) => <When row={row} /> },
  { title: t('Status'), cell: (row) => <Status row={row} /> },
  {
    title: t('IP address'),
    cell: (row) => <span className={styles.address}>{row.clientIpAddress}</span>,
  },
  { title: t('Device'), cell: (row) => <Device row={row} /> },
];

const RESULTS = { Success: phrase('Success'), Failed: phrase('Failed') } as const;

/** Tries to log in: a table, or cards on narrow screens. */
export function AttemptRows({ rows, asCards, isBusy }: AttemptRowsProps) {
  if (!asCards)
    return (
      <Table
        caption={t('Login activity')}
        columns={columnsOf()}
        rows={rows}
        keyOf={({ id }) => id}
        isBusy={isBusy}
      />
    );
  return (
    <CardList label={t('Login activity')} rows={rows} keyOf={({ id }) => id} isBusy={isBusy}>
      {(row) => (
        <div className={styles.card}>
          <div className={styles.line}>
            <When row={row} />
            <Status row={row} />
          </div>
          <Device row={row} />
          <p className={styles.address}>
            <span className="visually-hidden">{t('IP address')} </span>
            {row.clientIpAddress}
          </p>
        </div>
      )}
    </CardList>
  );
}

function When({ row: { creationTime } }: { readonly row: LoginAttempt }) {
  return (
    <time className={styles.when} dateTime={creationTime}>
      {siteTimeText(creationTime)}
    </time>
  );
}

function Status({ row: { result, reason } }: { readonly row: LoginAttempt }) {
  const why = attemptReason(reason);
  return (
    <span className={styles.status}>
      <Badge tone={result === 'Success' ? 'good' : 'bad'}>{t(RESULTS[result])}</Badge>
      {why !== null && <span className={styles.reason}>{why}</span>}
    </span>
  );
}

function Device({ row }: { readonly row: LoginAttempt }) {
  return (
    <span className={styles.device} title={row.browserInfo}>
      {deviceNameOf(row.browserInfo)}
      {row.current && <Badge>{t('This session')}</Badge>}
      {row.isNewDevice && <Badge tone="warn">{t('New device')}</Badge>}
    </span>
  );
}
