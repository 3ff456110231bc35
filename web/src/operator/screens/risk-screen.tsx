import type { MarketRisk, PlayerRisk } from '@crease/contracts/trading/trading.ts';
import type { Currency } from '@crease/core/money/money.ts';
import { useRef, useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { Figures, Result } from '#operator/components/figures.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import { formatCount } from '#operator/core/words.ts';
import { MarketOutcomes, RiskByPlayer, RiskBySport, RiskTable } from '#operator/features/risk/risk-table.tsx';
import { CAP_IS_NEAR, computeCapShare, selectCurrency, sumRisk, useRisk } from '#operator/trading/risk-sums.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import styles from './account-screens.module.css';
import { Page } from './page.tsx';

type PlacedBy = 'people' | 'all';

const CURRENCIES = [
  { value: 'INR', text: 'Rupees' },
  { value: 'DEMO', text: 'Play money' },
] as const satisfies readonly { readonly value: Currency; readonly text: string }[];

/** Risk of all markets, individually and combined. */
export function RiskScreen() {
  const query = useRisk({});
  const [wanted, setWanted] = useState<Currency | null>(null);
  const [placedBy, setPlacedBy] = useState<PlacedBy>('people');
  const currency = wanted ?? selectCurrency(query.data?.markets ?? []);
  const isMixed = new Set(query.data?.markets.map((market) => market.currency)).size > 1;
  return (
    <Page
      title="Risk"
      tools={
        <>
          {isMixed && <Segment label="Currency" options={CURRENCIES} value={currency} onChange={setWanted} />}
          <Segment
            label="Placed by"
            options={[
              { value: 'people', text: 'Players' },
              { value: 'all', text: 'All' },
            ]}
            value={placedBy}
            onChange={setPlacedBy}
          />
        </>
      }
    >
      <QueryView query={query} label="Loading risk…" rows={8}>
        {({ markets, players }) => (
          <RiskView
            markets={markets.filter(
              (market) => market.currency === currency && (placedBy === 'all' || market.users > 0),
            )}
            players={players.filter((player) => player.currency === currency)}
            placedBy={placedBy}
          />
        )}
      </QueryView>
    </Page>
  );
}

interface RiskViewProps {
  /** In one currency. */
  readonly markets: readonly MarketRisk[];
  readonly players: readonly PlayerRisk[];
  readonly placedBy: PlacedBy;
}

function RiskView({ markets, players, placedBy }: RiskViewProps) {
  const [chosen, setChosen] = useState(0);
  const side = useRef<HTMLDivElement>(null);
  const shown = markets.find(({ marketId }) => marketId === chosen) ?? markets[0];
  if (shown === undefined) return <NoRisk placedBy={placedBy} />;

  // The list is longer than the viewport, so scroll the selection into view.
  function choose(marketId: number) {
    setChosen(marketId);
    side.current?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <>
      <RiskFigures markets={markets} players={players} />
      <div className={styles.desk}>
        <Stack gap="page" canShrink>
          <Panel title="Markets with bets">
            <RiskTable markets={markets} chosen={shown.marketId} onChoose={choose} />
          </Panel>
        </Stack>
        <Stack gap="page" canShrink>
          <div ref={side} className={styles.near}>
            <MarketOutcomes risk={shown} />
          </div>
          <RiskBySport markets={markets} />
          {players.length > 0 && <RiskByPlayer players={players} />}
        </Stack>
      </div>
    </>
  );
}

function RiskFigures({ markets, players }: Omit<RiskViewProps, 'placedBy'>) {
  const sum = sumRisk(markets);
  const [top] = players;
  const share = top === undefined || sum.exposure === 0 ? 0 : top.exposure / sum.exposure;
  return (
    <Figures
      label="Total risk"
      figures={[
        {
          name: 'Total worst case',
          value: <Result rupees={sum.worst} />,
          note: 'Sum of worst cases',
        },
        {
          name: 'Total best case',
          value: <Result rupees={sum.best} />,
          note: 'Sum of best cases',
        },
        {
          name: 'Player exposure',
          value: rupeesText(sum.exposure),
          note: formatCount(sum.markets, 'market'),
        },
        { name: 'Matched', value: rupeesText(sum.matched) },
        {
          name: `Markets over ${CAP_IS_NEAR * 100}% of cap`,
          value: markets.filter(({ worstHouse, cap }) => cap !== null && computeCapShare(worstHouse, cap) > CAP_IS_NEAR)
            .length,
        },
        {
          name: 'Top exposure',
          value: `${Math.round(share * 100)}%`,
          note: top === undefined ? 'None' : `${top.userName}, share of exposure`,
        },
      ]}
    />
  );
}

function NoRisk({ placedBy }: { readonly placedBy: PlacedBy }) {
  return (
    <Panel title="Markets with bets">
      <EmptyState
        title="No open risk"
        text={
          placedBy === 'all'
            ? 'No matched bets in open markets.'
            : 'No player bets matched in open markets. See All for simulated players.'
        }
      />
    </Panel>
  );
}
