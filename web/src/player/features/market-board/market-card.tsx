import type { WireMarket, WireRunner } from '@crease/contracts/wire/catalogue.ts';
import { type ReactNode, useCallback, useMemo } from 'react';
import { connection } from '#client/api/connection.ts';
import { useLiveMarket } from '#client/prices/use-prices.ts';
import { useStore } from '#client/storage/observable.ts';
import { marketText, runnerText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { isRunsBook } from '#player/betting/kind-traits.ts';
import type { Selection } from '#player/betting/selection.ts';
import { useSelectionIn } from '#player/features/bet-slip/slip.ts';
import styles from '#player/markets/market-card.module.css';
import { joinHeadingIds, MarketHead } from '#player/markets/market-head.tsx';
import { getOfferStatus } from '#player/markets/offer-status.ts';
import { Columns } from '#player/markets/price-columns.tsx';
import { inDrawOrder } from '#player/markets/sections.ts';
import { useDepthDialog } from '#player/markets/use-depth-dialog.tsx';
import { useOutcomes, usePick } from '#player/markets/use-market.ts';
import { useIsPhone } from '#ui/media/use-media.ts';
import { HistoryHead, RunnerRow } from './runner-row.tsx';

export interface MarketCardProps {
  readonly market: WireMarket;
  readonly eventTitle: string;
  readonly dreamEventId: string;
  /** This market's cash-out control. */
  readonly cashOut: ReactNode;
  /** ID of the element naming the match, on pages with several. */
  readonly matchId?: string;
  /** On phones, the slip opens under the tapped row. */
  readonly renderSlip: ((selection: Selection) => ReactNode) | null;
}

/** A market card: terms, runners with prices, and P&L per runner. */
export function MarketCard(props: MarketCardProps) {
  const { market, eventTitle, dreamEventId, cashOut, renderSlip } = props;
  const live = useLiveMarket(market.marketId);
  const stale = useStore(connection, (state) => state.stale);
  const isLine = isRunsBook(market.kind);
  const here = useSelectionIn(market.marketId);
  const outcome = useOutcomes(market, here);
  const rows = useMemo(() => inDrawOrder(market.runners), [market]);
  const runnerIds = useMemo(() => market.runners.map(({ id }) => id), [market]);
  const isPhone = useIsPhone();

  const pickQuote = usePick({ market, eventTitle, dreamEventId });
  // Stable per market, so that rows don't re-render needlessly.
  const choose = useCallback(
    (runner: WireRunner, side: 'BACK' | 'LAY', price: number) => pickQuote(runner, side, { price }),
    [pickQuote],
  );
  const { openDepth, openHistory, dialog } = useDepthDialog(market, pickQuote);

  return (
    <section
      className={styles.card}
      aria-labelledby={joinHeadingIds(market, props.matchId)}
      data-slip={(renderSlip !== null && here !== null) || undefined}
      style={{ containIntrinsicBlockSize: getIntrinsicHeight(rows.length) }}
    >
      <MarketHead market={market} live={live} onDepth={openDepth}>
        {cashOut}
      </MarketHead>
      <Columns market={market} trail={isPhone ? null : <HistoryHead runnerIds={runnerIds} />} />
      {rows.map(({ runner, place }) => (
        <div key={runner.id}>
          <RunnerRow
            eventId={market.eventId}
            runner={runner}
            name={isLine ? marketText(market) : runnerText(runner)}
            shown={isLine && rows.length === 1 ? t('Line') : undefined}
            isLine={isLine}
            isRate={market.house}
            marketStatus={getOfferStatus(live)}
            stale={stale}
            selectedSide={here?.runnerId === runner.id ? here.side : null}
            selectedPrice={here?.runnerId === runner.id ? here.price : null}
            result={outcome.now[place] ?? null}
            resultAfter={outcome.after[place] ?? null}
            onPick={choose}
            onTrail={openHistory}
          />
          {renderSlip !== null && here?.runnerId === runner.id ? renderSlip(here) : null}
        </div>
      ))}
      {dialog}
    </section>
  );
}

/** Intrinsic card height before layout, to prevent layout shifts. */
function getIntrinsicHeight(runners: number): string {
  return `auto calc(var(--h-card-lead) + ${runners} * (var(--h-runner) + 1px))`;
}
