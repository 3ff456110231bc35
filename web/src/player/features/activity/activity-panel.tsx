import type { ActivityPeriod, ActivityRow, PlayActivity } from '@crease/contracts/care/play-limits.ts';
import { playSessionRoutes } from '@crease/contracts/care/play-session-routes.ts';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callRoute } from '#client/api/call-route.ts';
import { saveFile } from '#client/api/download.ts';
import { getErrorMessage } from '#client/api/failure.ts';
import { useUserId } from '#client/session/session.ts';
import { formatDuration } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { SITE_OFFSET_MS, siteDateText } from '#format/site-time.ts';
import { phrase, t } from '#i18n/text.ts';
import { buildCsv } from '#player/features/records/files.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { FactLine } from '#ui/facts/facts.tsx';
import { Amount, Dash, Figures, getResultTone, Result } from '#ui/grid/cells.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { LoadFailure } from '#ui/load-failure/load-failure.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { CardList, type Column, Table } from '#ui/table/table.tsx';
import styles from './activity.module.css';

export const MINUTE_MS = 60_000;
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
        <LoadFailure
          title={t('Couldn’t load your activity.')}
          text={getErrorMessage(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <Sums activity={data} />
          <Panel title={t('By period')} aside={data === undefined ? null : <ExportButton activity={data} />}>
            {data === undefined ? (
              <Skeleton label={t('Loading activity…')} rows={6} shape="fact" />
            ) : data.items.length === 0 ? (
              <EmptyState
                title={t('No activity in this period')}
                text={t('Your deposits, withdrawals, results and playing time appear here.')}
              />
            ) : (
              <ActivityRows rows={data.items} by={ask.by} asCards={asCards} isBusy={isPlaceholderData} />
            )}
          </Panel>
        </>
      )}
    </>
  );
}

function Choices({
  query,
  onChange,
}: {
  readonly query: ActivityQuery;
  readonly onChange: (query: ActivityQuery) => void;
}) {
  return (
    <Row align="stretch" wrap className={styles.choices}>
      <Segment
        label={t('Time range')}
        options={SPANS.map((span) => ({ value: String(span), text: t(SPAN_WORDS[span]) }))}
        value={String(query.span)}
        onChange={(value) => onChange({ ...query, span: SPANS.find((one) => String(one) === value) ?? 30 })}
      />
      <Segment
        label={t('Group by')}
        options={PERIODS.map(({ value, words }) => ({ value, text: t(words) }))}
        value={query.by}
        onChange={(by) => onChange({ ...query, by })}
      />
    </Row>
  );
}

function Sums({ activity }: { readonly activity: PlayActivity | undefined }) {
  const text = (rupees: number | undefined) => (rupees === undefined ? undefined : rupeesText(rupees));
  const { totals, lifetime } = activity ?? {};
  const net = totals?.net ?? 0;
  return (
    <Figures
      label={t('Totals')}
      figures={[
        {
          name: t('Net result'),
          text: text(totals?.net),
          tone: getResultTone(net),
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

export interface ActivityRowsProps {
  readonly rows: readonly ActivityRow[];
  readonly by: ActivityPeriod;
  readonly asCards: boolean;
  /** More rows are loading. */
  readonly isBusy: boolean;
}

const getRowKey = ({ from }: ActivityRow) => from;

/** Days, weeks or months as a table, or as cards on narrow screens. */
function ActivityRows({ rows, by, asCards, isBusy }: ActivityRowsProps) {
  const [when, ...figures] = buildColumns(by);
  const caption = t('Play activity');
  if (!asCards) {
    const columns = [when, ...figures];
    return <Table caption={caption} columns={columns} rows={rows} getKey={getRowKey} isBusy={isBusy} />;
  }
  return (
    <CardList label={caption} rows={rows} getKey={getRowKey} isBusy={isBusy}>
      {(row) => (
        <>
          <Text as="h3" font="label">
            {when.cell(row)}
          </Text>
          <Stack as="dl" size={13} leading={20} className={styles.facts}>
            {figures.map(({ title, cell }) => (
              <FactLine key={title} name={title} gapX={3} value={{ weight: 'regular' }}>
                {cell(row)}
              </FactLine>
            ))}
          </Stack>
        </>
      )}
    </CardList>
  );
}

function buildColumns(by: ActivityPeriod): readonly [Column<ActivityRow>, ...(readonly Column<ActivityRow>[])] {
  const rupees = (title: string, of: 'deposited' | 'withdrawn' | 'stakes' | 'won' | 'lost'): Column<ActivityRow> => ({
    title,
    align: 'right',
    cell: (row) => <Amount rupees={row[of]} />,
  });
  return [
    { title: t('Period'), cell: (row) => formatDays(row, by) },
    rupees(t('Deposited'), 'deposited'),
    rupees(t('Withdrawn'), 'withdrawn'),
    rupees(t('Settled stakes'), 'stakes'),
    rupees(t('Won'), 'won'),
    rupees(t('Lost, incl. commission'), 'lost'),
    { title: t('Net result'), align: 'right', cell: ({ net }) => <Result rupees={net} isStrong /> },
    {
      title: t('Bonuses and adjustments'),
      align: 'right',
      cell: ({ other }) => (other === 0 ? <Dash /> : <Result rupees={other} />),
    },
    {
      title: t('Time played'),
      align: 'right',
      cell: ({ minutes }) => (minutes === 0 ? <Dash /> : formatDuration(minutes * MINUTE_MS)),
    },
  ];
}

/** Formats a single day, or the first and last day of a week or month. */
function formatDays({ from, to }: ActivityRow, by: ActivityPeriod): string {
  const first = formatDay(from);
  if (by === 'DAY' || from === to) return first;
  return t('{first} – {last}', { first, last: formatDay(to) });
}

/** Midnight UTC falls in the morning of the same day in site time. */
function formatDay(day: string): string {
  return siteDateText(`${day}T00:00:00Z`);
}

const DAY_MS = 86_400_000;
/** Statement spans in days, including today. */
const SPANS = [30, 91, 365] as const;
export type Span = (typeof SPANS)[number];

/** Activity statement parameters. */
interface ActivityQuery {
  readonly span: Span;
  readonly by: ActivityPeriod;
}

/** The user's activity statement, refetched whenever the page opens. */
function usePlayActivity({ span, by }: ActivityQuery): UseQueryResult<PlayActivity> {
  const userId = useUserId();
  const first = Date.now() + SITE_OFFSET_MS - (span - 1) * DAY_MS;
  const from = new Date(first).toISOString().slice(0, 'yyyy-mm-dd'.length);
  return useQuery({
    queryKey: ['play-activity', userId, by, from],
    queryFn: ({ signal }) => callRoute(playSessionRoutes.getPlayActivity, { By: by, From: from }, signal),
    enabled: userId !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Builds a CSV of the visible rows with totals last. */
function activityFile({ from, to, items, totals }: PlayActivity): string {
  const heads = [
    t('From'),
    t('To'),
    t('Deposited'),
    t('Withdrawn'),
    t('Bets'),
    t('Settled stakes'),
    t('Won'),
    t('Lost, incl. commission'),
    t('Net result'),
    t('Bonuses and adjustments'),
    t('Minutes played'),
  ];
  const lines = [...items, { from, to, ...totals }].map((row: ActivityRow) => [
    row.from,
    row.to,
    row.deposited,
    row.withdrawn,
    row.bets,
    row.stakes,
    row.won,
    row.lost,
    row.net,
    row.other,
    row.minutes,
  ]);
  return buildCsv(heads, lines);
}
