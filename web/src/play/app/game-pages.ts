import type { PlayedGame } from '@crease/contracts/rules/played-games.ts';
import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import type { ComponentType } from 'react';

/** Lazy chunk of a game. Its page reads the seat from `data/seat-store`. */
export interface GameChunk {
  readonly GamePage: ComponentType;
}

/** Page of each game. The server lists the games in `PLAYED_GAMES`. */
const PAGES: Readonly<Record<PlayedGame, () => Promise<GameChunk>>> = {
  t20: () => import('#play/tables/t20/t20-page.tsx'),
  dice: () => import('#play/single/dice/dice-page.tsx'),
  plinko: () => import('#play/single/plinko/plinko-page.tsx'),
  mines: () => import('#play/single/mines/mines-page.tsx'),
  hilo: () => import('#play/single/hilo/hilo-page.tsx'),
  bj: () => import('#play/single/bj/bj-page.tsx'),
  crash: () => import('#play/single/crash/crash-page.tsx'),
  slot1: () => import('#play/single/slot/slot-page.tsx'),
  tp1d: () => import('#play/tables/tp1d/tp1d-page.tsx'),
  ab: () => import('#play/tables/ab/ab-page.tsx'),
  dt: () => import('#play/tables/dt/dt-page.tsx'),
  l7: () => import('#play/tables/l7/l7-page.tsx'),
  c32: () => import('#play/tables/c32/c32-page.tsx'),
  aaa: () => import('#play/tables/aaa/aaa-page.tsx'),
  rou: () => import('#play/tables/rou/rou-page.tsx'),
  bac: () => import('#play/tables/bac/bac-page.tsx'),
  sicbo: () => import('#play/tables/sicbo/sicbo-page.tsx'),
};

export const GAME_PAGES: Readonly<Partial<Record<GameCode, () => Promise<GameChunk>>>> = PAGES;
