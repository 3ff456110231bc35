import { useMemo, useState } from 'react';
import { saveFile } from '#data/api/download.ts';
import { useStore } from '#data/stores/observable.ts';
import { openBets } from '#data/stores/open-bets.ts';
import { useIsPhone } from '#data/view-models/is-phone.ts';
import {
  type AnalysisFilter,
  type MarketStanding,
  standingsOf,
} from '#data/view-models/market-analysis.ts';
import { sportsOf } from '#data/view-models/shown-bets.ts';
import { useStaleNote } from '#data/view-models/stale-note.ts';
import { useFreshBets } from '#data/view-models/use-fresh-bets.ts';
import { useWhileCalm } from '#data/view-models/use-while-calm.ts';
import { analysisFile } from '#player/features/market-analysis/analysis-file.ts';
import { MarketAnalysis } from '#player/features/market-analysis/market-analysis.tsx';
import { nameText, t } from '#text/text.ts';
import { ExportButtons } from '#ui/grid/export-buttons.tsx';
import { FilterBar } from '#ui/grid/filter-bar.tsx';
import { BetCashOut } from './bet-cash-out.tsx';
import { RecordPage } from './record-page.tsx';

/** `/Market-Analysis`: where the bettor stands in everything that is open. */
export function MarketAnalysisScreen() {
  const [filter, setFilter] = useState<AnalysisFilter>({ sportId: null, order: 'worst' });
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
      <FilterBar
        label={t('Filter positions')}
        asPhone={isPhone}
        note={t('Kept fresh as you watch')}
        selects={selectsOf(filter, sportsOf(held.bets), setFilter)}
      />
      <MarketAnalysis
        sports={sports}
        isNarrowed={held.bets.length > 0}
        onClear={() => setFilter({ ...filter, sportId: null })}
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

function selectsOf(
  filter: AnalysisFilter,
  sports: readonly { readonly id: number; readonly name: string }[],
  setFilter: (filter: AnalysisFilter) => void,
) {
  return [
    {
      name: 'sport',
      label: t('Sport'),
      value: String(filter.sportId ?? ''),
      isSet: filter.sportId !== null,
      options: [
        { value: '', text: t('All sports') },
        ...sports.map(({ id, name }) => ({ value: String(id), text: nameText(name) })),
      ],
      onChange: (value: string) =>
        setFilter({ ...filter, sportId: value === '' ? null : Number(value) }),
    },
    {
      name: 'order',
      label: t('Order'),
      value: filter.order,
      isSet: filter.order !== 'worst',
      options: [
        { value: 'worst', text: t('Worst first') },
        { value: 'name', text: t('By name') },
      ],
      onChange: (value: string) =>
        setFilter({ ...filter, order: value === 'name' ? 'name' : 'worst' }),
    },
  ];
}
