import type { PlinkoChoice } from '@crease/games/plinko/plinko.ts';
import { memo, useLayoutEffect, useRef } from 'react';
import { t } from '#i18n/text.ts';
import { useInnerSize } from '#play/single/parts/board-hooks.ts';
import { chanceText, timesText } from '#play/single/parts/result-text.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { playFrames } from '#ui/motion/reduced-motion.ts';
import styles from './plinko.module.css';
import {
  BOARD,
  ballTransform,
  buildTrail,
  fallFrames,
  fallMs,
  listBuckets,
  listPins,
  pocketText,
} from './plinko-view.ts';

interface PlinkoBoardProps {
  readonly choice: PlinkoChoice;
  /** Path of the last ball, null before the first. */
  readonly path: readonly number[] | null;
  /** The ball is falling. Otherwise it rests in its pocket. */
  readonly isFalling: boolean;
  readonly label: string;
}

const VIEW = `${BOARD.left} 0 ${BOARD.width} ${BOARD.height}`;

/** Pins, pockets and the ball. */
export function PlinkoBoard({ choice, path, isFalling, label }: PlinkoBoardProps) {
  const own = path?.length === choice.rows ? path : null;
  const bucket = own?.reduce((sum, bit) => sum + bit, 0) ?? null;
  return (
    <Stack align="center" items="center" className={styles.frame} ref={useInnerSize<HTMLDivElement>()}>
      <div className={styles.board} role="img" aria-label={label}>
        {own !== null && <Ball path={own.join('')} isFalling={isFalling} />}
        <svg viewBox={VIEW} aria-hidden="true">
          <Pins rows={choice.rows} />
          <Pockets choice={choice} hit={isFalling ? null : bucket} />
        </svg>
      </div>
    </Stack>
  );
}

/** Ball with its trail. Both use precomputed keyframes without JavaScript per frame. */
function Ball({ path: way, isFalling }: { readonly path: string; readonly isFalling: boolean }) {
  const path = [...way].map(Number);
  const ball = useRef<HTMLElement>(null);
  const cover = useRef<HTMLDivElement>(null);
  const trail = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    if (!isFalling) return;
    const drawn = [...way].map(Number);
    const frames = fallFrames(drawn);
    const ms = fallMs(drawn.length);
    return playFrames([
      { element: ball.current, frames: frames.ball, ms },
      { element: cover.current, frames: frames.cover, ms },
      { element: trail.current, frames: frames.trail, ms },
    ]);
  }, [way, isFalling]);
  return (
    <>
      <div ref={cover} className={styles.cover}>
        <svg ref={trail} viewBox={VIEW} aria-hidden="true">
          <path className={styles.trail} d={buildTrail(path)} />
        </svg>
      </div>
      <i ref={ball} className={styles.ball} style={{ transform: ballTransform(path, 1) }} />
    </>
  );
}

/** Memoised, since the pins don't change while the ball falls. */
const Pins = memo(function Pins({ rows }: { readonly rows: number }) {
  return listPins(rows).map(({ x, y }) => <circle key={`${x}/${y}`} className={styles.pin} cx={x} cy={y} r="4" />);
});

interface PocketsProps {
  readonly choice: PlinkoChoice;
  /** Pocket the ball landed in. */
  readonly hit: number | null;
}

const Pockets = memo(function Pockets({ choice, hit }: PocketsProps) {
  return listBuckets(choice).map(({ x, y, width, multiplier, chance, tone }, place) => (
    <g key={x} className={styles.pocket} data-tone={tone} data-hit={hit === place || undefined}>
      <title>
        {t('{times}, chance {chance}', {
          times: timesText(multiplier),
          chance: chanceText(chance),
        })}
      </title>
      <rect x={x - width / 2} y={y} width={width} height="34" rx="6" />
      <text x={x} y={y + 22} textAnchor="middle" data-long={multiplier >= 10_000_000 || undefined}>
        {pocketText(multiplier)}
      </text>
    </g>
  ));
});
