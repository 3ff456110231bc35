import { useSyncExternalStore } from 'react';
import { prices } from '#data/stores/prices.ts';
import { t } from '#text/text.ts';
import { Sparkline } from '#ui/sparkline/sparkline.tsx';
import styles from './market-card.module.css';

const SAMPLE_MS = 5_000;
const MOST = 360;
/** Trails outlive their page for the visit: half an hour of the best back price, seen in this window. */
const trails = new Map<number, readonly number[]>();
const NONE: readonly number[] = [];
const watched = new Map<number, Set<() => void>>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all runners of the page. */
function watch(runnerId: number, listener: () => void): () => void {
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
  trails.set(runnerId, [...(trails.get(runnerId) ?? NONE), best[0]].slice(-MOST));
}

export interface PriceTrailProps {
  readonly runnerId: number;
  readonly name: string;
  /** Opens the whole history; null where there is none. */
  readonly onOpen: (() => void) | null;
}

/** The way of a runner's price over the last half hour, as far as this page has seen it. */
export function PriceTrail({ runnerId, name, onOpen }: PriceTrailProps) {
  const values = useSyncExternalStore(
    (listener) => watch(runnerId, listener),
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
