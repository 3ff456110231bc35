import { MAX_RANGE_DAYS } from '@crease/contracts/constants.ts';
import { failField, ok, type ServiceResult } from '#base/reply.ts';
import type { Clock } from '#base/system/clock.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 7;

/** Two instants, both inclusive. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Resolves a list's time range; defaults to the last 7 days until now (API 1.3).
 *
 * @param fields wire names of the two ends.
 */
export function resolveRange(
  clock: Clock,
  requested: { readonly from?: number | undefined; readonly to?: number | undefined },
  [fromField, toField]: readonly [string, string] = ['From', 'To'],
): ServiceResult<Range> {
  const to = requested.to ?? clock.now();
  const from = requested.from ?? to - DEFAULT_DAYS * DAY_MS;
  if (to - from > MAX_RANGE_DAYS * DAY_MS) {
    return failField(fromField, `${fromField} must be within ${MAX_RANGE_DAYS} days of ${toField}`);
  }
  return ok({ from, to });
}
