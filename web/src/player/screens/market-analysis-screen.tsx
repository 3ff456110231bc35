import { useMemo } from 'react';
import { saveFile } from '#client/api/download.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { openBets, useFreshBets } from '#player/betting/open-bets.ts';
import { listSports } from '#player/betting/shown-bets.ts';
import { BetCashOut } from '#player/features/cash-out/bet-cash-out.tsx';
import {
  ANALYSIS_ORDER,
  analysisFile,
  analysisFilterIn,
} from '#player/features/market-analysis/analysis-terms.ts';
import { MarketAnalysis } from '#player/features/market-analysis/market-analysis.tsx';
import { buildPositions, type MarketPosition } from '#player/features/market-analysis/standings.ts';
import { ListFilters } from '#player/features/records/list-filters.tsx';
import { useStaleNote } from '#player/features/records/new-lines.ts';
import { useSearchControl } from '#player/features/records/use-grid-ask.ts';
import { ExportButtons } from '#ui/grid/export-buttons.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import { useSettledValue } from '#ui/motion/use-settled-value.ts';
import { RecordPage } from './page-frames.tsx';

const SELECTS = [ANALYSIS_ORDER];

/** `/Market-Analysis`: open positions. */
export function MarketAnalysisScreen() {
  const control = useSearchControl();
  const { search, set } = control;
  const filter = useMemo(() => analysisFilterIn(search), [search]);
  const newest = useStore(openBets, (state) => state);
  const held = useSettledValue(newest);
  useFreshBets();
  const sports = useMemo(() => buildPositions(held, filter), [held, filter]);
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
        note={t('Updates automatically')}
        control={control}
        sports={listSports(held.bets)}
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

function cashOutOfMarket({ eventId, marketId }: MarketPosition) {
  return <BetCashOut eventId={eventId} marketId={marketId} />;
}
