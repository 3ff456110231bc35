import type { DeliveryEvent, FieldEvent, InningsEndEvent } from '#field/field-event.ts';
import type { MatchOutcome } from '#field/match-outcome.ts';
import { ballsLeft } from './innings-ending.ts';
import type { InningsState } from './innings-state.ts';
import type { MatchState } from './match-state.ts';

/** Minimum innings for a win by play. */
const MIN_INNINGS = { limited: 2, unlimited: 3 };

/**
 * True if play before an event went unreported: balls between two deliveries, the last balls of a chase, the end of an
 * innings, or a whole innings. An innings that its source contradicts is unknown from its start.
 */
export function isPlayMissing(state: MatchState, event: FieldEvent): boolean {
  const { innings, scheduledOvers } = state;
  const last = innings.at(-1);
  switch (event.type) {
    case 'delivery':
      return last !== undefined && !isNextBall(last, event);
    case 'innings-start':
      return event.isIncomplete === true || (last !== undefined && last.ended === null);
    case 'innings-end':
      return last !== undefined && isChaseUnfinished(state, last, event);
    case 'result': {
      if (!isOfPlay(event.outcome)) return false;
      const { limited, unlimited } = MIN_INNINGS;
      const least = scheduledOvers === null ? unlimited : limited;
      return innings.length < least || last?.ended === null;
    }
    default:
      return false;
  }
}

function isNextBall({ overs }: InningsState, { over, ballIndex }: DeliveryEvent): boolean {
  const last = overs.at(-1);
  if (last === undefined) return over === 0 && ballIndex === 0;
  return last.complete
    ? over === last.over + 1 && ballIndex === 0
    : over === last.over && ballIndex === last.balls.length;
}

/** True if a chase is reported to have reached its target or bowled its overs, and the score says otherwise. */
function isChaseUnfinished(
  state: MatchState,
  innings: InningsState,
  { reason, penaltyRuns }: InningsEndEvent,
): boolean {
  const { target, runs } = innings;
  if (target === null || runs + penaltyRuns >= target.runs) return false;
  return reason === 'target' || (reason === 'overs' && (ballsLeft(state, innings) ?? 0) > 0);
}

function isOfPlay(outcome: MatchOutcome): boolean {
  return outcome.kind === 'tie' || (outcome.kind === 'won' && outcome.decidedBy === 'play');
}
