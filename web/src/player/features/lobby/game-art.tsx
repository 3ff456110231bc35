import type { CasinoGame } from '@crease/contracts/wire/casino.ts';
import type { FunctionComponent } from 'react';
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
import {
  CrashArt,
  DiceArt,
  LampsArt,
  MinesArt,
  PlinkoArt,
  RouletteArt,
  SicBoArt,
} from './chance-art.tsx';

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
