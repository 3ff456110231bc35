import type { Clock } from '#base/system/clock.ts';
import type { PriceHistoryBuffer } from '#catalogue/price-history-buffer.ts';
import type { PriceTrailStore } from '#catalogue/price-trail-store.ts';
import type { Job } from './job-runner.ts';

const SAVE_EVERY_MS = 10_000;
const HOUR_MS = 3_600_000;
const FORGET_EVERY_MS = 6 * HOUR_MS;
/** Retention of price history after settlement. */
const RETENTION_MS = 7 * 24 * HOUR_MS;

/** Saves all new price history in one statement and deletes that of markets settled more than a week ago. */
export function savePriceTrails(
  trails: Pick<PriceHistoryBuffer, 'flush'>,
  store: Pick<PriceTrailStore, 'forget'>,
  clock: Clock,
): readonly Job[] {
  return [
    { name: 'save-price-trails', everyMs: SAVE_EVERY_MS, run: () => trails.flush() },
    {
      name: 'forget-price-trails',
      everyMs: FORGET_EVERY_MS,
      run: () => store.forget(clock.now() - RETENTION_MS),
    },
  ];
}
