import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { load, openBets } from '#player/betting/open-bets.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { getResultTone } from '#ui/grid/cells.tsx';
import { Figures } from '#ui/grid/figures.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { AnalysisCards } from './analysis-cards.tsx';
import { type AnalysisRowsProps, AnalysisTable } from './analysis-table.tsx';
import styles from './market-analysis.module.css';
import { computeTotals, type SportPosition } from './standings.ts';

export interface MarketAnalysisProps extends Pick<AnalysisRowsProps, 'cashOutOf'> {
  readonly sports: readonly SportPosition[];
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
  readonly asCards: boolean;
  readonly stale: string | null;
}

/** Open positions with P&L and available actions. */
export function MarketAnalysis(props: MarketAnalysisProps) {
  const { sports, asCards, stale, cashOutOf } = props;
  const { isLoading, failed, bets } = useStore(openBets, (state) => state);
  const [openIds, setOpenIds] = useState<ReadonlySet<number>>(new Set());
  const isWaiting = isLoading && bets.length === 0;
  const totals = computeTotals(sports);
  const Rows = asCards ? AnalysisCards : AnalysisTable;
  const onToggle = (marketId: number) => {
    const others = [...openIds].filter((id) => id !== marketId);
    setOpenIds(new Set(openIds.has(marketId) ? others : [...others, marketId]));
  };
  return (
    <>
      <Sums totals={isWaiting ? undefined : totals} />
      <section className={styles.panel} aria-label={t('Open positions')}>
        {failed ? <Failure /> : null}
        {stale === null ? null : <p className={styles.stale}>{stale}</p>}
        {isWaiting ? <Skeleton label={t('Loading positions…')} rows={5} shape="entry" /> : null}
        {!isWaiting && sports.length > 0 ? (
          <Rows {...{ sports, totals, openIds, onToggle, cashOutOf }} />
        ) : null}
        {!isWaiting && !failed && sports.length === 0 ? <NoPositions {...props} /> : null}
      </section>
    </>
  );
}

function Sums({ totals }: { readonly totals: ReturnType<typeof computeTotals> | undefined }) {
  const { best = 0, exposure = 0 } = totals ?? {};
  return (
    <Figures
      label={t('Totals')}
      figures={[
        { name: t('Open markets'), text: totals && String(totals.markets) },
        { name: t('Open bets'), text: totals && String(totals.bets) },
        {
          name: t('Best case, all markets'),
          text: totals && `${best > 0 ? '+' : ''}${rupeesText(best)}`,
          tone: getResultTone(best),
        },
        {
          name: t('Exposure, all markets'),
          text: totals && rupeesText(exposure === 0 ? 0 : -exposure),
          tone: getResultTone(-exposure),
        },
      ]}
    />
  );
}

function Failure() {
  return (
    <div className={styles.failure}>
      <Notice tone="bad" isAlert>
        {t('Couldn’t load your positions.')}
      </Notice>
      <Button onClick={() => void load().catch(() => undefined)}>{t('Retry')}</Button>
    </div>
  );
}

function NoPositions({ isNarrowed, onClear }: MarketAnalysisProps) {
  return (
    <EmptyState
      title={t('No open positions')}
      text={
        isNarrowed
          ? t('No open positions in this sport')
          : t('Markets appear here once you have a bet in them.')
      }
    >
      {isNarrowed ? (
        <Button onClick={onClear}>{t('Show all sports')}</Button>
      ) : (
        <Link to="/inplay" className={styles.main}>
          {t('Go to In-play')}
        </Link>
      )}
    </EmptyState>
  );
}
