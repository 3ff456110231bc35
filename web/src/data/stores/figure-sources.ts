import type { PriceSize } from '@crease/contracts/wire/catalogue.ts';
import { type PriceSide, prices, runnerKey } from './prices.ts';

/** One level of a runner in the words of its cell, as long as the level is the same. */
export interface LevelSource<Shown> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => Shown | null;
}

/**
 * A level of a runner as a cell shows it.
 *
 * @param say puts a level, and the band of a khado, into words; null: nothing to take. Called when they have changed.
 */
export function levelSource<Shown>(
  at: { readonly runnerId: number; readonly side: PriceSide; readonly depth: number },
  say: (level: PriceSize, band: number | null) => Shown | null,
): LevelSource<Shown> {
  const { runnerId, side, depth } = at;
  let level: PriceSize | null = null;
  let band: number | null = null;
  let shown: Shown | null = null;
  return {
    subscribe: (listener) => prices.subscribe(runnerKey(runnerId), listener),
    read: () => {
      const now = prices.level(runnerId, side, depth);
      const bandNow = prices.runner(runnerId)?.band ?? null;
      if (now !== level || bandNow !== band) {
        level = now;
        band = bandNow;
        shown = now === null ? null : say(now, band);
      }
      return shown;
    },
  };
}
