import type { OwnRound, PlayView, SinglePlay } from '@crease/contracts/casino/play.ts';
import { minesMultiplier, TILES } from '@crease/games/mines/mines.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { phrase, t } from '#i18n/text.ts';
import { useInnerSize } from '#play/single/parts/board-hooks.ts';
import { playedRound, readNumbers } from '#play/single/parts/own-round.ts';
import { timesText } from '#play/single/parts/result-text.ts';
import type { SingleKit } from '#play/single/parts/single-frame.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import styles from './mines.module.css';
import { computeSafeChance, type TileState, tileStates } from './mines-view.ts';

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
    <Stack align="center" items="center" pad={6} className={styles.frame} ref={useInnerSize<HTMLDivElement>()}>
      {/* biome-ignore lint/a11y/useSemanticElements: tiles are no fields of a form */}
      <div className={styles.grid} role="group" aria-label={t('Tiles')} ref={grid} onKeyDown={onKeyDown}>
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
    </Stack>
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

const TO_PER_CENT = 100;
const LINES = [
  [1, 1],
  [3, 1],
  [3, 5],
  [5, 5],
  [10, 5],
  [24, 1],
] as const;

export const MINES_KIT: SingleKit = {
  returned: '99.0',
  rules: () => [
    t('You choose how many of the 25 tiles hide mines. Their positions are set by the seeds before your first pick.'),
    t(
      'Each safe tile increases the payout; a mine ends the round with no win. Cash out any time after the first tile.',
    ),
    t('If the next tile’s payout would exceed the limit, the round is cashed out automatically.'),
    t('Rounds left open for a day are cashed out; if you picked no tile, the stake is returned.'),
  ],
  ruleLines: () =>
    LINES.map(([mines, picks]) => {
      const multiplier = minesMultiplier(mines, picks);
      return {
        bet: t('{mines, plural, one {# mine} other {# mines}}, {picks} safe', { mines, picks }),
        pays: timesText(multiplier),
        returned: (computeSafeChance(mines, picks) * (multiplier / 10_000) * TO_PER_CENT).toFixed(3),
      };
    }),
  nameOf: ({ choice, actions }) => {
    const mines = choice?.game === 'mines' ? choice.mines : 0;
    const picks = actions.filter((act) => act.startsWith('PICK')).length;
    return t('{mines, plural, one {# mine} other {# mines}}, {picks, plural, one {# pick} other {# picks}}', {
      mines,
      picks,
    });
  },
  rebuildRound: (own) => playedRound(own, (outcome) => replayView(own, outcome)),
  Replay: MinesReplay,
};

function replayView({ actions, choice }: OwnRound, outcome: unknown): PlayView | null {
  const layout = readNumbers(outcome, 'mines');
  if (layout.length === 0 || choice?.game !== 'mines') return null;
  const tiles = actions.flatMap((act) => (act.startsWith('PICK ') ? [Number(act.slice(5))] : []));
  const picks = tiles.filter((tile) => !layout.includes(tile));
  const isHit = picks.length < tiles.length;
  const multiplier = minesMultiplier(choice.mines, picks.length);
  const status = isHit ? 'HIT' : 'CASHED_OUT';
  return { game: 'mines', picks: isHit ? tiles : picks, status, lastPick: 25, multiplier, layout };
}

function MinesReplay({ round }: { readonly round: SinglePlay }) {
  const { view } = round;
  if (view.game !== 'mines') return null;
  const layout = view.layout ?? [];
  const safe = view.picks.filter((tile) => !layout.includes(tile));
  const hit = view.picks.find((tile) => layout.includes(tile)) ?? null;
  const tiles = tileStates(safe, layout, hit);
  return <MinesBoard tiles={tiles} disabled waiting={null} onPick={() => undefined} />;
}
