import type { TimedFieldEvent } from '@crease/sports/field/field-event.ts';
import type { FieldMoment } from './fixture-source.ts';

/**
 * Puts a match on the clock: every event with its time, at `speed` times the real pace.
 *
 * @param zeroAt time of the first event when it comes after 0 ms.
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

/** Milliseconds from the first event to the start of the first innings, at real pace. */
export function leadOf(events: readonly TimedFieldEvent[]): number {
  let elapsed = 0;
  for (const { afterMs, event } of events) {
    elapsed += afterMs;
    if (event.type === 'innings-start') return elapsed;
  }
  return 0;
}
