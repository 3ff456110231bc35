import type { CasinoGame } from '@crease/contracts/casino/casino.ts';
import type { FunctionComponent } from 'react';
import { CREAM, Die, GOLD, Lamp, listCells, RED } from './art-parts.tsx';
import {
  AndarBaharArt,
  BaccaratArt,
  BlackjackArt,
  Cards32Art,
  DragonTigerArt,
  HiLoArt,
  LuckySevenArt,
  OneDayArt,
  TeenPattiArt,
  ThreeNamesArt,
} from './card-art.tsx';

/** Drawings by game code; other games show the start of their name. */
const DRAWN: ReadonlyMap<string, FunctionComponent> = new Map<string, FunctionComponent>([
  ['t20', TeenPattiArt],
  ['tp1d', OneDayArt],
  ['ab', AndarBaharArt],
  ['dt', DragonTigerArt],
  ['l7', LuckySevenArt],
  ['c32', Cards32Art],
  ['aaa', ThreeNamesArt],
  ['bac', BaccaratArt],
  ['bj', BlackjackArt],
  ['hilo', HiLoArt],
  ['crash', CrashArt],
  ['rou', RouletteArt],
  ['mines', MinesArt],
  ['plinko', PlinkoArt],
  ['slot1', LampsArt],
  ['dice', DiceArt],
  ['sicbo', SicBoArt],
]);

export interface GameArtProps {
  readonly game: Pick<CasinoGame, 'gameCode' | 'name'>;
  readonly className?: string | undefined;
}

/** Decorative game artwork; the name is rendered alongside it. */
export function GameArt({ game: { gameCode, name }, className }: GameArtProps) {
  const Drawing = DRAWN.get(gameCode);
  return (
    <svg className={className} viewBox="0 0 160 160" aria-hidden="true" focusable="false">
      {Drawing === undefined ? <Initials name={name} /> : <Drawing />}
    </svg>
  );
}

function Initials({ name }: { readonly name: string }) {
  const letters = name
    .split(/\s+/)
    .map(([first = '']) => first)
    .join('')
    .slice(0, 2)
    .toUpperCase();
  return (
    <>
      <rect width="160" height="160" fill="#26323c" />
      <text x="80" y="100" textAnchor="middle" fontWeight="700" fontSize="58" fill="#f6f3ec">
        {letters}
      </text>
    </>
  );
}

/** Artwork for wheel, dice and single-draw games. */

function CrashArt() {
  return (
    <>
      <rect width="160" height="160" fill="#14181d" />
      <path d="M20 40h120M20 76h120M20 112h120" stroke="#2b333c" strokeWidth="1.5" />
      <path d="M20 128C70 126 104 108 132 36V128z" fill="#ff8a3d" opacity=".16" />
      <path d="M20 128C70 126 104 108 132 36" fill="none" stroke="#ff8a3d" strokeWidth="7" strokeLinecap="round" />
      <circle cx="132" cy="36" r="9" fill="#ff8a3d" />
    </>
  );
}

const POCKETS = Array.from({ length: 18 }, (_, n) => n);

function RouletteArt() {
  return (
    <>
      <rect width="160" height="160" fill="#123524" />
      <g transform="translate(80 80)">
        {POCKETS.map((n) => (
          <path
            key={n}
            transform={`rotate(${20 * n})`}
            d="M-10.6-60A61 61 0 0 1 10.6-60L6.6-37.4A38 38 0 0 0-6.6-37.4z"
            fill={n === 0 ? '#1c9a4d' : n % 2 === 1 ? RED : '#14181d'}
          />
        ))}
        <circle r="34" fill="none" stroke="#d8b25a" strokeWidth="3" />
        <circle cx="20" cy="-43" r="6" fill="#fff" />
        <path d="M-14 0h28M0-14v28" stroke="#d8b25a" strokeWidth="5" strokeLinecap="round" />
      </g>
    </>
  );
}

const OPENED = new Set(['1 1', '2 1', '1 2']);

function MinesArt() {
  return (
    <>
      <rect width="160" height="160" fill="#1f3b5c" />
      {listCells(4, 4).map(([column, row]) => (
        <rect
          key={`${column} ${row}`}
          x={24 + 29 * column}
          y={24 + 29 * row}
          width="25"
          height="25"
          rx="5"
          fill={OPENED.has(`${column} ${row}`) ? GOLD : '#2d5179'}
        />
      ))}
      <circle cx="123.5" cy="94.5" r="7" fill="#ff7a7a" />
    </>
  );
}

const PEGS = [3, 4, 5, 6, 7, 8].flatMap((count, row) =>
  Array.from({ length: count }, (_, n) => [80 + 17 * (n - (count - 1) / 2), 34 + 17 * row] as const),
);

function PlinkoArt() {
  return (
    <>
      <rect width="160" height="160" fill="#40205c" />
      {PEGS.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="3.2" fill="#a98bc9" />
      ))}
      <path
        d="M82 20l6 22-9 18 9 17-9 17 9 18 8 16"
        fill="none"
        stroke={GOLD}
        strokeWidth="2"
        strokeDasharray="2 5"
        strokeLinecap="round"
      />
      <circle cx="96" cy="134" r="8" fill={GOLD} />
    </>
  );
}

function LampsArt() {
  return (
    <>
      <rect width="160" height="160" fill="#3b1030" />
      <Lamp at={[32, 104]} scale={0.9} />
      <Lamp at={[80, 92]} scale={1.25} />
      <Lamp at={[128, 104]} scale={0.9} />
    </>
  );
}

function DiceArt() {
  return (
    <>
      <rect width="160" height="160" fill="#5a3210" />
      <Die at={[57, 89]} turn={-10} eyes={3} side={62} fill={CREAM} ink="#5a3210" />
      <Die at={[109, 65]} turn={12} eyes={4} side={54} fill={GOLD} ink="#5a3210" />
    </>
  );
}

const SIC_BO_DIE = { side: 46, fill: '#fbe9c8', ink: '#5b1016' } as const;

function SicBoArt() {
  return (
    <>
      <rect width="160" height="160" fill="#7a1a22" />
      <circle cx="80" cy="84" r="62" fill="#8f2630" />
      <path
        d="M18 84a62 62 0 0 1 124 0"
        fill="none"
        stroke={GOLD}
        strokeWidth="4"
        strokeDasharray="1 11"
        strokeLinecap="round"
      />
      <Die {...SIC_BO_DIE} at={[80, 54]} turn={8} eyes={1} />
      <Die {...SIC_BO_DIE} at={[52, 102]} turn={-12} eyes={3} />
      <Die {...SIC_BO_DIE} at={[108, 102]} turn={14} eyes={5} />
    </>
  );
}
