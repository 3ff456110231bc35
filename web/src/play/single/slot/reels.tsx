import { memo, useLayoutEffect, useRef } from 'react';
import { playFrames } from '#ui/motion/play-frames.ts';
import styles from './slot.module.css';
import { SlotSymbol } from './slot-symbol.tsx';
import {
  type Cell,
  linePath,
  listStripSymbols,
  REELS,
  reelFrames,
  reelTransform,
} from './slot-view.ts';

interface ReelsProps {
  /** Stops before the spin. */
  readonly from: readonly number[];
  readonly stops: readonly number[];
  readonly isTurning: boolean;
  readonly lit: readonly Cell[];
  readonly line: number | null;
  readonly label: string;
}

/** Five reels of three rows. Strips scroll while spinning and stop from left to right. */
export function Reels({ from, stops, isTurning, lit, line, label }: ReelsProps) {
  return (
    <div className={styles.reels} role="img" aria-label={label}>
      {Array.from({ length: REELS }, (_, reel) => (
        <Reel
          // biome-ignore lint/suspicious/noArrayIndexKey: reels keep their places
          key={reel}
          reel={reel}
          from={from[reel] ?? 0}
          stop={stops[reel] ?? 0}
          isTurning={isTurning}
          lit={lit
            .filter((cell) => cell.reel === reel)
            .map(({ row }) => row)
            .join('')}
        />
      ))}
      {line !== null && (
        <svg
          className={styles.line}
          viewBox="0 0 500 300"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={linePath(line)} vectorEffect="non-scaling-stroke" />
        </svg>
      )}
    </div>
  );
}

interface ReelProps {
  readonly reel: number;
  readonly from: number;
  readonly stop: number;
  readonly isTurning: boolean;
  /** Winning rows, e.g. `02`. */
  readonly lit: string;
}

/** Keeps the whole strip mounted and only moves it, so that no image is decoded when a spin starts. */
function Reel({ reel, from, stop, isTurning, lit }: ReelProps) {
  const strip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isTurning) return;
    const { frames, ms } = reelFrames(reel, from, stop);
    return playFrames([{ element: strip.current, frames, ms }]);
  }, [reel, from, stop, isTurning]);
  return (
    <div className={styles.reel}>
      <div ref={strip} className={styles.strip} style={{ transform: reelTransform(stop) }}>
        <Strip reel={reel} lit={[...lit].map((row) => stop + Number(row)).join()} />
      </div>
    </div>
  );
}

/** @param lit highlighted places of the strip, comma-separated. */
const Strip = memo(function Strip({ reel, lit }: { readonly reel: number; readonly lit: string }) {
  const places = lit.split(',');
  return listStripSymbols(reel).map((symbol, place) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: a strip does not change
      key={place}
      className={styles.cell}
      data-lit={places.includes(String(place)) || undefined}
    >
      <SlotSymbol symbol={symbol} className={styles.symbol} />
    </div>
  ));
});
