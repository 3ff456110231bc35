import type { WireMarket, WireRunner } from '@crease/contracts/wire/catalogue.ts';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { connection } from '#data/api/connection.ts';
import { type PriceSide, prices, useLiveMarket } from '#data/prices/prices.ts';
import { useStore } from '#data/storage/observable.ts';
import { isRunsBook } from '#player/betting/kind-traits.ts';
import type { Selection } from '#player/betting/selection.ts';
import { useSelectionIn } from '#player/features/bet-slip/slip.ts';
import { marketText, runnerText } from '#text/name-text.ts';
import { t } from '#text/text.ts';
import { useIsPhone } from '#ui/media/use-media.ts';
import styles from './market-card.module.css';
import { headIdsOf, MarketHead } from './market-head.tsx';
import { offerStatusOf } from './runner-marks.tsx';
import { RunnerRow, TrailHead } from './runner-row.tsx';
import { inDrawOrder } from './sections.ts';
import { useDepthDialog } from './use-depth-dialog.tsx';
import { useOutcomes, usePick } from './use-market.ts';

export interface MarketCardProps {
  readonly market: WireMarket;
  readonly eventTitle: string;
  readonly dreamEventId: string;
  /** The cash-out control of this market. */
  readonly cashOut: ReactNode;
  /** Element that names the match, where cards of several stand on one page. */
  readonly matchId?: string;
  /** On phones the slip opens under the tapped row. */
  readonly renderSlip: ((selection: Selection) => ReactNode) | null;
}

/** One market: its terms, its runners with prices, and what the bettor stands to win on each. */
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

  const pickOf = usePick({ market, eventTitle, dreamEventId });
  // Stable while the market is the same, so that a row renders for its own reasons only.
  const choose = useCallback(
    (runner: WireRunner, side: 'BACK' | 'LAY', price: number) => pickOf(runner, side, { price }),
    [pickOf],
  );
  const { openDepth, openHistory, dialog } = useDepthDialog(market, pickOf);

  return (
    <section
      className={styles.card}
      aria-labelledby={headIdsOf(market, props.matchId)}
      data-slip={(renderSlip !== null && here !== null) || undefined}
      style={{ containIntrinsicBlockSize: roomFor(rows.length) }}
    >
      <MarketHead market={market} live={live} onDepth={openDepth}>
        {cashOut}
      </MarketHead>
      <Columns market={market} trail={isPhone ? null : <TrailHead runnerIds={runnerIds} />} />
      {rows.map(({ runner, place }) => (
        <div key={runner.id}>
          <RunnerRow
            runner={runner}
            name={isLine ? marketText(market) : runnerText(runner)}
            isLine={isLine}
            isRate={market.house}
            marketStatus={offerStatusOf(live)}
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

/** Height of a card before its rows are laid out: as they will be, so that nothing moves when they are. */
function roomFor(runners: number): string {
  return `auto calc(var(--h-card-lead) + ${runners} * (var(--h-runner) + 1px))`;
}

export interface ColumnsProps {
  readonly market: WireMarket;
  /** Head of the column between names and prices. */
  readonly trail: ReactNode;
}

/** Heads of the columns: which side is which, and how far each is from a fair book. */
export function Columns({ market, trail }: ColumnsProps) {
  const isLine = isRunsBook(market.kind);
  const runnerIds = useMemo(() => market.runners.map(({ id }) => id), [market]);
  // Of several winners the chances add up to more than one.
  const hasPercent = !isLine && !market.house && market.winners === 1;
  return (
    <div className={styles.columns} aria-hidden="true">
      <span />
      <span className={styles.trail}>{trail}</span>
      <span className={styles.deep}>
        {hasPercent ? <BookPercent runnerIds={runnerIds} side="back" /> : ''}
      </span>
      <span className={styles.deep} />
      <span className={styles.backHead}>{isLine ? t('No') : t('Back')}</span>
      <span className={styles.layHead}>{isLine ? t('Yes') : t('Lay')}</span>
      <span className={styles.deep} />
      <span className={styles.deep}>
        {hasPercent ? <BookPercent runnerIds={runnerIds} side="lay" /> : ''}
      </span>
    </div>
  );
}

export interface BookPercentProps {
  readonly runnerIds: readonly number[];
  readonly side: PriceSide;
}

/**
 * Sum of the best prices' chances: how far a side is from a fair book. It changes with every price of the market, so it
 * is written into the page without a render.
 */
function BookPercent({ runnerIds, side }: BookPercentProps) {
  const place = useRef<HTMLSpanElement>(null);
  const write = useCallback(() => {
    const text = percentOf(runnerIds, side);
    if (place.current !== null && place.current.textContent !== text)
      place.current.textContent = text;
  }, [runnerIds, side]);
  useLayoutEffect(() => {
    write();
    const ends = runnerIds.map((id) => prices.subscribe(`r${id}`, write));
    return () => {
      for (const end of ends) end();
    };
  }, [runnerIds, write]);
  return <span ref={place} />;
}

function percentOf(runnerIds: readonly number[], side: PriceSide): string {
  let sum = 0;
  for (const id of runnerIds) {
    // Nobody can be bet on who is out or has lost; a book without a price for one who runs is none.
    const status = prices.runnerStatus(id);
    if (status === 'REMOVED' || status === 'LOSER') continue;
    const best = prices.level(id, side, 0);
    if (best === null) return '';
    sum += 100 / best[0];
  }
  return `${sum.toFixed(1)}%`;
}
