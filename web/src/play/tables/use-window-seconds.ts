import { isGameCode } from '@crease/games/catalogue/game-code.ts';
import { getGameTraits } from '@crease/games/catalogue/traits.ts';
import { useSeat } from '#play/data/seat-store.ts';

/** Returns the length of the current round's betting window in seconds. */
export function useWindowSeconds(): number {
  return useSeat(({ game, table }) =>
    isGameCode(game) ? (getGameTraits(game).cycle?.bets[(table?.state.window ?? 1) - 1] ?? 0) : 0,
  );
}
