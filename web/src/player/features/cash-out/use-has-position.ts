import { useStore } from '#client/storage/observable.ts';
import { openBets } from '#player/betting/open-bets.ts';

/** True if the user has matched bets in a market. */
export function useHasPosition(marketId: number): boolean {
  return useStore(openBets, ({ bets }) =>
    bets.some((bet) => bet.marketId === marketId && bet.matchedStake > 0),
  );
}
