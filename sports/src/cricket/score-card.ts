import type { Label } from '@crease/contracts/labels/label.ts';
import type { CricketMatchInfo } from '#field/match-info.ts';
import { estimatedPar } from '#pricing/dls-par.ts';
import { currentOvers, type OverLine, type RunsAndWickets, recentBalls, sumLegalBalls } from './ball-marks.ts';
import { ballsLeft } from './innings-length.ts';
import { ballsAsOvers, formatOvers, type InningsState } from './innings-state.ts';
import {
  buildLastShot,
  dismissalLabel,
  type LastShot,
  noteLabel,
  resultLabel,
  runRate,
  statusLabel,
  tossLabel,
} from './match-labels.ts';
import { currentInnings, type MatchState } from './match-state.ts';

/** Displayed state of a match; plain JSON, sent in full with every ball. */
export interface CricketScoreCard {
  /** In order of play, super overs last; `crr` and `rrr` in runs per over with two decimals. */
  readonly innings: readonly InningsLine[];
  /** The batters at the crease, in batting order. */
  readonly batters: readonly BatterAtCrease[];
  readonly bowler: {
    readonly name: string;
    readonly overs: string;
    readonly runs: number;
    readonly wkts: number;
    readonly maidens: number;
  } | null;
  /** Up to the last twelve balls, latest last. */
  readonly lastBalls: readonly string[];
  /** One line: result, reason for a stoppage, runs needed or toss. */
  readonly note: Label | null;

  readonly status: Label;
  /** True from the bowler's run-up to the outcome of the ball. */
  readonly ballRunning: boolean;
  readonly underReview: boolean;
  readonly toss: {
    readonly team: string;
    readonly decision: 'bat' | 'field';
    readonly text: Label;
  } | null;
  readonly battingTeam: string | null;
  readonly powerplay: boolean;
  readonly oversLimit: number | null;
  /** First innings with limited overs: projected total at the current rate; otherwise null. */
  readonly projected: number | null;
  /** Chase with limited overs: par score if rain ended it now; otherwise null. An estimate, to be labelled as such. */
  readonly parScore: number | null;
  /** Runs to win and balls remaining; null if not chasing. */
  readonly need: { readonly runs: number; readonly balls: number | null } | null;
  readonly partnership: {
    readonly runs: number;
    readonly balls: number;
    readonly shares: readonly {
      readonly name: string;
      readonly runs: number;
      readonly balls: number;
    }[];
  } | null;
  readonly lastWicket: WicketLine | null;
  readonly fallOfWickets: readonly WicketLine[];
  readonly thisOver: OverLine | null;
  readonly previousOver: OverLine | null;
  /** Score over the last twelve legal balls and over the last five overs. */
  readonly lastTwelve: RunsAndWickets;
  readonly lastFiveOvers: RunsAndWickets;
  /** Up to the last fifty overs of the current innings, for the run chart. */
  readonly runsPerOver: readonly RunsAndWickets[];
  readonly lastShot: LastShot | null;
  readonly method: string | null;
  readonly result: Label | null;
}

export interface InningsLine {
  readonly team: string;
  readonly runs: number;
  readonly wkts: number;
  readonly overs: string;
  readonly target: number | null;
  readonly crr: number | null;
  readonly rrr: number | null;
  readonly superOver: boolean;
  readonly declared: boolean;
  readonly allOut: boolean;
}

export interface BatterAtCrease {
  readonly name: string;
  readonly runs: number;
  readonly balls: number;
  readonly fours: number;
  readonly sixes: number;
  readonly onStrike: boolean;
}

export interface WicketLine {
  readonly wicket: number;
  readonly score: number;
  readonly overs: string;
  readonly player: string;
  readonly runs: number;
  readonly balls: number;
  /** `c B Kolgaon b T Jambdri`. */
  readonly how: Label;
}

const LAST_BALLS = 12;
const CHART_OVERS = 50;
const FIVE_OVERS = 5;
const TWO_OVERS = 2;

/** Builds the scorecard of a match. */
export function buildScoreCard(info: Pick<CricketMatchInfo, 'teams'>, state: MatchState): CricketScoreCard {
  const { teams } = info;
  const innings = currentInnings(state);
  const toss = tossLabel(teams, state.toss);
  return {
    innings: state.innings.map((each) => inningsLine(teams, state, each)),
    note: noteLabel(teams, state),
    status: statusLabel(state),
    ballRunning: state.ballRunning,
    underReview: state.underReview,
    toss:
      state.toss === null || toss === null
        ? null
        : { team: teams[state.toss.winner], decision: state.toss.decision, text: toss },
    battingTeam: innings === null ? null : teams[innings.team],
    ...(innings === null ? NO_INNINGS : inningsParts(state, innings)),
    method: state.method,
    result: state.outcome === null ? null : resultLabel(teams, state.outcome),
  };
}

type InningsParts = Omit<
  CricketScoreCard,
  'innings' | 'note' | 'status' | 'ballRunning' | 'underReview' | 'toss' | 'battingTeam' | 'method' | 'result'
>;

const NO_INNINGS: InningsParts = {
  batters: [],
  bowler: null,
  lastBalls: [],
  powerplay: false,
  oversLimit: null,
  projected: null,
  parScore: null,
  need: null,
  partnership: null,
  lastWicket: null,
  fallOfWickets: [],
  thisOver: null,
  previousOver: null,
  lastTwelve: { runs: 0, wickets: 0 },
  lastFiveOvers: { runs: 0, wickets: 0 },
  runsPerOver: [],
  lastShot: null,
};

function inningsParts(state: MatchState, innings: InningsState): InningsParts {
  const { ballsPerOver } = state;
  const balls = recentBalls(innings, FIVE_OVERS * ballsPerOver);
  const overs = currentOvers(innings);
  const fallOfWickets = innings.fallOfWickets.map((fall) => wicketLine(innings, fall));
  return {
    batters: battersAtCrease(innings),
    bowler: bowlerLine(innings, ballsPerOver),
    lastBalls: balls.slice(-LAST_BALLS).map(({ token }) => token),
    powerplay: isPowerplay(innings),
    oversLimit: innings.oversLimit,
    projected: projectedTotal(state, innings),
    parScore: computeParScore(state, innings),
    need: computeNeed(state, innings),
    partnership: getPartnership(innings),
    lastWicket: fallOfWickets.at(-1) ?? null,
    fallOfWickets,
    thisOver: overs.current,
    previousOver: overs.previous,
    lastTwelve: sumLegalBalls(balls, TWO_OVERS * ballsPerOver),
    lastFiveOvers: sumLegalBalls(balls, FIVE_OVERS * ballsPerOver),
    runsPerOver: innings.overs.slice(-CHART_OVERS).map(({ runs, wickets }) => ({ runs, wickets })),
    lastShot: buildLastShot(innings),
  };
}

function inningsLine(teams: CricketMatchInfo['teams'], state: MatchState, innings: InningsState): InningsLine {
  const need = computeNeed(state, innings);
  return {
    team: teams[innings.team],
    runs: innings.runs,
    wkts: innings.wickets,
    overs: formatOvers(innings),
    target: innings.target?.runs ?? null,
    crr: runRate(innings.runs, innings.balls, state.ballsPerOver),
    rrr: need?.balls == null ? null : runRate(need.runs, need.balls, state.ballsPerOver),
    superOver: innings.superOver,
    declared: innings.ended === 'declared',
    allOut: innings.ended === 'all-out',
  };
}

function battersAtCrease(innings: InningsState): BatterAtCrease[] {
  const { striker, nonStriker } = innings;
  return innings.batters
    .filter(({ name }) => name === striker || name === nonStriker)
    .map(({ name, runs, balls, fours, sixes }) => ({
      name,
      runs,
      balls,
      fours,
      sixes,
      onStrike: name === striker,
    }));
}

function bowlerLine(innings: InningsState, ballsPerOver: number): CricketScoreCard['bowler'] {
  const name = innings.bowler;
  if (name === null) return null;
  const line = innings.bowlers.find((each) => each.name === name);
  return {
    name,
    overs: ballsAsOvers(line?.balls ?? 0, ballsPerOver),
    runs: line?.runs ?? 0,
    wkts: line?.wickets ?? 0,
    maidens: line?.maidens ?? 0,
  };
}

function isPowerplay({ powerplays, over, ended }: InningsState): boolean {
  return ended === null && powerplays.some(({ fromOver, toOver }) => over >= fromOver && over <= toOver);
}

function projectedTotal(state: MatchState, innings: InningsState): number | null {
  if (innings.target !== null || innings.ended !== null || innings.balls === 0) return null;
  const left = ballsLeft(state, innings);
  return left === null ? null : Math.round(innings.runs + (innings.runs * left) / innings.balls);
}

/** Par score from the current target, revised or not: the first innings is worth one run less. */
function computeParScore(state: MatchState, innings: InningsState): number | null {
  const { target, oversLimit, superOver } = innings;
  const left = ballsLeft(state, innings);
  if (target === null || oversLimit === null || left === null || superOver) return null;
  if (innings.ended !== null) return null;
  return estimatedPar({
    firstInningsRuns: target.runs - 1,
    oversPerInnings: oversLimit,
    oversLeft: left / state.ballsPerOver,
    wickets: innings.wickets,
  });
}

function computeNeed(state: MatchState, innings: InningsState): CricketScoreCard['need'] {
  if (innings.target === null || innings.ended !== null) return null;
  const runs = innings.target.runs - innings.runs;
  return runs <= 0 ? null : { runs, balls: ballsLeft(state, innings) };
}

function getPartnership({ partnerships, striker, nonStriker }: InningsState) {
  const last = partnerships.at(-1);
  if (last?.ended === null) return { runs: last.runs, balls: last.balls, shares: last.shares };
  if (striker === null || nonStriker === null) return null;
  const shares = [striker, nonStriker].map((name) => ({ name, runs: 0, balls: 0 }));
  return { runs: 0, balls: 0, shares };
}

function wicketLine(innings: InningsState, fall: InningsState['fallOfWickets'][number]): WicketLine {
  const batter = innings.batters.find(({ name }) => name === fall.playerOut);
  return {
    wicket: fall.wicket,
    score: fall.score,
    overs: fall.overs,
    player: fall.playerOut,
    runs: batter?.runs ?? 0,
    balls: batter?.balls ?? 0,
    how: dismissalLabel(fall),
  };
}
