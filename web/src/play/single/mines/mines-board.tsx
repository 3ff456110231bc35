import { TILES } from '@crease/games/mines/mines.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { phrase, t } from '#i18n/text.ts';
import { useInnerSize } from '#play/parts/use-room.ts';
import styles from './mines.module.css';
import type { TileState } from './mines-view.ts';

const SIDE = 5;
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -SIDE,
  ArrowDown: SIDE,
};
const STATE_WORDS = {
  HIDDEN: phrase('Tile {number}'),
  SAFE: phrase('Tile {number}, safe'),
  HIT: phrase('Tile {number}, mine hit'),
  MINE: phrase('Tile {number}, mine'),
  MISSED: phrase('Tile {number}, safe (not picked)'),
} as const;

interface MinesBoardProps {
  readonly tiles: readonly TileState[];
  readonly disabled: boolean;
  /** Tile being opened. */
  readonly waiting: number | null;
  readonly onPick: (tile: number) => void;
}

/** Twenty-five tiles with arrow key navigation and a single tab stop. */
export function MinesBoard({ tiles, disabled, waiting, onPick }: MinesBoardProps) {
  const [at, setAt] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const next = at + (step ?? 0);
    const isRowEnd = Math.abs(step ?? 0) === 1 && Math.floor(next / SIDE) !== Math.floor(at / SIDE);
    if (step === undefined || next < 0 || next >= TILES || isRowEnd) return;
    event.preventDefault();
    setAt(next);
    grid.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className={styles.frame} ref={useInnerSize<HTMLDivElement>()}>
      {/* biome-ignore lint/a11y/useSemanticElements: tiles are no fields of a form */}
      <div
        className={styles.grid}
        role="group"
        aria-label={t('Tiles')}
        ref={grid}
        onKeyDown={onKeyDown}
      >
        {tiles.map((state, tile) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: tiles keep their places
            key={tile}
            type="button"
            className={styles.tile}
            data-state={state}
            data-wait={waiting === tile || undefined}
            aria-label={t(STATE_WORDS[state], { number: tile + 1 })}
            aria-disabled={disabled || state !== 'HIDDEN'}
            tabIndex={tile === at ? 0 : -1}
            onFocus={() => setAt(tile)}
            onClick={() => !disabled && state === 'HIDDEN' && onPick(tile)}
          >
            <TileSign state={state} />
          </button>
        ))}
      </div>
    </div>
  );
}

function TileSign({ state }: { readonly state: TileState }) {
  if (state === 'HIDDEN') return null;
  if (state === 'SAFE' || state === 'MISSED') {
    return (
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <path d="M12 8h16l7 9-15 17L5 17z" fill="#5ce0a6" />
        <path d="M5 17h30L20 34z" fill="#2fb37f" />
        <path d="M14 17 20 8l6 9-6 17z" fill="#a7f3d0" opacity=".55" />
      </svg>
    );
  }
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <path
        d="M20 4v6M20 32v5M4 21h6M30 21h6M8.500 9.500l4.200 4.200M27.300 28.300l4.200 4.200M31.500 9.500l-4.200 4.200M12.700 28.300l-4.200 4.200"
        stroke="#ffb3a1"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle cx="20" cy="21" r="11" fill="#e5533d" />
      <circle cx="16.500" cy="17.500" r="3" fill="#ffd9d0" opacity=".8" />
    </svg>
  );
}
