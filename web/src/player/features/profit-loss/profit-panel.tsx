import type { ProfitPage, ProfitRow, ProfitFigures as Sums } from '@crease/contracts/betting/statement.ts';
import { useCallback, useMemo } from 'react';
import { amountText, resultText, rupeesText } from '#format/money.ts';
import { siteDateText } from '#format/site-time.ts';
import { nameText } from '#i18n/name-text.ts';
import { currentLanguage, t } from '#i18n/text.ts';
import { dayInstant } from '#player/features/records/day-range.ts';
import { downloadFile } from '#player/features/records/files.ts';
import type { GridControl } from '#player/features/records/grid-search.ts';
import { rangeFilter, recordSort } from '#player/features/records/record-list.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Amount, type Figure, Figures, getResultTone, Result } from '#ui/grid/cells.tsx';
import type { GridSum } from '#ui/grid/column.ts';
import { ExportButtons } from '#ui/grid/export-buttons.tsx';
import { FilterBar } from '#ui/grid/filter-bar.tsx';
import { Grid } from '#ui/grid/grid.tsx';
import { GridPager, NewLines } from '#ui/grid/grid-pager.tsx';
import { Box, Row } from '#ui/layout/layout.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { DayCard } from './day-chart.tsx';
import { MarketBets } from './market-bets.tsx';
import { ProfitCrumbs, profitColumns } from './profit-columns.tsx';
import styles from './profit-panel.module.css';
import {
  type Drill,
  FAMILIES,
  FAMILY_LABELS,
  filterWire,
  getLevel,
  PROFIT_TERMS,
  parseDrill,
  useProfitReport,
} from './use-profit.ts';

export interface ProfitPanelProps {
  readonly control: GridControl;
  readonly asCards: boolean;
  /** Notice shown while offline. */
  readonly stale: string | null;
}

/** Profit and loss: totals, daily chart, and drill-down from sports to bets. */
export function ProfitPanel({ control, asCards, stale }: ProfitPanelProps) {
  const { query, search } = control;
  const drill = useMemo(() => parseDrill(search, query), [search, query]);
  const { all, casino, days, rows, fresh, refresh } = useProfitReport(control, drill);
  return (
    <>
      <ProfitFigures all={all.data?.totals} casino={casino.data?.totals} />
      <NewLines count={fresh} words={t('New results')} onShow={refresh} />
      <DayCard
        range={query}
        days={days}
        chosen={drill.day}
        isPhone={asCards}
        onChoose={(day) => control.set({ day: day ?? undefined, market: undefined })}
      />
      <Box as="section" surface="panel" radius="panel" outlined aria-label={t('Report')}>
        <Row gap={4} justify="between" wrap padX={5} padY={3} className={styles.bar}>
          <ProfitCrumbs control={control} drill={drill} row={rows.data?.items[0]} />
          {!asCards && (
            <Segment
              label={t('Market type')}
              options={FAMILIES.map((value) => ({ value, text: t(FAMILY_LABELS[value]) }))}
              value={drill.family}
              onChange={(family) => control.set({ family: family === 'All' ? undefined : family, market: undefined })}
            />
          )}
        </Row>
        <Rows control={control} drill={drill} rows={rows} asCards={asCards} stale={stale} />
      </Box>
    </>
  );
}

interface RowsProps extends ProfitPanelProps {
  readonly drill: Drill;
  readonly rows: ReturnType<typeof useProfitReport>['rows'];
}

function Rows({ control, drill, rows, asCards, stale }: RowsProps) {
  const { query, open, set } = control;
  const level = getLevel(drill);
  const language = currentLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: titles are said in the language of the moment.
  const columns = useMemo(() => profitColumns(level), [level, language]);
  const { marketId } = drill;
  const action = useCallback(
    ({ id }: ProfitRow) => {
      if (level === 'Sport') return { onPress: () => set({ sport: id, sort: undefined }) };
      if (level === 'Event') return { onPress: () => set({ event: id, sort: undefined }) };
      const isOpen = id === marketId;
      return { isOpen, onPress: () => open({ market: isOpen ? undefined : id }) };
    },
    [level, marketId, open, set],
  );
  const below = useCallback(
    ({ id, name, nameLabel }: ProfitRow) =>
      id === marketId ? <MarketBets marketId={id} name={nameText(name, nameLabel)} /> : null,
    [marketId],
  );
  const page = rows.data;
  return (
    <>
      <Grid
        caption={t('Profit and loss')}
        columns={columns}
        rows={page?.items}
        getKey={({ id }) => `${level} ${id}`}
        asCards={asCards}
        isBusy={rows.isFetching}
        expected={level === 'Sport' ? 4 : 10}
        failure={toGridFailure(rows)}
        stale={stale}
        sorting={query.order}
        onSort={control.setOrder}
        action={action}
        below={level === 'Market' ? below : undefined}
        total={page && buildTotal(page, drill)}
        empty={<NoBets control={control} drill={drill} />}
      />
      {page !== undefined && page.totalCount > 10 && (
        <GridPager
          label={t('Report pages')}
          page={query.page}
          size={query.size}
          sizes={PROFIT_TERMS.sizes}
          total={page.totalCount}
          onPage={control.setPage}
          onSize={control.setSize}
        />
      )}
    </>
  );
}

function toGridFailure({ error, refetch }: RowsProps['rows']) {
  if (error === null) return null;
  return { title: t('Couldn’t load profit and loss.'), text: error, onRetry: refetch };
}

/** Empty state with suggestions. */
function NoBets({ control, drill }: { readonly control: GridControl; readonly drill: Drill }) {
  const isNarrowed = drill.family !== 'All' || drill.day !== null || drill.sportId !== null;
  return (
    <EmptyState title={t('No settled bets in this period')} text={t('Markets appear here once they’re settled.')}>
      {isNarrowed ? (
        <Button
          onClick={() =>
            control.set({
              family: undefined,
              day: undefined,
              sport: undefined,
              event: undefined,
              market: undefined,
            })
          }
        >
          {t('Show full report')}
        </Button>
      ) : (
        <Button onClick={() => control.setRange('30')}>{t('Show last 30 days')}</Button>
      )}
    </EmptyState>
  );
}

export interface ProfitFiguresProps {
  /** Totals over the range; undefined while loading. */
  readonly all: Sums | undefined;
  readonly casino: Sums | undefined;
}

/** P&L of sports and casino, costs, and the net result. */
function ProfitFigures({ all, casino }: ProfitFiguresProps) {
  const sports =
    all === undefined || casino === undefined
      ? undefined
      : // In paise for an exact difference.
        (Math.round(all.profitLoss * 100) - Math.round(casino.profitLoss * 100)) / 100;
  return (
    <Figures
      label={t('Profit and loss totals')}
      figures={[
        toFigure(t('Sports'), sports),
        toFigure(t('Casino'), casino?.profitLoss),
        toFigure(t('Commission'), all === undefined ? undefined : -all.commission),
        { ...toFigure(t('Net'), all?.net), note: all === undefined ? '' : formatNote(all) },
      ]}
    />
  );
}

function toFigure(name: string, rupees: number | undefined): Figure {
  if (rupees === undefined) return { name, text: undefined };
  const text = resultText(rupees);
  return {
    name,
    text: rupees === 0 ? '₹0' : `${text.slice(0, 1)}₹${text.slice(1)}`,
    tone: getResultTone(rupees),
  };
}

function formatNote({ bets, stake }: Sums): string {
  const rupees = rupeesText(stake);
  return t('{count, plural, one {# bet} other {# bets}}, {rupees} staked', { count: bets, rupees });
}

/** Totals row of the table. */
function buildTotal({ totals }: ProfitPage, { day }: Drill): GridSum {
  return {
    label: day === null ? t('Total') : t('Total for {day}', { day: siteDateText(dayInstant(day)) }),
    cells: {
      bets: amountText(totals.bets),
      stake: <Amount rupees={totals.stake} />,
      profitLoss: <Result rupees={totals.profitLoss} />,
      commission: <Amount rupees={totals.commission} />,
      net: <Result rupees={totals.net} isStrong />,
    },
  };
}

/** Date range and, on phones, market type. */
export function ProfitFilters({ control, asPhone }: { readonly control: GridControl; readonly asPhone: boolean }) {
  const { query, search, set } = control;
  const drill = parseDrill(search, query);
  const { family } = drill;
  return (
    <FilterBar
      label={t('Filter profit and loss')}
      asPhone={asPhone}
      {...rangeFilter(control, PROFIT_TERMS)}
      selects={
        asPhone
          ? [
              {
                name: 'family',
                label: t('Market type'),
                value: family,
                options: FAMILIES.map((value) => ({ value, text: t(FAMILY_LABELS[value]) })),
                isSet: family !== 'All',
                onChange: (value) => set({ family: value === 'All' ? undefined : value, market: undefined }),
              },
              recordSort(control, PROFIT_TERMS, profitColumns(getLevel(drill))),
            ]
          : []
      }
    />
  );
}

/** Exports every settled market of the open sport or event. */
export function ProfitExport({ control }: { readonly control: GridControl }) {
  const { query, search } = control;
  const filter = { kind: 'ProfitLoss', ...filterWire(query, parseDrill(search, query)) } as const;
  return (
    <ExportButtons
      formats={['CSV', 'PDF']}
      onExport={(format, onProgress, signal) => downloadFile(filter, { format, onProgress, signal })}
    />
  );
}
