import type { ErrorCode } from '@crease/contracts/errors/error-code.ts';
import type { LoginAttempt } from '@crease/contracts/wire/account.ts';
import { useState } from 'react';
import { deviceNameOf } from '#format/device-name.ts';
import { siteTimeText } from '#format/site-time.ts';
import { phrase, t } from '#text/text.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Pager, rangeText } from '#ui/pager/pager.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { CardList } from '#ui/table/card-list.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import styles from './login-activity.module.css';
import { LoadFailure } from './security-parts.tsx';
import { ATTEMPTS_PER_PAGE, type AttemptFilter, useLoginAttempts } from './security-reads.ts';

const REASONS: Partial<Readonly<Record<ErrorCode, string>>> = {
  INVALID_LOGIN: phrase('Wrong password'),
  WRONG_PASSWORD: phrase('Wrong password'),
  LOCKED_OUT: phrase('Account was locked'),
  NOT_VERIFIED: phrase('Mobile number was not verified'),
  ACCOUNT_BLOCKED: phrase('Account was blocked'),
  SECOND_FACTOR: phrase('Stopped before the code of the app'),
  CODE_INVALID: phrase('Wrong code of the app'),
  OTP_EXPIRED: phrase('Code had expired'),
  OTP_TOO_MANY: phrase('Too many codes were tried'),
  PASSKEY_INVALID: phrase('Passkey was not accepted'),
  RATE_LIMITED: phrase('Too many tries'),
  MAINTENANCE: phrase('Site was under maintenance'),
};

/** Why a try to log in failed, in a few words; of an unknown code only that it did. */
function attemptReason(code: string | null): string | null {
  if (code === null) return null;
  const known = Object.entries(REASONS).find(([name]) => name === code);
  const reason = known?.[1];
  return reason === undefined ? t('Not accepted') : t(reason);
}

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

export interface LoginActivityPanelProps {
  /** One card per try instead of a table. */
  readonly asCards: boolean;
}

type Choice = 'All' | 'Success' | 'Failed';
const CHOICES: readonly Choice[] = [phrase('All'), phrase('Success'), phrase('Failed')];

/** The tries to log in, newest first, twenty on a page. */
export function LoginActivityPanel({ asCards }: LoginActivityPanelProps) {
  const [choice, setChoice] = useState<Choice>('All');
  const [page, setPage] = useState(0);
  const filter: AttemptFilter = choice === 'All' ? '' : choice;
  const { data, isFetching, error, refetch } = useLoginAttempts(filter, page);
  const last = Math.max(0, Math.ceil((data?.totalCount ?? 0) / ATTEMPTS_PER_PAGE) - 1);
  // Rows can go while somebody looks at the last page.
  if (data !== undefined && !isFetching && page > last) setPage(last);

  return (
    <Panel
      title={t('Login activity')}
      aside={
        <div className={styles.tools}>
          <span className={styles.zone}>{t('Times in IST')}</span>
          <Segment
            label={t('Status')}
            options={CHOICES.map((value) => ({ value, text: t(value) }))}
            value={choice}
            onChange={(value) => {
              setChoice(value);
              setPage(0);
            }}
          />
        </div>
      }
    >
      {/* What has come after a change of page or filter. */}
      <p className="visually-hidden" aria-live="polite">
        {data === undefined || isFetching || error !== null
          ? ''
          : spoken(choice, page, data.totalCount)}
      </p>
      {error !== null ? (
        <LoadFailure
          title={t('Login activity could not be loaded')}
          text={error}
          onRetry={refetch}
        />
      ) : data === undefined ? (
        <Skeleton label={t('Loading login activity')} rows={6} shape="entry" />
      ) : data.totalCount === 0 ? (
        <p className={styles.empty}>{t('No login activity.')}</p>
      ) : (
        <>
          <AttemptRows rows={data.items} asCards={asCards} isBusy={isFetching} />
          <Pager
            label={t('Pages of login activity')}
            page={page}
            pageSize={ATTEMPTS_PER_PAGE}
            total={data.totalCount}
            previousLabel={t('Previous')}
            nextLabel={t('Next')}
            onChange={setPage}
          />
        </>
      )}
    </Panel>
  );
}

function spoken(choice: Choice, page: number, total: number): string {
  if (total === 0) return t('{choice}: no login activity', { choice: t(choice) });
  const range = rangeText(page, ATTEMPTS_PER_PAGE, total);
  return t('{choice}: logins {range}', { choice: t(choice), range });
}
