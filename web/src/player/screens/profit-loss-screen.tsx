import { Link } from '@tanstack/react-router';
import { phrase, t } from '#i18n/text.ts';
import { BET_TERMS, BetExport, BetFilters, BetHistoryPanel } from '#player/features/bet-history/bet-history-panel.tsx';
import { ProfitExport, ProfitFilters, ProfitPanel } from '#player/features/profit-loss/profit-panel.tsx';
import { PROFIT_TERMS } from '#player/features/profit-loss/use-profit.ts';
import { useGridQuery, useSearchItems } from '#player/features/records/grid-search.ts';
import { useStaleNote } from '#player/features/records/new-lines.ts';
import { Row } from '#ui/layout/layout.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import styles from './page-frames.module.css';
import { RecordPage } from './page-frames.tsx';

/** `/ProfitLoss`: P&L of settled bets and, in the second tab, all bets. */
export function ProfitLossScreen() {
  return useSearchItems().tab === 'bets' ? <BetHistory /> : <ProfitLoss />;
}

function ProfitLoss() {
  const control = useGridQuery(PROFIT_TERMS);
  const isPhone = useIsPhone();
  const stale = useStaleNote();
  return (
    <RecordPage title={t('Profit and loss')} aside={<ProfitExport control={control} />}>
      <Tabs />
      <ProfitFilters control={control} asPhone={isPhone} />
      <ProfitPanel control={control} asCards={isPhone} stale={stale} />
    </RecordPage>
  );
}

function BetHistory() {
  const control = useGridQuery(BET_TERMS);
  const isPhone = useIsPhone();
  const stale = useStaleNote();
  return (
    <RecordPage title={t('Bet history')} aside={<BetExport control={control} />}>
      <Tabs />
      <BetFilters control={control} asPhone={isPhone} />
      <BetHistoryPanel control={control} asCards={isPhone} stale={stale} />
    </RecordPage>
  );
}

const TABS = [
  { tab: undefined, words: phrase('Profit and loss') },
  { tab: 'bets', words: phrase('Bet history') },
] as const;

/** The date range is shared between the tabs. */
function Tabs() {
  const { range, from, until } = useSearchItems();
  return (
    <Row as="nav" align="stretch" border="bottom" className={styles.tabs} aria-label={t('Reports')} data-screen-only>
      {TABS.map(({ tab, words }) => (
        <Link
          key={words}
          to="/ProfitLoss"
          search={{ range, from, until, tab } as object}
          resetScroll={false}
          className={styles.tab}
          // Both tabs share a path: a tab is active only if the parameters missing from its link are missing here
          // too.
          activeOptions={{ explicitUndefined: true }}
        >
          {t(words)}
        </Link>
      ))}
    </Row>
  );
}
