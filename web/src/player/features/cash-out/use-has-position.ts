import { useStore } from '#data/storage/observable.ts';
import { openBets } from '#player/betting/open-bets.ts';

/** Whether the bettor has anything matched in a market. */
export function useHasPosition(marketId: number): boolean {
  return useStore(openBets, ({ bets }) =>
    bets.some((bet) => bet.marketId === marketId && bet.matchedStake > 0),
  );
}
