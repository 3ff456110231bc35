import { ballsLeft } from '#cricket/innings-ending.ts';
import type { InningsState } from '#cricket/innings-state.ts';
import type { MatchState } from '#cricket/match-state.ts';
import type { CricketMatchInfo, Side } from '#field/match-info.ts';
import type { LimitedOversSituation, MatchContext } from '#pricing/situation.ts';

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
export function toLimitedSituation(
  state: MatchState,
  innings: InningsState,
): LimitedOversSituation {
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
