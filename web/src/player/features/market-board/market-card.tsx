import type { WireMarket, WireRunner, WireRunnerStatus } from '@crease/contracts/catalogue/catalogue.ts';
import { memo, type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react';
import { connection } from '#client/api/connection.ts';
import { type PriceSide, prices } from '#client/prices/prices.ts';
import { useLiveMarket, useRunnerStatus } from '#client/prices/use-prices.ts';
import { useStore } from '#client/storage/observable.ts';
import { marketText, runnerText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { isRunsBook } from '#player/betting/kind-traits.ts';
import type { Selection } from '#player/betting/quote.ts';
import { useSelectionIn } from '#player/features/bet-slip/slip.ts';
import styles from '#player/markets/market-card.module.css';
import { joinHeadingIds, MarketHead } from '#player/markets/market-head.tsx';
import { getOfferStatus, type OfferStatus } from '#player/markets/market-overlay.tsx';
import { Columns, RunnerCells } from '#player/markets/price-cells.tsx';
import { getVerdict, ResultChips } from '#player/markets/runner-marks.tsx';
import { inDrawOrder } from '#player/markets/sections.ts';
import { useDepthDialog } from '#player/markets/use-depth-dialog.tsx';
import { useOutcomes, usePick } from '#player/markets/use-market.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import { Sparkline } from '#ui/sparkline/sparkline.tsx';

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
      // The height before layout, against layout shifts.
      style={{ containIntrinsicBlockSize: `auto calc(var(--h-card-lead) + ${rows.length} * (var(--h-runner) + 1px))` }}
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

export interface RunnerRowProps {
  readonly eventId: number;
  readonly runner: WireRunner;
  readonly name: string;
  /** In place of the name, which the heading of a market with one runner already shows. */
  readonly shown?: string | undefined;
  readonly isLine: boolean;
  /** Prices are rates per 100. */
  readonly isRate?: boolean;
  readonly marketStatus: OfferStatus;
  readonly stale: boolean;
  readonly selectedSide: 'BACK' | 'LAY' | null;
  readonly selectedPrice: number | null;
  /** P&L in rupees if this runner wins, or null. */
  readonly result: number | null;
  readonly resultAfter: number | null;
  readonly onPick: (runner: WireRunner, side: 'BACK' | 'LAY', price: number) => void;
  /** Opens the market's price history; null if it is not traded. */
  readonly onTrail: (() => void) | null;
}

/** A runner: name, P&L and three prices per side. Cells update their own prices. */
const RunnerRow = memo(function RunnerRow(props: RunnerRowProps) {
  const { runner, name, shown = name, isLine, isRate = false, result, resultAfter, onPick, onTrail } = props;
  const status = useRunnerStatus(runner.id);
  const isPhone = useIsPhone();
  const choose = useCallback(
    (side: PriceSide, price: number) => onPick(runner, side === 'back' ? 'BACK' : 'LAY', price),
    [runner, onPick],
  );
  return (
    <div className={styles.runner} data-status={status}>
      <div className={styles.name}>
        <b title={name}>{shown}</b>
        <ResultChips result={result} resultAfter={resultAfter} />
      </div>
      <span className={styles.trail}>
        {/* Hidden content would still re-render every few seconds. */}
        {isPhone ? null : <PriceSparkline runnerId={runner.id} name={name} onOpen={onTrail} />}
      </span>
      <RunnerCells
        eventId={props.eventId}
        runner={runner}
        name={name}
        isLine={isLine}
        isRate={isRate}
        marketStatus={props.marketStatus}
        status={status}
        stale={props.stale}
        selectedSide={props.selectedSide}
        selectedPrice={props.selectedPrice}
        verdict={<Verdict status={status} />}
        onPick={choose}
      />
    </div>
  );
});

/** Outcome of a runner. */
function Verdict({ status }: { readonly status: WireRunnerStatus }) {
  if (status === 'REMOVED') return t('Non-runner');
  const verdict = getVerdict(status);
  if (verdict === null || !verdict.isWon) return verdict?.words ?? t('Lost');
  return (
    <>
      <Icon variant="solid" name="trophy" size={16} /> {verdict.words}
    </>
  );
}

const SAMPLE_MS = 5_000;
const MAX_SAMPLES = 360;
/** Price history for this visit: half an hour of best back prices seen in this window. Survives page changes. */
const trails = new Map<number, readonly number[]>();
const NONE: readonly number[] = [];
const watched = new Map<number, Set<() => void>>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One shared clock for all runners. */
function watchTrail(runnerId: number, listener: () => void): () => void {
  const set = watched.get(runnerId) ?? new Set();
  watched.set(runnerId, set.add(listener));
  if (!trails.has(runnerId)) sample(runnerId);
  timer ??= setInterval(() => {
    if (document.hidden) return;
    for (const [id, listeners] of watched) {
      sample(id);
      for (const tell of listeners) tell();
    }
  }, SAMPLE_MS);
  return () => {
    set.delete(listener);
    if (set.size === 0) watched.delete(runnerId);
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function sample(runnerId: number): void {
  const best = prices.level(runnerId, 'back', 0) ?? prices.level(runnerId, 'lay', 0);
  if (best === null) return;
  trails.set(runnerId, [...(trails.get(runnerId) ?? NONE), best[0]].slice(-MAX_SAMPLES));
}

/** Heading of the sparklines; hidden until the first is drawn. */
function HistoryHead({ runnerIds }: { readonly runnerIds: readonly number[] }) {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = runnerIds.map((id) => watchTrail(id, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [runnerIds],
  );
  const isDrawn = useSyncExternalStore(subscribe, () => runnerIds.some((id) => (trails.get(id) ?? NONE).length > 1));
  return isDrawn ? t('{count} min', { count: 30 }) : null;
}

export interface PriceSparklineProps {
  readonly runnerId: number;
  readonly name: string;
  /** Opens the full history; null if there is none. */
  readonly onOpen: (() => void) | null;
}

/** Sparkline of a runner's price over the last half hour, as seen by this page. */
function PriceSparkline({ runnerId, name, onOpen }: PriceSparklineProps) {
  const values = useSyncExternalStore(
    (listener) => watchTrail(runnerId, listener),
    () => trails.get(runnerId) ?? NONE,
  );
  if (onOpen === null) return <Sparkline values={values} />;
  return (
    <button
      type="button"
      className={styles.trailButton}
      aria-label={t('Price history of {name}', { name })}
      onClick={onOpen}
    >
      <Sparkline values={values} />
    </button>
  );
}
