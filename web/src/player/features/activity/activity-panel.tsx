import type { PlayActivity } from '@crease/contracts/wire/play-activity.ts';
import { useState } from 'react';
import { saveFile } from '#client/api/download.ts';
import { getErrorMessage } from '#client/api/failure.ts';
import { formatDuration } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { phrase, t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Figures } from '#ui/grid/figures.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './activity.module.css';
import { ActivityRows } from './activity-rows.tsx';
import { type ActivityQuery, activityFile, SPANS, usePlayActivity } from './play-activity.ts';

const MINUTE_MS = 60_000;
const SPAN_WORDS = {
  30: phrase('30 days'),
  91: phrase('3 months'),
  365: phrase('12 months'),
} as const;
const PERIODS = [
  { value: 'DAY', words: phrase('Day') },
  { value: 'WEEK', words: phrase('Week') },
  { value: 'MONTH', words: phrase('Month') },
] as const;

/** Deposits, stakes, results and time spent per period. */
export function ActivityPanel({ asCards }: { readonly asCards: boolean }) {
  const [ask, setAsk] = useState<ActivityQuery>({ span: 30, by: 'DAY' });
  const { data, error, isPlaceholderData, refetch } = usePlayActivity(ask);
  return (
    <>
      <Choices query={ask} onChange={setAsk} />
      {error !== null && data === undefined ? (
        <div className={styles.failure}>
          <Notice tone="bad" isAlert>
            <b>{t('Couldn’t load your activity')}.</b> {getErrorMessage(error)}
          </Notice>
          <Button size="l" onClick={() => void refetch()}>
            {t('Retry')}
          </Button>
        </div>
      ) : (
        <>
          <Sums activity={data} />
          <Panel
            title={t('By period')}
            aside={data === undefined ? null : <ExportButton activity={data} />}
          >
            {data === undefined ? (
              <Skeleton label={t('Loading activity…')} rows={6} shape="fact" />
            ) : data.items.length === 0 ? (
              <EmptyState
                title={t('No activity in this period')}
                text={t('Your deposits, withdrawals, results and playing time appear here.')}
              />
            ) : (
              <ActivityRows
                rows={data.items}
                by={ask.by}
                asCards={asCards}
                isBusy={isPlaceholderData}
              />
            )}
          </Panel>
        </>
      )}
    </>
  );
}

interface ChoicesProps {
  readonly query: ActivityQuery;
  readonly onChange: (query: ActivityQuery) => void;
}

function Choices({ query, onChange }: ChoicesProps) {
  return (
    <div className={styles.choices}>
      <Segment
        label={t('Time range')}
        options={SPANS.map((span) => ({ value: String(span), text: t(SPAN_WORDS[span]) }))}
        value={String(query.span)}
        onChange={(value) =>
          onChange({ ...query, span: SPANS.find((one) => String(one) === value) ?? 30 })
        }
      />
      <Segment
        label={t('Group by')}
        options={PERIODS.map(({ value, words }) => ({ value, text: t(words) }))}
        value={query.by}
        onChange={(by) => onChange({ ...query, by })}
      />
    </div>
  );
}

function Sums({ activity }: { readonly activity: PlayActivity | undefined }) {
  const text = (rupees: number | undefined) =>
    rupees === undefined ? undefined : rupeesText(rupees);
  const { totals, lifetime } = activity ?? {};
  const net = totals?.net ?? 0;
  return (
    <Figures
      label={t('Totals')}
      figures={[
        {
          name: t('Net result'),
          text: text(totals?.net),
          tone: net === 0 ? undefined : net > 0 ? 'win' : 'lose',
        },
        { name: t('Deposited'), text: text(totals?.deposited) },
        { name: t('Withdrawn'), text: text(totals?.withdrawn) },
        {
          name: t('Time played'),
          text: totals === undefined ? undefined : formatDuration(totals.minutes * MINUTE_MS),
        },
        {
          name: t('All-time net deposits'),
          text: text(lifetime?.net),
          note: t('Deposits minus withdrawals since you opened your account'),
        },
      ]}
    />
  );
}

function ExportButton({ activity }: { readonly activity: PlayActivity }) {
  function save() {
    const content = new Blob([activityFile(activity)], { type: 'text/csv;charset=utf-8' });
    saveFile({ name: `play-activity-${activity.from}-${activity.to}.csv`, content });
  }
  return (
    <Button size="s" className={styles.file} onClick={save}>
      {t('Save as CSV')}
    </Button>
  );
}
