import type { ProfitRow } from '@crease/contracts/wire/statement.ts';
import { useCallback, useMemo } from 'react';
import { nameText } from '#i18n/name-text.ts';
import { currentLanguage, t } from '#i18n/text.ts';
import type { GridControl } from '#player/features/records/use-grid-ask.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Grid } from '#ui/grid/grid.tsx';
import { GridPager } from '#ui/grid/grid-pager.tsx';
import { NewLines } from '#ui/grid/new-lines.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { DayCard } from './day-card.tsx';
import { MarketBets } from './market-bets.tsx';
import { ProfitCrumbs, profitColumns } from './profit-columns.tsx';
import { buildTotal, ProfitFigures } from './profit-figures.tsx';
import styles from './profit-panel.module.css';
import {
  type Drill,
  FAMILIES,
  FAMILY_LABELS,
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
      <section className={styles.card} aria-label={t('Report')}>
        <div className={styles.bar}>
          <ProfitCrumbs control={control} drill={drill} row={rows.data?.items[0]} />
          {!asCards && (
            <Segment
              label={t('Market type')}
              options={FAMILIES.map((value) => ({ value, text: t(FAMILY_LABELS[value]) }))}
              value={drill.family}
              onChange={(family) =>
                control.set({ family: family === 'All' ? undefined : family, market: undefined })
              }
            />
          )}
        </div>
        <Rows control={control} drill={drill} rows={rows} asCards={asCards} stale={stale} />
      </section>
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
    <EmptyState
      title={t('No settled bets in this period')}
      text={t('Markets appear here once they’re settled.')}
    >
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
