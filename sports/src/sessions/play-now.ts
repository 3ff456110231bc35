import { currentInnings, type MatchState } from '#cricket/match-state.ts';

/** Betting state on what happens next: open, ball in progress, or suspended. */
export type PlayState = 'OPEN' | 'BALL_RUNNING' | 'SUSPENDED';

/** Price suspension after a wicket, as players on the field know more than the score says. Real-time pace. */
export const WICKET_PAUSE_MS = 15_000;
/** Feed silence during a ball or in-play that indicates a lost feed. Real-time pace. */
export const SILENCE_MS = { ballRunning: 90_000, inPlay: 300_000 };

/**
 * Determines whether the house takes bets on what happens next.
 *
 * Suspended during reviews, rain and other unplanned stoppages, briefly after a wicket, while the feed is silent, and
 * after the match. Open during scheduled breaks.
 *
 * @param sinceMs time since the feed's last event, at the pace of the real game.
 */
export function getPlayState(state: MatchState, sinceMs: number): PlayState {
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
 * Returns the time after the last event at which `getPlayState` may change without another event; null if never.
 *
 * @param sinceMs as in `getPlayState`.
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
