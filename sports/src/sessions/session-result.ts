import { label, labelledRules, type Ruled } from '@crease/contracts/labels/english.ts';
import {
  findBowledOver,
  getInningsEnding,
  getOversEnding,
  isFullLength,
  type OversEnding,
} from '#cricket/innings-length.ts';
import { type BatterLine, type BowlerLine, costsWicket, type InningsState } from '#cricket/innings-state.ts';
import { deriveOutcome } from '#cricket/match-result.ts';
import type { MatchState } from '#cricket/match-state.ts';
import type { Side } from '#field/match-info.ts';
import { type DaySession, type InningsSession, isOfInnings, type MatchSession, type Session } from './session.ts';

/**
 * Settlement result of a session. Odd-even markets use the parity of the runs, last-figure markets their last digit.
 */
export type SessionResult = { readonly type: 'runs'; readonly runs: number } | { readonly type: 'void' };

/** An innings and its match. */
interface Played {
  readonly innings: InningsState;
  readonly state: MatchState;
}

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
      ? dayResult(session, state)
      : matchResult(session, state);
  }
  const innings = state.innings[session.innings];
  if (innings === undefined) return open;
  if (innings.superOver || innings.team !== session.team) return VOID;
  if (session.kind === 'advance' && innings.oversLimit !== state.scheduledOvers) return VOID;
  return resultIn(session, { innings, state }) ?? open;
}

function resultIn(session: InningsSession, played: Played): SessionResult | null {
  switch (session.kind) {
    case 'over-runs':
    case 'advance':
    case 'band':
    case 'meter':
    case 'last-figure':
      return oversResult(played, session.over);
    case 'single-over':
      return overResult(played, session.over, true);
    case 'odd-even':
      return overResult(played, session.over, false);
    case 'ball':
      return ballResult(played.innings, session.over, session.ball);
    case 'wicket':
      return wicketResult(played, session.wicket);
    case 'partnership':
      return partnershipResult(played, session.wicket);
    case 'batter':
      return batterResult(played, session.name, ({ runs: made }) => made);
    case 'boundaries':
      return batterResult(played, session.name, ({ fours, sixes }) => fours + sixes);
    case 'bowler-runs':
      return bowlerResult(played, session.name, ({ runs: conceded }) => conceded);
    case 'bowler-wickets':
      return bowlerResult(played, session.name, ({ wickets }) => wickets);
  }
}

/** Both innings, at the end of the match, when nothing can be added. */
function matchResult({ kind }: MatchSession, state: MatchState): SessionResult | null {
  const { outcome } = state;
  if (outcome === null) return null;
  const innings = state.innings.filter(({ superOver }) => !superOver);
  const isWhole = innings.every((each) => isFullLength(each, state));
  if (outcome.kind === 'no-result' || innings.length < 2 || !isWhole) return VOID;
  const counted = innings.map(({ batters, extras }) => {
    if (kind === 'match-wides') return extras.wides;
    return sumFigures(batters.map(({ fours, sixes }) => (kind === 'match-fours' ? fours : sixes)));
  });
  return runsResult(sumFigures(counted));
}

/** Minimum overs of a day, and of a session of it. */
const MIN_OVERS = { day: 80, period: 25 };

function dayResult(session: DaySession, { periods, outcome }: MatchState): SessionResult | null {
  const isOfDay = session.kind === 'day-runs';
  const played = periods.filter(({ day, period }) => day === session.day && (isOfDay || period === session.period));
  const last = periods.at(-1);
  const isRunning =
    last === undefined ||
    last.day < session.day ||
    (last.day === session.day && (isOfDay || last.period <= session.period));
  if (isRunning && outcome === null) return null;
  const least = isOfDay ? MIN_OVERS.day : MIN_OVERS.period;
  if (sumFigures(played.map(({ overs }) => overs)) < least) return VOID;
  return runsResult(sumFigures(played.map((each) => each.runs)));
}

function sumFigures(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0);
}

function oversResult({ innings, state }: Played, over: number): SessionResult | null {
  const score = sessionScore(innings, over, state);
  if (score.state === 'running') return null;
  return score.state === 'cut-short' ? VOID : runsResult(score.runs);
}

/** @param partCounts true if an over counts that ends with a closed innings. */
function overResult({ innings, state }: Played, over: number, partCounts: boolean): SessionResult | null {
  const bowled = findBowledOver(innings, over, state);
  if (bowled !== null) return runsResult(bowled.runs);
  const ending = getOversEnding(innings, over, state);
  if (ending === 'running') return null;
  const part = innings.overs.find(({ over: index }) => index === over - 1);
  return partCounts && ending === 'innings-over' && part !== undefined ? runsResult(part.runs) : VOID;
}

function ballResult(innings: InningsState, over: number, ball: number): SessionResult | null {
  const bowled = innings.overs.find(({ over: index }) => index === over - 1);
  const mark = bowled?.balls[ball - 1];
  if (mark !== undefined) return runsResult(mark.runs);
  return innings.ended !== null || bowled?.complete === true ? VOID : null;
}

function wicketResult(played: Played, wicket: number): SessionResult | null {
  const { innings } = played;
  const fall = innings.fallOfWickets.find((each) => each.wicket === wicket);
  if (fall !== undefined) return runsResult(fall.score);
  return resultAtEnd(played, innings.runs - innings.penaltyAfter);
}

function partnershipResult(played: Played, wicket: number): SessionResult | null {
  const { innings } = played;
  const added = innings.partnerships
    .filter(({ forWicket }) => forWicket === wicket)
    .reduce((sum, stand) => sum + stand.runs, 0);
  if (innings.wickets >= wicket) return runsResult(added);
  if (innings.ended !== null && innings.wickets + 1 < wicket) return VOID;
  return resultAtEnd(played, added);
}

function batterResult(played: Played, name: string, figureOf: (line: BatterLine) => number): SessionResult | null {
  const { innings } = played;
  const batter = innings.batters.find((each) => each.name === name);
  const isOut = batter?.out != null && costsWicket(batter.out.dismissal);
  if (batter !== undefined && isOut) return runsResult(figureOf(batter));
  if (innings.ended === null) return null;
  return batter === undefined || batter.balls === 0 ? VOID : resultAtEnd(played, figureOf(batter));
}

function bowlerResult(played: Played, name: string, figureOf: (line: BowlerLine) => number): SessionResult | null {
  const { innings } = played;
  const bowler = innings.bowlers.find((each) => each.name === name);
  if (innings.ended === null) return null;
  return bowler === undefined ? VOID : resultAtEnd(played, figureOf(bowler));
}

/** Figures still open when the innings ends are final, unless it was given up. */
function resultAtEnd({ innings, state }: Played, figure: number): SessionResult | null {
  const ending = getInningsEnding(innings, state);
  if (ending === 'running') return null;
  return ending === 'given-up' ? VOID : runsResult(figure);
}

function runsResult(figure: number): SessionResult {
  return { type: 'runs', runs: figure };
}

/**
 * Score for a session market ("6 over runs").
 *
 * - `running`: the over is in progress; runs so far.
 * - `complete`: the over was bowled; final.
 * - `innings-over`: all out, target reached or declared earlier; the score reached is final.
 * - `cut-short`: overs lost to rain; void unless the score had already decided the bet.
 */
export interface SessionScore {
  readonly runs: number;
  readonly wickets: number;
  readonly state: OversEnding;
}

/**
 * Computes the score after the first `overs` overs. Includes all extras and penalties before the innings, but not
 * penalties awarded after it.
 *
 * @source scorecard rules for session markets.
 */
export function sessionScore(
  innings: InningsState,
  overs: number,
  match: Pick<MatchState, 'ballsPerOver' | 'scheduledOvers'>,
): SessionScore {
  const final = findBowledOver(innings, overs, match);
  const last = final ?? innings.overs.filter(({ over }) => over < overs).at(-1);
  return {
    runs: last?.score ?? innings.penaltyBefore,
    wickets: last?.wicketsDown ?? 0,
    state: getOversEnding(innings, overs, match),
  };
}

/** Rules of the line market on an innings. */
export const INNINGS_LINE_RULES: Ruled = labelledRules(
  label('RULE_LINE'),
  label('RULE_LINE_EVENS'),
  label('RULE_SCORE_AT_END'),
  label('RULE_LINE_SHORTENED'),
  label('RULE_LINE_EXTRAS'),
);

/**
 * Computes the settlement of a side's line market: the score after the scheduled overs, as for a session of as many.
 *
 * @returns null while it is open; never null once the match has an outcome.
 */
export function inningsLineResult(side: Side, state: MatchState): SessionResult | null {
  const { scheduledOvers, outcome } = state;
  const open: SessionResult | null = outcome === null ? null : { type: 'void' };
  const innings = state.innings.find(({ team, superOver }) => team === side && !superOver);
  if (innings === undefined || scheduledOvers === null) return open;
  const score = sessionScore(innings, scheduledOvers, state);
  if (score.state === 'cut-short') return { type: 'void' };
  return score.state === 'running' ? open : { type: 'runs', runs: score.runs };
}

/**
 * True if the scorecard confirms the announced outcome; the two are independent sources.
 *
 * If scores can't decide (a draw, no result, an award), the announcement is accepted; a tie broken by a super over,
 * bowl-out or boundary count must match level scores. False before the result, if the two name different winners, and
 * if the scorecard has gaps; an operator must then decide.
 */
export function isOutcomeConfirmed(state: MatchState): boolean {
  const { outcome } = state;
  if (outcome === null) return false;
  if (outcome.kind === 'won' && outcome.decidedBy === 'award') return true;
  if (state.beforeGap !== null) return outcome.kind === 'no-result';
  const scores = deriveOutcome(state);
  if (scores === null) return true;
  if (scores.kind === 'tie') {
    return outcome.kind === 'tie' || (outcome.kind === 'won' && outcome.decidedBy !== 'play');
  }
  if (scores.kind !== 'won') return scores.kind === outcome.kind;
  return outcome.kind === 'won' && outcome.winner === scores.winner;
}

/**
 * Returns a market's result from a score that may be incomplete. Figures decided before a gap are final; those that
 * the score alone implies after it are UNCONFIRMED. An announced result that contradicts the scorecard is a gap at the
 * end of the match.
 */
export function confirmFigure<Figure>(
  state: MatchState,
  figureIn: (state: MatchState) => Figure | null,
): Figure | 'UNCONFIRMED' | null {
  const sure = findSureState(state);
  const figure = figureIn(sure);
  if (figure !== null || sure === state) return figure;
  return figureIn(state) === null ? null : 'UNCONFIRMED';
}

function findSureState(state: MatchState): MatchState {
  if (state.beforeGap !== null) return state.beforeGap;
  const isContradicted = state.outcome !== null && !isOutcomeConfirmed(state);
  return isContradicted ? { ...state, outcome: null } : state;
}
