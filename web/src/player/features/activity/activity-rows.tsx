import type { ActivityPeriod, ActivityRow } from '@crease/contracts/wire/play-activity.ts';
import { formatDuration } from '#format/date-time.ts';
import { siteDateText } from '#format/site-time.ts';
import { t } from '#i18n/text.ts';
import { Amount, Dash, Result } from '#ui/grid/cells.tsx';
import { CardList } from '#ui/table/card-list.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import styles from './activity.module.css';

export interface ActivityRowsProps {
  readonly rows: readonly ActivityRow[];
  readonly by: ActivityPeriod;
  readonly asCards: boolean;
  /** More rows are loading. */
  readonly isBusy: boolean;
}

const MINUTE_MS = 60_000;
const getRowKey = ({ from }: ActivityRow) => from;

/** Days, weeks or months as a table, or as cards on narrow screens. */
export function ActivityRows({ rows, by, asCards, isBusy }: ActivityRowsProps) {
  const [when, ...figures] = buildColumns(by);
  const caption = t('Play activity');
  if (!asCards) {
    const columns = [when, ...figures];
    return (
      <Table caption={caption} columns={columns} rows={rows} getKey={getRowKey} isBusy={isBusy} />
    );
  }
  return (
    <CardList label={caption} rows={rows} getKey={getRowKey} isBusy={isBusy}>
      {(row) => (
        <>
          <h3 className={styles.when}>{when.cell(row)}</h3>
          <dl className={styles.facts}>
            {figures.map(({ title, cell }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </CardList>
  );
}

function buildColumns(
  by: ActivityPeriod,
): readonly [Column<ActivityRow>, ...(readonly Column<ActivityRow>[])] {
  const rupees = (
    title: string,
    of: 'deposited' | 'withdrawn' | 'stakes' | 'won' | 'lost',
  ): Column<ActivityRow> => ({
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
