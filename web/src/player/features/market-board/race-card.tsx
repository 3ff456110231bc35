import type { WireMarket, WireRunner } from '@crease/contracts/wire/catalogue.ts';
import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react';
import { useScoreCardQuery } from '#data/queries/catalogue.ts';
import { type Selection, useSelectionIn } from '#data/stores/bet-slip.ts';
import { connection } from '#data/stores/connection.ts';
import { useScoreCard } from '#data/stores/live-events.ts';
import { useStore } from '#data/stores/observable.ts';
import { prices, runnerKey, useLiveMarket } from '#data/stores/prices.ts';
import { entryOf, inRaceOrder, isOff, sharesPosition } from '#data/view-models/market-race.ts';
import { t } from '#text/text.ts';
import card from './market-card.module.css';
import { Columns } from './market-card.tsx';
import { headIdsOf, MarketHead } from './market-head.tsx';
import { RaceRow } from './race-row.tsx';
import { useDepthDialog } from './use-depth-dialog.tsx';
import { useOutcomes } from './use-outcomes.ts';
import { usePick } from './use-pick.ts';
import { useRunnerIds } from './use-runner-ids.ts';

export interface RaceCardProps {
  readonly market: WireMarket;
  readonly eventTitle: string;
  readonly dreamEventId: string;
  readonly cashOut: ReactNode;
  /** Element that names the race, where cards of several events stand on one page. */
  readonly matchId?: string;
  readonly renderSlip: ((selection: Selection, market: WireMarket) => ReactNode) | null;
}

/** Win or place market of a race: its horses in the order of their numbers. */
export function RaceCard(props: RaceCardProps) {
  const { market, eventTitle, dreamEventId, cashOut, renderSlip } = props;
  useScoreCardQuery(dreamEventId);
  const racing = useScoreCard(dreamEventId)?.racing;
  const live = useLiveMarket(market.marketId);
  const stale = useStore(connection, (state) => state.stale);
  const here = useSelectionIn(market.marketId);
  const outcome = useOutcomes(market, here);
  const rows = useMemo(() => inRaceOrder(market.runners), [market]);
  const hasTie = useWinnerCount(market) > market.winners;
  const off = isOff(racing, live?.inPlay ?? market.inPlay);
  const pickOf = usePick({ market, eventTitle, dreamEventId });
  const choose = useCallback(
    (runner: WireRunner, side: 'BACK' | 'LAY', price: number) => pickOf(runner, side, { price }),
    [pickOf],
  );
  const { openDepth, dialog } = useDepthDialog(market, pickOf);
  return (
    <section className={card.card} aria-labelledby={headIdsOf(market, props.matchId)}>
      <MarketHead market={market} live={live} onDepth={openDepth}>
        {cashOut}
      </MarketHead>
      <Columns market={market} trail={off ? t('SP') : t('Near SP')} />
      {rows.map(({ runner, place }) => (
        <div key={runner.id}>
          <RaceRow
            market={market}
            runner={runner}
            live={live}
            entry={entryOf(racing, runner)}
            isOff={off}
            isDeadHeat={
              hasTie && (market.winners === 1 || sharesPosition(racing, entryOf(racing, runner)))
            }
            stale={stale}
            selectedSide={here?.runnerId === runner.id ? here.side : null}
            selectedPrice={here?.runnerId === runner.id ? here.price : null}
            result={outcome.now[place] ?? null}
            resultAfter={outcome.after[place] ?? null}
            onPick={choose}
          />
          {renderSlip !== null && here?.runnerId === runner.id ? renderSlip(here, market) : null}
        </div>
      ))}
      {dialog}
    </section>
  );
}

/** How many runners have won, or were placed. */
function useWinnerCount(market: WireMarket): number {
  const ids = useRunnerIds(market);
  return useSyncExternalStore(
    (listener) => {
      const ends = ids.map((id) => prices.subscribe(runnerKey(id), listener));
      return () => {
        for (const end of ends) end();
      };
    },
    () => ids.filter((id) => prices.runnerStatus(id) === 'WINNER').length,
  );
}
