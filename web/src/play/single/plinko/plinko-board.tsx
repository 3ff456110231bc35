import type { PlinkoChoice } from '@crease/games/plinko/plinko.ts';
import { memo } from 'react';
import { chanceText, timesText } from '#play/single/parts/figures.ts';
import { t } from '#text/text.ts';
import styles from './plinko.module.css';
import { BOARD, ballAt, bucketsOf, pinsOf, pocketText, trailAt } from './plinko-view.ts';

interface PlinkoBoardProps {
  readonly choice: PlinkoChoice;
  /** The way of the last ball; null before the first one. */
  readonly path: readonly number[] | null;
  /** How far it has fallen, 0 to 1. */
  readonly at: number;
  readonly label: string;
}

/** Pins, pockets, and the ball on its way. */
export function PlinkoBoard({ choice, path, at, label }: PlinkoBoardProps) {
  const isOfBoard = path?.length === choice.rows;
  const bucket = path?.reduce((sum, bit) => sum + bit, 0) ?? 0;
  const ball = path !== null && isOfBoard ? ballAt(path, at) : null;
  return (
    <svg
      className={styles.board}
      viewBox={`${BOARD.left} 0 ${BOARD.width} ${BOARD.height}`}
      role="img"
      aria-label={label}
    >
      {path !== null && isOfBoard && <path className={styles.trail} d={trailAt(path, at)} />}
      <Pins rows={choice.rows} />
      <Pockets choice={choice} hit={isOfBoard && at === 1 ? bucket : null} />
      {ball !== null && <circle className={styles.ball} cx={ball.x} cy={ball.y} r="10" />}
    </svg>
  );
}

/** They stand still while the ball falls, and are drawn once. */
const Pins = memo(function Pins({ rows }: { readonly rows: number }) {
  return pinsOf(rows).map(({ x, y }) => (
    <circle key={`${x}/${y}`} className={styles.pin} cx={x} cy={y} r="4" />
  ));
});

interface PocketsProps {
  readonly choice: PlinkoChoice;
  /** Where the ball has come down. */
  readonly hit: number | null;
}

const Pockets = memo(function Pockets({ choice, hit }: PocketsProps) {
  return bucketsOf(choice).map(({ x, y, width, multiplier, chance, tone }, place) => (
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
