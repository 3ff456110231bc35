import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import type { ComponentType } from 'react';

/** A chunk of its own for every game: the page reads its seat from `data/seat-store`. */
export interface GameChunk {
  readonly GamePage: ComponentType;
}

/** The pages of the games there are. */
export const GAME_PAGES: Readonly<Partial<Record<GameCode, () => Promise<GameChunk>>>> = {
  t20: () => import('#play/tables/t20/t20-page.tsx'),
};
