import { isGameCode } from '@crease/games/catalogue/game-code.ts';
import { traitsOf } from '@crease/games/catalogue/traits.ts';
import { useSeat } from '#play/data/seat-store.ts';

/** How long the window of the round that is on is open, seconds. */
export function useWindowSeconds(): number {
  return useSeat(({ game, table }) =>
    isGameCode(game) ? (traitsOf(game).cycle?.bets[(table?.state.window ?? 1) - 1] ?? 0) : 0,
  );
}
