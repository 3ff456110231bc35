import { label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { InningsState } from '#cricket/innings-state.ts';
import { currentInnings, type MatchState } from '#cricket/match-state.ts';
import { type CricketMatchInfo, otherSide, type Side } from '#field/match-info.ts';

/**
 * A predicted figure of a match: a number of runs or events, its parity or its last digit.
 *
 * - `over-runs` runs of the side after a number of overs; `band` and `meter` use the same figure, `last-figure` its
 * last digit.
 * - `single-over` runs of one over alone; `odd-even` uses its parity.
 * - `ball` runs of one delivery.
 * - `wicket` runs of the side at the fall of that wicket.
 * - `partnership` runs added for that wicket.
 * - `batter` runs of one batter; `boundaries` their fours and sixes.
 * - `bowler-runs` runs conceded by one bowler, `bowler-wickets` their wickets.
 * - `listAdvanceSessions` as `over-runs`, offered before that innings begins, valid for its full overs only.
 * - `match-fours`, `match-sixes`, `match-wides` totals of both innings; wides in runs.
 * - `day-runs` runs of a day of play, `period-runs` of one of its sessions.
 */
export type Session = InningsSession | MatchSession | DaySession;

/** Session types within one innings. */
export type InningsSession = InningsPart &
  (
    | {
        readonly kind: OversKind;
        /** Over number, from 1. */
        readonly over: number;
      }
    | {
        readonly kind: 'wicket' | 'partnership';
        /** Wicket number, from 1. */
        readonly wicket: number;
      }
    | {
        readonly kind: 'batter' | 'boundaries';
        readonly name: string;
      }
    | {
        readonly kind: 'bowler-runs' | 'bowler-wickets';
        readonly name: string;
      }
    | {
        readonly kind: 'ball';
        /** Over number, from 1. */
        readonly over: number;
        /** Position in the over from 1, including wides and no-balls, and so unique. */
        readonly ball: number;
      }
  );

/** Totals over the whole match. */
export interface MatchSession {
  readonly kind: 'match-fours' | 'match-sixes' | 'match-wides';
}

/** Totals of a day of play, or of one of its sessions; both from 1. */
export type DaySession =
  | { readonly kind: 'day-runs'; readonly day: number }
  | { readonly kind: 'period-runs'; readonly day: number; readonly period: number };

export type OversKind = 'over-runs' | 'advance' | 'band' | 'meter' | 'last-figure' | 'single-over' | 'odd-even';

export type SessionKind = Session['kind'];

/** The innings a session belongs to. */
export interface InningsPart {
  /** In order of play from 0: the chase is 1; up to 3 where sides bat twice. */
  readonly innings: number;
  readonly team: Side;
}

/**
 * Names a session; the English name is unique within its match and identifies its market.
 *
 * @example `6 Over Konkan Kraken`, `Fall of 3rd Wkt Konkan Kraken`, `A Rao Runs`.
 */
export function sessionLabel(info: CricketMatchInfo, session: Session): Label {
  switch (session.kind) {
    case 'match-fours':
      return label('MATCH_FOURS');
    case 'match-sixes':
      return label('MATCH_SIXES');
    case 'match-wides':
      return label('MATCH_WIDES');
    case 'day-runs':
      return label('DAY_RUNS', { day: session.day });
    case 'period-runs':
      return label('PERIOD_RUNS', { day: session.day, period: session.period });
    default:
      return inningsTitle(session, inningsLabel(info, session));
  }
}

/** True for a session on a single innings. */
export function isOfInnings(session: Session): session is InningsSession {
  return 'innings' in session;
}

/** Adds the innings to a title: `A Rao Runs 2nd Inns` where the side bats again. */
export function inningsTitle({ innings }: InningsPart, title: Label): Label {
  return innings >= 2 ? label('SECOND_INNINGS', { title }) : title;
}

function inningsLabel(info: CricketMatchInfo, session: InningsSession): Label {
  const team = info.teams[session.team];
  switch (session.kind) {
    case 'over-runs':
      return label('OVER_RUNS', { over: session.over, team });
    case 'advance':
      return label('OVER_RUNS_ADVANCE', { over: session.over, team });
    case 'band':
      return label('OVER_BAND', { over: session.over, team });
    case 'meter':
      return label('OVER_METER', { over: session.over, team });
    case 'last-figure':
      return label('OVER_LAST_FIGURE', { over: session.over, team });
    case 'single-over':
      return label('SINGLE_OVER', { over: session.over, team });
    case 'odd-even':
      return label('OVER_ODD_EVEN', { over: session.over, team });
    case 'ball':
      return label('BALL_RUNS', { over: session.over, ball: session.ball, team });
    case 'wicket':
      return label('FALL_OF_WICKET', { wicket: session.wicket, team });
    case 'partnership':
      return label('PARTNERSHIP', { wicket: session.wicket, team });
    default:
      return playerLabel(info, session);
  }
}

const PLAYER_CODES = {
  batter: 'PLAYER_RUNS',
  boundaries: 'PLAYER_BOUNDARIES',
  'bowler-runs': 'PLAYER_RUNS_CONCEDED',
  'bowler-wickets': 'PLAYER_WICKETS',
} as const;

function playerLabel(
  { teams, squads }: CricketMatchInfo,
  { kind, team, name }: Extract<InningsSession, { readonly name: string }>,
): Label {
  const title = label(PLAYER_CODES[kind], { name });
  const isOnBothSides = squads?.every((squad) => squad.includes(name)) === true;
  return isOnBothSides ? label('PLAYER_OF_TEAM', { title, team: teams[team] }) : title;
}

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
