import type { DeliveryEvent, FieldEvent } from '#field/field-event.ts';
import type { MatchOutcome } from '#field/match-outcome.ts';
import type { InningsState } from './innings-state.ts';
import type { MatchState } from './match-state.ts';

/** Minimum innings for a win by play. */
const LEAST_INNINGS = { limited: 2, unlimited: 3 };

/**
 * True if play before an event went unreported: balls between two deliveries, the end of an innings, or a whole
 * innings. The score is unknown from that point.
 */
export function isPlayMissing({ innings, scheduledOvers }: MatchState, event: FieldEvent): boolean {
  const last = innings.at(-1);
  switch (event.type) {
    case 'delivery':
      return last !== undefined && !isNextBall(last, event);
    case 'innings-start':
      return last !== undefined && last.ended === null;
    case 'result': {
      if (!isOfPlay(event.outcome)) return false;
      const { limited, unlimited } = LEAST_INNINGS;
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

function isOfPlay(outcome: MatchOutcome): boolean {
  return outcome.kind === 'tie' || (outcome.kind === 'won' && outcome.decidedBy === 'play');
}
