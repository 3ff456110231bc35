import type { BetHistoryResult } from '@crease/contracts/routes/bet.ts';
import type { HistoryBet } from '@crease/contracts/wire/bet.ts';
import { useMemo } from 'react';
import { amountText } from '#format/money.ts';
import { currentLanguage, t } from '#i18n/text.ts';
import type { GridControl } from '#player/features/records/use-grid-ask.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Result } from '#ui/grid/cells.tsx';
import type { GridSum } from '#ui/grid/column.ts';
import { Grid, type GridProps } from '#ui/grid/grid.tsx';
import { GridPager } from '#ui/grid/grid-pager.tsx';
import { NewLines } from '#ui/grid/new-lines.tsx';
import styles from './bet-columns.module.css';
import { betColumns } from './bet-columns.tsx';
import { BET_TERMS, toBetsQuery, useBets } from './use-bets.ts';

export interface BetHistoryPanelProps {
  readonly control: GridControl;
  readonly asCards: boolean;
  /** Notice shown while offline. */
  readonly stale: string | null;
}

/** Bets in a date range, settled or not, with results. */
export function BetHistoryPanel({ control, asCards, stale }: BetHistoryPanelProps) {
  const { query, setPage, setSize, setOrder } = control;
  const { page, list, fresh, showFresh } = useBets(control);
  const language = currentLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: titles are said in the language of the moment.
  const columns = useMemo(betColumns, [language]);
  const hasOnlyFree = page?.totalCount === 0 && page.freeBets !== undefined;
  return (
    <>
      <NewLines count={fresh} onShow={showFresh} />
      {!hasOnlyFree && (
        <section className={styles.card} aria-label={t('Bet history')}>
          <Grid
            caption={t('Bet history')}
            columns={columns}
            {...list}
            getKey={({ betId }) => betId}
            asCards={asCards}
            stale={stale}
            expected={query.size === 'scroll' ? 20 : query.size}
            sorting={query.order}
            onSort={setOrder}
            total={page && buildTotal(page)}
            empty={<NoBets control={control} />}
          />
          {page !== undefined && page.totalCount > 0 && (
            <GridPager
              label={t('Bet history pages')}
              page={query.page}
              size={query.size}
              sizes={BET_TERMS.sizes}
              total={page.totalCount}
              onPage={setPage}
              onSize={setSize}
            />
          )}
        </section>
      )}
      {page?.freeBets !== undefined && (
        <FreeBets rows={page.freeBets} columns={columns} asCards={asCards} />
      )}
    </>
  );
}

/** Free bets, which are excluded from the other totals. */
function FreeBets({
  columns,
  ...list
}: Pick<GridProps<HistoryBet>, 'rows' | 'columns' | 'asCards'>) {
  return (
    <section className={styles.card} aria-label={t('Free bets')}>
      <h2 className={styles.heading}>{t('Free bets')}</h2>
      <Grid
        caption={t('Free bets')}
        columns={columns.map((column) => ({ ...column, isSortable: false }))}
        {...list}
        getKey={({ betId }) => betId}
        empty={null}
      />
    </section>
  );
}

function buildTotal({ summary, totalCount }: BetHistoryResult): GridSum {
  return {
    label: t('Total, {count, plural, one {# bet} other {# bets}}', { count: totalCount }),
    cells: {
      stake: amountText(summary.stake),
      profitLoss: <Result rupees={summary.profitLoss} isStrong />,
    },
  };
}

/** Empty state with suggestions. */
function NoBets({ control }: { readonly control: GridControl }) {
  const { sportId, marketType, status } = toBetsQuery(control.query, control.search);
  const isNarrowed = sportId !== null || marketType !== null || status !== 'All';
  return (
    <EmptyState
      title={t('No bets in this period')}
      text={
        isNarrowed
          ? t('No bets match these filters')
          : t('Bets appear here as soon as you place them.')
      }
    >
      {isNarrowed ? (
        <Button
          onClick={() => control.set({ sport: undefined, type: undefined, status: undefined })}
        >
          {t('Clear filters')}
        </Button>
      ) : (
        <Button onClick={() => control.setRange('30')}>{t('Show last 30 days')}</Button>
      )}
    </EmptyState>
  );
}
