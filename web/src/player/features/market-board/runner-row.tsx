import type { WireRunner, WireRunnerStatus } from '@crease/contracts/wire/catalogue.ts';
import { memo, useCallback, useSyncExternalStore } from 'react';
import { type PriceSide, prices } from '#client/prices/prices.ts';
import { useRunnerStatus } from '#client/prices/use-prices.ts';
import { t } from '#i18n/text.ts';
import styles from '#player/markets/market-card.module.css';
import type { OfferStatus } from '#player/markets/offer-status.ts';
import { RunnerCells } from '#player/markets/price-cells.tsx';
import { ResultChips } from '#player/markets/runner-marks.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import { Sparkline } from '#ui/sparkline/sparkline.tsx';
import { getVerdict } from './runner-verdict.ts';

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
export const RunnerRow = memo(function RunnerRow(props: RunnerRowProps) {
  const {
    runner,
    name,
    shown = name,
    isLine,
    isRate = false,
    result,
    resultAfter,
    onPick,
    onTrail,
  } = props;
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

export interface HistoryHeadProps {
  readonly runnerIds: readonly number[];
}

/** Heading of the sparklines; hidden until the first is drawn. */
export function HistoryHead({ runnerIds }: HistoryHeadProps) {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = runnerIds.map((id) => watchTrail(id, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [runnerIds],
  );
  const isDrawn = useSyncExternalStore(subscribe, () =>
    runnerIds.some((id) => (trails.get(id) ?? NONE).length > 1),
  );
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
