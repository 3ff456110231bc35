import type { InningsState } from '#cricket/innings-state.ts';
import { currentInnings, type MatchState } from '#cricket/match-state.ts';
import { type CricketMatchInfo, otherSide, type Side } from '#field/match-info.ts';
import type { InningsPart } from './session.ts';

/** Innings on which sessions are offered: the current one, else the next. */
export interface BattingNow extends InningsPart {
  /** Null until shortly before its first ball: after the toss, or during the break. */
  readonly played: InningsState | null;
  /** Maximum overs of the innings. */
  readonly overs: number;
}

/** The model and all sessions assume six-ball overs. */
const BALLS_PER_OVER = 6;

/**
 * Finds the innings to bet on. Null before the toss, in a super over, after the match, and in matches without an
 * overs limit.
 */
export function findBattingInnings(info: CricketMatchInfo, state: MatchState): BattingNow | null {
  if (state.outcome !== null || info.ballsPerOver !== BALLS_PER_OVER) return null;
  const current = currentInnings(state);
  if (current === null) {
    const side = getFirstBattingSide(state);
    return side === null ? null : toCome(state, 0, side);
  }
  if (current.superOver || current.oversLimit === null) return null;
  const innings = state.innings.length === 1 ? 0 : 1;
  if (current.ended === null) {
    return { innings, team: current.team, played: current, overs: current.oversLimit };
  }
  const isOver = innings === 1 || current.ended === 'abandoned';
  return isOver ? null : toCome(state, 1, otherSide(current.team));
}

/** Side batting first by the toss; null before it. */
function getFirstBattingSide({ toss }: Pick<MatchState, 'toss'>): Side | null {
  if (toss === null) return null;
  return toss.decision === 'bat' ? toss.winner : otherSide(toss.winner);
}

function toCome(state: MatchState, innings: 0 | 1, team: Side): BattingNow | null {
  const overs = state.oversPerInnings;
  return overs === null ? null : { innings, team, played: null, overs };
}
