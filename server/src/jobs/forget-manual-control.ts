import type { Exchange } from '#journal/exchange.ts';
import type { Job } from './job-runner.ts';

const EVERY_MS = 3_600_000;

/** Markets under manual control, in memory and persisted. */
interface KnownMarkets {
  prune(exists: (marketId: number) => boolean): Promise<void>;
}

/** Drops manual control of markets evicted from memory. */
export function pruneManualControl(
  manualControl: KnownMarkets,
  exchange: Pick<Exchange, 'read'>,
): Job {
  return {
    name: 'forget-manual-control',
    everyMs: EVERY_MS,
    run: async () => {
      const there = await exchange.read(({ markets }) => new Set(markets.keys()));
      await manualControl.prune((marketId) => there.has(marketId));
    },
  };
}
