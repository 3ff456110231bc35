import { useState } from 'react';
import { ATTEMPTS_PER_PAGE, type AttemptFilter, useLoginAttempts } from '#data/queries/security.ts';
import { phrase, t } from '#text/text.ts';
import { Pager, rangeText } from '#ui/pager/pager.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { AttemptRows } from './attempt-rows.tsx';
import { LoadFailure } from './load-failure.tsx';
import styles from './login-activity-panel.module.css';

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
        <Skeleton label={t('Loading login activity')} rows={6} />
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
