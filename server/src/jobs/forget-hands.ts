import type { Exchange } from '#ports/exchange.ts';
import type { Job } from './job-runner.ts';

const EVERY_MS = 3_600_000;

/** Which markets traders have in the hand, in memory and written down. */
interface Hands {
  keepOnly(isThere: (marketId: number) => boolean): Promise<void>;
}

/** Lets go of the hands of traders on markets that have left the memory. */
export function forgetHands(hands: Hands, exchange: Pick<Exchange, 'read'>): Job {
  return {
    name: 'forget-hands',
    everyMs: EVERY_MS,
    run: async () => {
      const there = await exchange.read(({ markets }) => new Set(markets.keys()));
      await hands.keepOnly((marketId) => there.has(marketId));
    },
  };
}
