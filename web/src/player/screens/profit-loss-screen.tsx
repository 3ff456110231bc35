import { Link } from '@tanstack/react-router';
import { useIsPhone } from '#data/view-models/is-phone.ts';
import { useStaleNote } from '#data/view-models/stale-note.ts';
import { useGridAsk, useSearchItems } from '#data/view-models/use-grid-ask.ts';
import { BetExport } from '#player/features/bet-history/bet-export.tsx';
import { BetFilters } from '#player/features/bet-history/bet-filters.tsx';
import { BetHistoryPanel } from '#player/features/bet-history/bet-history-panel.tsx';
import { BET_TERMS } from '#player/features/bet-history/bet-terms.ts';
import { ProfitExport } from '#player/features/profit-loss/profit-export.tsx';
import { ProfitFilters } from '#player/features/profit-loss/profit-filters.tsx';
import { ProfitPanel } from '#player/features/profit-loss/profit-panel.tsx';
import { PROFIT_TERMS } from '#player/features/profit-loss/profit-terms.ts';
import { phrase, t } from '#text/text.ts';
import styles from './record-page.module.css';
import { RecordPage } from './record-page.tsx';

/** `/ProfitLoss`: what settled bets gave, and, in its second tab, every bet. */
export function ProfitLossScreen() {
  return useSearchItems().tab === 'bets' ? <BetHistory /> : <ProfitLoss />;
}

function ProfitLoss() {
  const control = useGridAsk(PROFIT_TERMS);
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
  const control = useGridAsk(BET_TERMS);
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

/** The days stay from one tab to the other. */
function Tabs() {
  const { range, from, until, tab: open } = useSearchItems();
  return (
    <nav className={styles.tabs} aria-label={t('Reports')}>
      {TABS.map(({ tab, words }) => (
        <Link
          key={words}
          to="/ProfitLoss"
          search={{ range, from, until, tab } as object}
          resetScroll={false}
          className={styles.tab}
          aria-current={(open === 'bets' ? 'bets' : undefined) === tab ? 'page' : undefined}
        >
          {t(words)}
        </Link>
      ))}
    </nav>
  );
}
