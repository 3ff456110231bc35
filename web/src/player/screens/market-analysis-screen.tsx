import { useMemo } from 'react';
import { saveFile } from '#data/api/download.ts';
import { useStore } from '#data/stores/observable.ts';
import { openBets } from '#data/stores/open-bets.ts';
import { useIsPhone } from '#data/view-models/is-phone.ts';
import { type MarketStanding, standingsOf } from '#data/view-models/market-analysis.ts';
import { sportsOf } from '#data/view-models/shown-bets.ts';
import { useStaleNote } from '#data/view-models/stale-note.ts';
import { useFreshBets } from '#data/view-models/use-fresh-bets.ts';
import { useSearchControl } from '#data/view-models/use-grid-ask.ts';
import { useWhileCalm } from '#data/view-models/use-while-calm.ts';
import { ListFilters } from '#player/features/list-filters/list-filters.tsx';
import { analysisFile } from '#player/features/market-analysis/analysis-file.ts';
import {
  ANALYSIS_ORDER,
  analysisFilterIn,
} from '#player/features/market-analysis/analysis-terms.ts';
import { MarketAnalysis } from '#player/features/market-analysis/market-analysis.tsx';
import { t } from '#text/text.ts';
import { ExportButtons } from '#ui/grid/export-buttons.tsx';
import { BetCashOut } from './bet-cash-out.tsx';
import { RecordPage } from './record-page.tsx';

const SELECTS = [ANALYSIS_ORDER];

/** `/Market-Analysis`: where the bettor stands in everything that is open. */
export function MarketAnalysisScreen() {
  const control = useSearchControl();
  const { search, set } = control;
  const filter = useMemo(() => analysisFilterIn(search), [search]);
  const newest = useStore(openBets, (state) => state);
  const held = useWhileCalm(newest);
  useFreshBets();
  const sports = useMemo(() => standingsOf(held, filter), [held, filter]);
  const isPhone = useIsPhone();
  const stale = useStaleNote();
  return (
    <RecordPage
      title={t('Market analysis')}
      aside={
        sports.length === 0 ? null : (
          <ExportButtons
            formats={['CSV']}
            onExport={async () => {
              const content = new Blob([analysisFile(sports)], { type: 'text/csv;charset=utf-8' });
              saveFile({ name: 'market-analysis.csv', content });
              return null;
            }}
          />
        )
      }
    >
      <ListFilters
        label={t('Filter positions')}
        note={t('Kept fresh as you watch')}
        control={control}
        sports={sportsOf(held.bets)}
        selects={SELECTS}
        asPhone={isPhone}
      />
      <MarketAnalysis
        sports={sports}
        isNarrowed={held.bets.length > 0}
        onClear={() => set({ sport: undefined })}
        asCards={isPhone}
        stale={stale}
        cashOutOf={cashOutOfMarket}
      />
    </RecordPage>
  );
}

function cashOutOfMarket({ eventId, marketId }: MarketStanding) {
  return <BetCashOut eventId={eventId} marketId={marketId} />;
}
