import { currentInnings, type MatchState } from '#cricket/match-state.ts';

/** What the house does with bets at a moment: takes them, not while the ball is live, or not at all. */
export type PlayNow = 'OPEN' | 'BALL_RUNNING' | 'SUSPENDED';

/** After a wicket prices rest so long: the field knows more than the score says. Real pace. */
export const WICKET_PAUSE_MS = 15_000;
/** A live ball or a game in play that says nothing for so long has lost its feed. Real pace. */
export const SILENCE_MS = { ballRunning: 90_000, inPlay: 300_000 };

/**
 * Whether the house takes bets on what happens next.
 *
 * Suspended during reviews, rain and other unplanned stops, for a moment after a wicket, when the feed is silent, and
 * after the match. Planned breaks are open.
 *
 * @param sinceMs since the last event of the feed, at the pace of the real game.
 */
export function playNow(state: MatchState, sinceMs: number): PlayNow {
  if (state.outcome !== null || state.underReview) return 'SUSPENDED';
  if (state.ballRunning) {
    return sinceMs >= SILENCE_MS.ballRunning ? 'SUSPENDED' : 'BALL_RUNNING';
  }
  switch (state.phase) {
    case 'rain':
    case 'bad-light':
    case 'stopped':
    case 'completed':
      return 'SUSPENDED';
    case 'in-play':
      return isResting(state, sinceMs) || sinceMs >= SILENCE_MS.inPlay ? 'SUSPENDED' : 'OPEN';
    default:
      return 'OPEN';
  }
}

/**
 * How long from the last event until `playNow` may answer otherwise though nothing happens; null: never.
 *
 * @param sinceMs as in `playNow`.
 */
export function nextChangeMs(state: MatchState, sinceMs: number): number | null {
  const limits = state.ballRunning
    ? [SILENCE_MS.ballRunning]
    : state.phase === 'in-play'
      ? [WICKET_PAUSE_MS, SILENCE_MS.inPlay]
      : [];
  return limits.find((limit) => limit > sinceMs) ?? null;
}

function isResting(state: MatchState, sinceMs: number): boolean {
  const last = currentInnings(state)?.lastDelivery;
  return last != null && last.wickets.length > 0 && sinceMs < WICKET_PAUSE_MS;
}
