import { applyFieldEvent, initialMatchState, type MatchState } from '#cricket/match-state.ts';
import type { FieldEvent } from '#field/field-event.ts';
import type { CricketMatchInfo } from '#field/match-info.ts';

/** Duration of a stoppage: a time, or until the morning of a match day (0 is the first). */
export type Stop = { readonly ms: number } | { readonly untilDay: number };

/** Records the events of a match and maintains the resulting state, on which play depends. */
export interface FieldRecorder {
  state(): MatchState;
  record(event: FieldEvent, stop?: Stop): void;
  readonly events: readonly FieldEvent[];
  /** Indexed by the event that stops play. */
  readonly stops: ReadonlyMap<number, Stop>;
}

export function createFieldRecorder(info: CricketMatchInfo): FieldRecorder {
  const events: FieldEvent[] = [];
  const stops = new Map<number, Stop>();
  let state = initialMatchState(info);
  return {
    state: () => state,
    record(event, stop) {
      if (stop !== undefined) stops.set(events.length, stop);
      events.push(event);
      state = applyFieldEvent(state, event);
    },
    events,
    stops,
  };
}
