import type { TimedFieldEvent } from '@crease/sports/field/field-event.ts';
import type { FieldMoment } from './fixture-source.ts';

/**
 * Assigns a time to every event of a match, at `speed` times the real pace.
 *
 * @param zeroAt time of the first event if it occurs at 0 ms or later.
 */
export function momentsFrom(
  events: readonly TimedFieldEvent[],
  zeroAt: number,
  speed: number,
): FieldMoment[] {
  let elapsed = 0;
  return events.map(({ afterMs, event }) => {
    elapsed += afterMs;
    return { at: Math.round(zeroAt + elapsed / speed), event };
  });
}

/** Returns the milliseconds from the first event to the start of the first innings, in real time. */
export function computeLeadMs(events: readonly TimedFieldEvent[]): number {
  let elapsed = 0;
  for (const { afterMs, event } of events) {
    elapsed += afterMs;
    if (event.type === 'innings-start') return elapsed;
  }
  return 0;
}
