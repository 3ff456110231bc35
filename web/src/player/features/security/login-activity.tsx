import type { ErrorCode } from '@crease/contracts/base/error-code.ts';
import type { LoginAttempt } from '@crease/contracts/people/account.ts';
import { useState } from 'react';
import { describeDevice } from '#format/device-name.ts';
import { siteTimeText } from '#format/site-time.ts';
import { phrase, t } from '#i18n/text.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { LoadFailure } from '#ui/load-failure/load-failure.tsx';
import { Pager, rangeText } from '#ui/pager/pager.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { CardList, type Column, Table } from '#ui/table/table.tsx';
import { ATTEMPTS_PER_PAGE, type AttemptFilter, useLoginAttempts } from './security.ts';
import styles from './security-panel.module.css';

const REASONS: Partial<Readonly<Record<ErrorCode, string>>> = {
  INVALID_LOGIN: phrase('Wrong password'),
  WRONG_PASSWORD: phrase('Wrong password'),
  LOCKED_OUT: phrase('Account locked'),
  NOT_VERIFIED: phrase('Mobile number not verified'),
  ACCOUNT_BLOCKED: phrase('Account blocked'),
  SECOND_FACTOR: phrase('Verification code not entered'),
  CODE_INVALID: phrase('Wrong authenticator code'),
  OTP_EXPIRED: phrase('Code expired'),
  OTP_TOO_MANY: phrase('Too many wrong codes'),
  PASSKEY_INVALID: phrase('Passkey not accepted'),
  RATE_LIMITED: phrase('Too many attempts'),
  MAINTENANCE: phrase('Site under maintenance'),
};

/** Short reason for a failed login; generic for unknown codes. */
function attemptReason(code: string | null): string | null {
  if (code === null) return null;
  const known = Object.entries(REASONS).find(([name]) => name === code);
  const reason = known?.[1];
  return reason === undefined ? t('Not accepted') : t(reason);
}

export interface AttemptRowsProps {
  readonly rows: readonly LoginAttempt[];
  readonly asCards: boolean;
  /** More rows are loading. */
  readonly isBusy: boolean;
}

const buildColumns = (): readonly Column<LoginAttempt>[] => [
  { title: t('Date and time'), cell: (row) => <When row={row} /> },
  { title: t('Status'), cell: (row) => <Status row={row} /> },
  {
    title: t('IP address'),
    cell: (row) => (
      <Text breaks className={styles.address}>
        {row.clientIpAddress}
      </Text>
    ),
  },
  { title: t('Device'), cell: (row) => <Device row={row} /> },
];

const RESULTS = { Success: phrase('Success'), Failed: phrase('Failed') } as const;

/** Login attempts as a table, or as cards on narrow screens. */
export function AttemptRows({ rows, asCards, isBusy }: AttemptRowsProps) {
  if (!asCards)
    return (
      <Table
        caption={t('Login activity')}
        columns={buildColumns()}
        rows={rows}
        getKey={({ id }) => id}
        isBusy={isBusy}
      />
    );
  return (
    <CardList label={t('Login activity')} rows={rows} getKey={({ id }) => id} isBusy={isBusy}>
      {(row) => (
        <Stack gap={2} className={styles.card}>
          <Row gap={2} gapX={5} justify="between" wrap>
            <When row={row} />
            <Status row={row} />
          </Row>
          <Device row={row} />
          <Text as="p" breaks className={styles.address}>
            <span className="visually-hidden">{t('IP address')} </span>
            {row.clientIpAddress}
          </Text>
        </Stack>
      )}
    </CardList>
  );
}

function When({ row: { creationTime } }: { readonly row: LoginAttempt }) {
  return (
    <Text as="time" noWrap className={styles.when} dateTime={creationTime}>
      {siteTimeText(creationTime)}
    </Text>
  );
}

function Status({ row: { result, reason } }: { readonly row: LoginAttempt }) {
  const why = attemptReason(reason);
  return (
    <span className={styles.status}>
      <Badge tone={result === 'Success' ? 'good' : 'bad'}>{t(RESULTS[result])}</Badge>
      {why !== null && (
        <Text size={12} tone="muted">
          {why}
        </Text>
      )}
    </span>
  );
}

function Device({ row }: { readonly row: LoginAttempt }) {
  return (
    <span className={styles.from} title={row.browserInfo}>
      {describeDevice(row.browserInfo)}
      {row.current && <Badge>{t('This session')}</Badge>}
      {row.isNewDevice && <Badge tone="warn">{t('New device')}</Badge>}
    </span>
  );
}

export interface LoginActivityPanelProps {
  /** Cards instead of a table. */
  readonly asCards: boolean;
}

type Choice = 'All' | 'Success' | 'Failed';
const CHOICES: readonly Choice[] = [phrase('All'), phrase('Success'), phrase('Failed')];

/** Login attempts, newest first, twenty per page. */
export function LoginActivityPanel({ asCards }: LoginActivityPanelProps) {
  const [choice, setChoice] = useState<Choice>('All');
  const [page, setPage] = useState(0);
  const filter: AttemptFilter = choice === 'All' ? '' : choice;
  const { data, isFetching, error, refetch } = useLoginAttempts(filter, page);
  const last = Math.max(0, Math.ceil((data?.totalCount ?? 0) / ATTEMPTS_PER_PAGE) - 1);
  // Rows can expire while the last page is open.
  if (data !== undefined && !isFetching && page > last) setPage(last);

  return (
    <Panel
      title={t('Login activity')}
      aside={
        <Row gap={2} gapX={5} wrap>
          <Text size={12} tone="muted">
            {t('All times IST')}
          </Text>
          <Segment
            label={t('Status')}
            options={CHOICES.map((value) => ({ value, text: t(value) }))}
            value={choice}
            onChange={(value) => {
              setChoice(value);
              setPage(0);
            }}
          />
        </Row>
      }
    >
      {/* Announces the result of a page or filter change. */}
      <p className="visually-hidden" aria-live="polite">
        {data === undefined || isFetching || error !== null ? '' : spoken(choice, page, data.totalCount)}
      </p>
      {error !== null ? (
        <LoadFailure title={t('Couldn’t load login activity.')} text={error} onRetry={refetch} />
      ) : data === undefined ? (
        <Skeleton label={t('Loading login activity…')} rows={6} shape="entry" />
      ) : data.totalCount === 0 ? (
        <Text as="p" border="top" tone="muted" textAlign="center" className={styles.empty}>
          {t('No login activity')}
        </Text>
      ) : (
        <>
          <AttemptRows rows={data.items} asCards={asCards} isBusy={isFetching} />
          <Pager
            label={t('Login activity pages')}
            page={page}
            pageSize={ATTEMPTS_PER_PAGE}
            total={data.totalCount}
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
