import { applyFieldEvent, initialMatchState, type MatchState } from '#cricket/match-state.ts';
import type { FieldEvent } from '#field/field-event.ts';
import type { CricketMatchInfo } from '#field/match-info.ts';

/** Computes the state after all these events from the start of the match. */
export function playEvents(
  info: Pick<CricketMatchInfo, 'ballsPerOver' | 'oversPerInnings'>,
  events: readonly FieldEvent[],
): MatchState {
  return events.reduce(applyFieldEvent, initialMatchState(info));
}
