import type { Clock } from '#ports/clock.ts';
import type { PriceTrailStore } from '#ports/price-trail-store.ts';
import type { PriceTrails } from '#services/catalogue/price-trails.ts';
import type { Job } from './job-runner.ts';

const SAVE_EVERY_MS = 10_000;
const HOUR_MS = 3_600_000;
const FORGET_EVERY_MS = 6 * HOUR_MS;
/** So long after its settlement somebody may still look at how the prices of a market went. */
const KEEP_MS = 7 * 24 * HOUR_MS;

/** Saves how prices moved, all that is new in one statement, and forgets markets that were settled some days ago. */
export function savePriceTrails(
  trails: Pick<PriceTrails, 'flush'>,
  store: PriceTrailStore,
  clock: Clock,
): readonly Job[] {
  return [
    { name: 'save-price-trails', everyMs: SAVE_EVERY_MS, run: () => trails.flush() },
    {
      name: 'forget-price-trails',
      everyMs: FORGET_EVERY_MS,
      run: () => store.forget(clock.now() - KEEP_MS),
    },
  ];
}
