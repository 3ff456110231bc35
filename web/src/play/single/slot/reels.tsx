import { windowOf } from '@crease/games/slot/slot.ts';
import type { CSSProperties } from 'react';
import { useReducedMotion } from '#ui/motion/use-reduced-motion.ts';
import styles from './slot.module.css';
import { SlotSymbol } from './slot-symbol.tsx';
import { type Cell, linePath, REELS, reelRun } from './slot-view.ts';

interface ReelsProps {
  /** Names the turn: with another one the reels begin again. */
  readonly turn: string;
  readonly from: readonly number[];
  readonly stops: readonly number[];
  readonly isTurning: boolean;
  readonly lit: readonly Cell[];
  readonly line: number | null;
  readonly label: string;
}

/** Five reels of three places. While they turn their strips go by; each stops on its own stop, from the left. */
export function Reels({ turn, from, stops, isTurning, lit, line, label }: ReelsProps) {
  const isCalm = useReducedMotion();
  const moves = isTurning && !isCalm;
  return (
    <div className={styles.reels} role="img" aria-label={label}>
      {Array.from({ length: REELS }, (_, reel) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: reels keep their places
        <div key={`${turn}/${reel}`} className={styles.reel}>
          {moves ? (
            <Turning reel={reel} from={from[reel] ?? 0} to={stops[reel] ?? 0} />
          ) : (
            <Standing reel={reel} stop={stops[reel] ?? 0} lit={lit} />
          )}
        </div>
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

function Standing({ reel, stop, lit }: { reel: number; stop: number; lit: readonly Cell[] }) {
  return windowOf(reel, stop).map((symbol, row) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their places
      key={row}
      className={styles.cell}
      data-lit={lit.some((cell) => cell.reel === reel && cell.row === row) || undefined}
    >
      <SlotSymbol symbol={symbol} className={styles.symbol} />
    </div>
  ));
}

function Turning({ reel, from, to }: { reel: number; from: number; to: number }) {
  const { symbols, stops, ms } = reelRun(reel, from, to);
  const style = { '--stops': stops, '--rows': symbols.length, '--ms': `${ms}ms` } as CSSProperties;
  return (
    <div className={styles.strip} style={style}>
      {symbols.map((symbol, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a strip does not change
        <div key={place} className={styles.cell}>
          <SlotSymbol symbol={symbol} className={styles.symbol} />
        </div>
      ))}
    </div>
  );
}
