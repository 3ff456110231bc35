import { ballsLeft } from '#cricket/innings-length.ts';
import type { InningsState } from '#cricket/innings-state.ts';
import { currentInnings, type MatchState } from '#cricket/match-state.ts';
import type { CricketMatchInfo, Side } from '#field/match-info.ts';
import type { LimitedOversSituation, MatchContext } from '#pricing/ball-model.ts';

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

/** Converts a match to a pricing context, relative to the side batting first. */
export function toMatchContext(info: CricketMatchInfo, battingFirst: Side): MatchContext {
  const { format, gender, oversPerInnings, eloDiff, level, drawPossible } = info;
  const signed = battingFirst === 0 ? eloDiff : -eloDiff;
  return { format, gender, oversPerInnings, eloDiff: signed, level, drawPossible };
}

/**
 * Converts a limited-overs innings to a pricing situation. Uses overs as called, so that a miscounted over neither
 * adds nor removes balls.
 */
export function toLimitedSituation(state: MatchState, innings: InningsState): LimitedOversSituation {
  const isChase = state.innings.length > 1;
  const first = state.innings[0];
  const ballsTotal = innings.target?.balls ?? (innings.oversLimit ?? 0) * state.ballsPerOver;
  return {
    innings: isChase ? 2 : 1,
    runs: innings.runs,
    wickets: innings.wickets,
    legalBalls: ballsTotal - (ballsLeft(state, innings) ?? 0),
    ballsTotal,
    firstInningsRuns: isChase && first !== undefined ? first.runs : null,
    target: isChase ? (innings.target?.runs ?? (first?.runs ?? 0) + 1) : null,
  };
}

/** True if two scores are equal for pricing. */
export function isSameSituation(one: LimitedOversSituation, other: LimitedOversSituation): boolean {
  return (
    one.innings === other.innings &&
    one.runs === other.runs &&
    one.wickets === other.wickets &&
    one.legalBalls === other.legalBalls &&
    one.ballsTotal === other.ballsTotal &&
    one.target === other.target
  );
}
