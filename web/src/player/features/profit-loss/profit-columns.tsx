import type { ProfitLevel, ProfitRow } from '@crease/contracts/betting/statement.ts';
import { labelForSport } from '#client/catalogue/events.ts';
import { amountText } from '#format/money.ts';
import { siteDateText, siteTimeText } from '#format/site-time.ts';
import { nameText } from '#i18n/name-text.ts';
import { phrase, t } from '#i18n/text.ts';
import { describeOutcome, labelForMarketType } from '#player/betting/kind-labels.ts';
import { dayInstant } from '#player/features/records/day-range.ts';
import type { GridControl } from '#player/features/records/grid-search.ts';
import { Amount, Dash, Result, TwoLines } from '#ui/grid/cells.tsx';
import { Chevron } from '#ui/grid/chevron.tsx';
import type { GridColumn } from '#ui/grid/column.ts';
import { Row, Text } from '#ui/layout/layout.tsx';
import styles from './profit-panel.module.css';
import type { Drill } from './use-profit.ts';

const LEVEL_LABELS: Readonly<Record<ProfitLevel, string>> = {
  Sport: phrase('Sport'),
  Event: phrase('Event'),
  Market: phrase('Market'),
};

type Column = GridColumn<ProfitRow>;

/** Columns for a report level. */
export function profitColumns(level: ProfitLevel): readonly Column[] {
  return [
    {
      name: 'name',
      title: t(LEVEL_LABELS[level]),
      isSortable: true,
      cell: (row) => <TwoLines main={getRowName(row, level)} sub={describeRow(row, level)} />,
      card: 'title',
    },
    ...(level === 'Market' ? [resultColumn()] : []),
    ...(level === 'Sport' ? [] : [settledColumn()]),
    {
      name: 'bets',
      title: t('Bets'),
      align: 'right',
      isSortable: true,
      cell: ({ bets }) => amountText(bets),
      ...(level === 'Market'
        ? {}
        : ({
            card: 'side',
            cardCell: ({ bets }: ProfitRow) => t('{count, plural, one {# bet} other {# bets}}', { count: bets }),
          } as const)),
    },
    {
      name: 'stake',
      title: t('Stake'),
      align: 'right',
      isSortable: true,
      cell: ({ stake }) => <Amount rupees={stake} />,
    },
    {
      name: 'profitLoss',
      title: t('P&L'),
      align: 'right',
      isSortable: true,
      cell: ({ profitLoss }) => <Result rupees={profitLoss} />,
    },
    {
      name: 'commission',
      title: t('Commission'),
      align: 'right',
      isSortable: true,
      cell: ({ commission }) => <Amount rupees={commission} />,
    },
    {
      name: 'net',
      title: t('Net'),
      align: 'right',
      isSortable: true,
      cell: ({ net }) => <Result rupees={net} isStrong />,
      card: 'amount',
    },
  ];
}

/** Localised sport name, otherwise the name as is. */
function getRowName(row: Pick<ProfitRow, 'id' | 'name' | 'nameLabel'>, level: ProfitLevel): string {
  if (level === 'Sport') return labelForSport(row.id, row.name);
  return level === 'Market' ? nameText(row.name, row.nameLabel) : row.name;
}

function describeRow({ marketTypeName, id }: ProfitRow, level: ProfitLevel): string | null {
  if (level !== 'Market') return null;
  return t('{type} · {id}', { type: labelForMarketType(marketTypeName), id });
}

function resultColumn(): Column {
  return {
    name: 'result',
    title: t('Result'),
    cell: ({ result, resultLabel }) => (result === null ? <Dash /> : describeOutcome(result, resultLabel)),
    card: 'side',
    cardCell: ({ result, resultLabel }) =>
      result === null ? null : t('Result {result}', { result: describeOutcome(result, resultLabel) }),
  };
}

function settledColumn(): Column {
  return {
    name: 'settleTime',
    title: t('Settled'),
    isSortable: true,
    cell: ({ settleTime }) => (
      <Text as="time" noWrap dateTime={settleTime}>
        {siteTimeText(settleTime)}
      </Text>
    ),
    card: 'sub',
  };
}

export interface ProfitCrumbsProps {
  readonly control: GridControl;
  readonly drill: Drill;
  /** Any row of the open level, for its event name. */
  readonly row: ProfitRow | undefined;
}

/** Breadcrumbs: all sports, sport, event; and the day filter, which can be removed. */
export function ProfitCrumbs({ control, drill, row }: ProfitCrumbsProps) {
  const { sportId, eventId, day } = drill;
  const up = (change: { readonly sport?: number }) =>
    control.set({
      sport: undefined,
      event: undefined,
      market: undefined,
      sort: undefined,
      ...change,
    });
  const crumbs = [
    { words: t('All sports'), onPress: () => up({}) },
    ...(sportId === null ? [] : [{ words: labelForSport(sportId, t('Sport')), onPress: () => up({ sport: sportId }) }]),
    ...(eventId === null ? [] : [{ words: row?.eventTitle ?? t('Event'), onPress: null }]),
  ];
  return (
    <Row as="nav" gap={4} wrap canShrink size={13} tone="muted" className={styles.crumbs} aria-label={t('Breadcrumb')}>
      <ol>
        {crumbs.map(({ words, onPress }, index) => (
          <li key={words}>
            {index > 0 && <Chevron to="right" size={12} />}
            {onPress === null || index === crumbs.length - 1 ? (
              <b aria-current="page">{words}</b>
            ) : (
              <button type="button" onClick={onPress}>
                {words}
              </button>
            )}
          </li>
        ))}
      </ol>
      {day !== null && (
        <button type="button" className={styles.day} onClick={() => control.set({ day: undefined })}>
          {t('{day} only', { day: siteDateText(dayInstant(day)) })}
          <span aria-hidden="true">×</span>
          <span className="visually-hidden">{t('Show all days')}</span>
        </button>
      )}
    </Row>
  );
}
