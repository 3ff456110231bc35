import { applyFieldEvent, initialMatchState, type MatchState } from '#cricket/match-state.ts';
import type { FieldEvent } from '#field/field-event.ts';
import type { CricketMatchInfo } from '#field/match-info.ts';

/** How long play stops: a time, or until the morning of a day of the match (0 is the first). */
export type Stop = { readonly ms: number } | { readonly untilDay: number };

/** Collects the events of a match and keeps the state they lead to, so that play can depend on it. */
export interface FieldRecorder {
  state(): MatchState;
  record(event: FieldEvent, stop?: Stop): void;
  readonly events: readonly FieldEvent[];
  /** By the index of the event that stops play. */
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
