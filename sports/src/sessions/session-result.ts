import {
  type BatterLine,
  type BowlerLine,
  costsWicket,
  type InningsState,
} from '#cricket/innings-state.ts';
import type { MatchState } from '#cricket/match-state.ts';
import { sessionScore } from '#cricket/session-score.ts';
import { isFullLength } from './full-length.ts';
import {
  type DaySession,
  type InningsSession,
  isOfInnings,
  type MatchSession,
  type Session,
} from './session.ts';

/**
 * Settlement result of a session. Odd-even markets use the parity of the runs, last-figure markets their last digit.
 */
export type SessionResult =
  | { readonly type: 'runs'; readonly runs: number }
  | { readonly type: 'void' };

const VOID: SessionResult = { type: 'void' };

/**
 * Computes the result of a session from match facts alone, under the rules in `session-rules.ts`.
 *
 * @returns null while undecided; never null once the match has an outcome.
 */
export function sessionResult(session: Session, state: MatchState): SessionResult | null {
  const open = state.outcome === null ? null : VOID;
  if (!isOfInnings(session)) {
    return session.kind === 'day-runs' || session.kind === 'period-runs'
      ? ofDay(session, state)
      : ofMatch(session, state);
  }
  const innings = state.innings[session.innings];
  if (innings === undefined) return open;
  if (innings.superOver || innings.team !== session.team) return VOID;
  if (session.kind === 'advance' && innings.oversLimit !== state.scheduledOvers) return VOID;
  return resultIn(session, innings) ?? open;
}

function resultIn(session: InningsSession, innings: InningsState): SessionResult | null {
  switch (session.kind) {
    case 'over-runs':
    case 'advance':
    case 'band':
    case 'meter':
    case 'last-figure':
      return afterOvers(innings, session.over);
    case 'single-over':
      return ofOver(innings, session.over, isClosed(innings));
    case 'odd-even':
      return ofOver(innings, session.over, false);
    case 'ball':
      return ofBall(innings, session.over, session.ball);
    case 'wicket':
      return atWicket(innings, session.wicket);
    case 'partnership':
      return ofStand(innings, session.wicket);
    case 'batter':
      return ofBatter(innings, session.name, ({ runs: made }) => made);
    case 'boundaries':
      return ofBatter(innings, session.name, ({ fours, sixes }) => fours + sixes);
    case 'bowler-runs':
      return ofBowler(innings, session.name, ({ runs: conceded }) => conceded);
    case 'bowler-wickets':
      return ofBowler(innings, session.name, ({ wickets }) => wickets);
  }
}

/** Both innings, at the end of the match, when nothing can be added. */
function ofMatch({ kind }: MatchSession, state: MatchState): SessionResult | null {
  const { outcome } = state;
  if (outcome === null) return null;
  const innings = state.innings.filter(({ superOver }) => !superOver);
  const isWhole = innings.every(
    (each) => isFullLength(each, state) && each.ended !== null && each.ended !== 'abandoned',
  );
  if (outcome.kind === 'no-result' || innings.length < 2 || !isWhole) return VOID;
  const counted = innings.map(({ batters, extras }) => {
    if (kind === 'match-wides') return extras.wides;
    return sumFigures(batters.map(({ fours, sixes }) => (kind === 'match-fours' ? fours : sixes)));
  });
  return runs(sumFigures(counted));
}

/** Minimum overs of a day, and of a session of it. */
const LEAST_OVERS = { day: 80, period: 25 };

function ofDay(session: DaySession, { periods, outcome }: MatchState): SessionResult | null {
  const isOfDay = session.kind === 'day-runs';
  const played = periods.filter(
    ({ day, period }) => day === session.day && (isOfDay || period === session.period),
  );
  const last = periods.at(-1);
  const isRunning =
    last === undefined ||
    last.day < session.day ||
    (last.day === session.day && (isOfDay || last.period <= session.period));
  if (isRunning && outcome === null) return null;
  const least = isOfDay ? LEAST_OVERS.day : LEAST_OVERS.period;
  if (sumFigures(played.map(({ overs }) => overs)) < least) return VOID;
  return runs(sumFigures(played.map((each) => each.runs)));
}

function sumFigures(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0);
}

function afterOvers(innings: InningsState, over: number): SessionResult | null {
  const score = sessionScore(innings, over);
  if (score.state === 'running') return null;
  return score.state === 'cut-short' ? VOID : runs(score.runs);
}

/** @param partCounts true if an unfinished over is valid. */
function ofOver(innings: InningsState, over: number, partCounts: boolean): SessionResult | null {
  const bowled = innings.overs.find(({ over: index }) => index === over - 1);
  if (bowled !== undefined && (bowled.complete || partCounts)) return runs(bowled.runs);
  const isLost = innings.oversLimit !== null && innings.oversLimit < over;
  return innings.ended !== null || isLost ? VOID : null;
}

function ofBall(innings: InningsState, over: number, ball: number): SessionResult | null {
  const bowled = innings.overs.find(({ over: index }) => index === over - 1);
  const mark = bowled?.balls[ball - 1];
  if (mark !== undefined) return runs(mark.runs);
  return innings.ended !== null || bowled?.complete === true ? VOID : null;
}

/** True if all out, declared or target reached, i.e. no ball was lost for other reasons. */
function isClosed({ ended }: InningsState): boolean {
  return ended === 'all-out' || ended === 'target' || ended === 'declared';
}

function atWicket(innings: InningsState, wicket: number): SessionResult | null {
  const fall = innings.fallOfWickets.find((each) => each.wicket === wicket);
  if (fall !== undefined) return runs(fall.score);
  return atEnd(innings, innings.runs - innings.penaltyAfter);
}

function ofStand(innings: InningsState, wicket: number): SessionResult | null {
  const added = innings.partnerships
    .filter(({ forWicket }) => forWicket === wicket)
    .reduce((sum, stand) => sum + stand.runs, 0);
  if (innings.wickets >= wicket) return runs(added);
  if (innings.ended !== null && innings.wickets + 1 < wicket) return VOID;
  return atEnd(innings, added);
}

function ofBatter(
  innings: InningsState,
  name: string,
  figureOf: (line: BatterLine) => number,
): SessionResult | null {
  const batter = innings.batters.find((each) => each.name === name);
  const isOut = batter?.out != null && costsWicket(batter.out.dismissal);
  if (batter !== undefined && isOut) return runs(figureOf(batter));
  if (innings.ended === null) return null;
  return batter === undefined || batter.balls === 0 ? VOID : atEnd(innings, figureOf(batter));
}

function ofBowler(
  innings: InningsState,
  name: string,
  figureOf: (line: BowlerLine) => number,
): SessionResult | null {
  const bowler = innings.bowlers.find((each) => each.name === name);
  if (innings.ended === null) return null;
  return bowler === undefined ? VOID : atEnd(innings, figureOf(bowler));
}

/** Figures still open when the innings ends are final, unless play was abandoned. */
function atEnd({ ended }: InningsState, figure: number): SessionResult | null {
  if (ended === null) return null;
  return ended === 'abandoned' || ended === 'forfeited' ? VOID : runs(figure);
}

function runs(figure: number): SessionResult {
  return { type: 'runs', runs: figure };
}
