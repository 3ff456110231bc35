import type { BetHistoryResult } from '@crease/contracts/routes/bet.ts';
import { useMemo } from 'react';
import type { GridControl } from '#data/view-models/use-grid-ask.ts';
import { amountText } from '#format/money.ts';
import { currentLanguage, t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Result } from '#ui/grid/cells.tsx';
import type { GridSum } from '#ui/grid/column.ts';
import { Grid } from '#ui/grid/grid.tsx';
import { GridPager } from '#ui/grid/grid-pager.tsx';
import { NewLines } from '#ui/grid/new-lines.tsx';
import { betColumns } from './bet-columns.tsx';
import styles from './bet-history.module.css';
import { BET_TERMS, betsAskIn } from './bet-terms.ts';
import { useBets } from './use-bets.ts';

export interface BetHistoryPanelProps {
  readonly control: GridControl;
  readonly asCards: boolean;
  /** One sentence while there is no network. */
  readonly stale: string | null;
}

/** Every bet of some days, settled or not, with what became of it. */
export function BetHistoryPanel({ control, asCards, stale }: BetHistoryPanelProps) {
  const { ask, setPage, setSize, setOrder } = control;
  const { page, list, fresh, showFresh } = useBets(control);
  const language = currentLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: titles are said in the language of the moment.
  const columns = useMemo(betColumns, [language]);
  return (
    <>
      <NewLines count={fresh} onShow={showFresh} />
      <section className={styles.card} aria-label={t('Bet history')}>
        <Grid
          caption={t('Bet history')}
          columns={columns}
          {...list}
          keyOf={({ betId }) => betId}
          asCards={asCards}
          stale={stale}
          expected={ask.size === 'scroll' ? 20 : ask.size}
          sorting={ask.order}
          onSort={setOrder}
          total={page && totalOf(page)}
          empty={<Nothing control={control} />}
        />
        {page !== undefined && page.totalCount > 0 && (
          <GridPager
            label={t('Pages of the bet history')}
            page={ask.page}
            size={ask.size}
            sizes={BET_TERMS.sizes}
            total={page.totalCount}
            onPage={setPage}
            onSize={setSize}
          />
        )}
      </section>
    </>
  );
}

function totalOf({ summary, totalCount }: BetHistoryResult): GridSum {
  return {
    label: totalCount === 1 ? t('Total, 1 bet') : t('Total, {count} bets', { count: totalCount }),
    cells: {
      stake: amountText(summary.stake),
      profitLoss: <Result rupees={summary.profitLoss} isStrong />,
    },
  };
}

/** Why there is no bet, and the way to some. */
function Nothing({ control }: { readonly control: GridControl }) {
  const { sportId, marketType, status } = betsAskIn(control.ask, control.search);
  const isNarrowed = sportId !== null || marketType !== null || status !== 'All';
  return (
    <EmptyState
      title={t('You have no bets in this time period.')}
      text={
        isNarrowed
          ? t('None that fits the filter.')
          : t('A bet is here from the moment it is placed.')
      }
    >
      {isNarrowed ? (
        <Button
          onClick={() => control.set({ sport: undefined, type: undefined, status: undefined })}
        >
          {t('Clear the filter')}
        </Button>
      ) : (
        <Button onClick={() => control.setRange('30')}>{t('Show 30 days')}</Button>
      )}
    </EmptyState>
  );
}
