import { useMemo } from 'react';
import { saveFile } from '#client/api/download.ts';
import { useStore } from '#client/storage/observable.ts';
import { phrase, t } from '#i18n/text.ts';
import { openBets, useFreshBets } from '#player/betting/open-bets.ts';
import { listSports } from '#player/betting/shown-bets.ts';
import { BetCashOut } from '#player/features/cash-out/bet-cash-out.tsx';
import { outcomeName } from '#player/features/market-analysis/analysis-table.tsx';
import { MarketAnalysis } from '#player/features/market-analysis/market-analysis.tsx';
import {
  type AnalysisFilter,
  buildPositions,
  type MarketPosition,
  type SportPosition,
} from '#player/features/market-analysis/standings.ts';
import { buildCsv } from '#player/features/records/files.ts';
import { type ListSelect, parseChoice, parseSport, useSearchControl } from '#player/features/records/grid-search.ts';
import { ListFilters } from '#player/features/records/list-filters.tsx';
import { useStaleNote } from '#player/features/records/new-lines.ts';
import { ExportButtons } from '#ui/grid/export-buttons.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import { useSettledValue } from '#ui/motion/use-settled-value.ts';
import { RecordPage } from './page-frames.tsx';

export const ANALYSIS_ORDER: ListSelect<AnalysisFilter['order']> = {
  item: 'sort',
  label: phrase('Order'),
  values: [
    ['worst', phrase('Worst first')],
    ['name', phrase('Name, A–Z')],
  ],
};

/** Parses the filter from the URL. */
export function analysisFilterIn(search: Readonly<Record<string, unknown>>): AnalysisFilter {
  return { sportId: parseSport(search), order: parseChoice(search, ANALYSIS_ORDER) };
}

/** Builds a CSV of every market with its outcomes. */
export function analysisFile(sports: readonly SportPosition[]): string {
  const heads = [
    t('Sport'),
    t('Event'),
    t('Market'),
    t('Market type'),
    t('Bets'),
    t('Best case'),
    t('Worst case'),
    t('Exposure'),
    t('Outcome'),
    t('Profit/Loss'),
  ];
  const rows = sports.flatMap((sport) =>
    sport.events.flatMap((event) =>
      event.markets.flatMap((market) => {
        const facts = [
          sport.name,
          event.title,
          market.name,
          t(market.kind),
          market.bets,
          market.best,
          market.worst,
          market.exposure === 0 ? 0 : -market.exposure,
        ];
        return market.outcomes.length === 0
          ? [[...facts, null, null]]
          : market.outcomes.map((outcome) => [...facts, outcomeName(outcome), outcome.amount]);
      }),
    ),
  );
  return buildCsv(heads, rows);
}

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
