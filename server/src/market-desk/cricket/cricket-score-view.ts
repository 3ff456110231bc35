import type { ListScore, ScoreHalt } from '@crease/contracts/catalogue/catalogue.ts';
import type { CricketScore, ScoreCard } from '@crease/contracts/catalogue/score-card.ts';
import { formatEnglish, formatEnglishOrNull, label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { OverLine } from '@crease/sports/cricket/ball-marks.ts';
import { formatOvers, type InningsState } from '@crease/sports/cricket/innings-state.ts';
import { currentInnings, type MatchState } from '@crease/sports/cricket/match-state.ts';
import { buildScoreCard, type CricketScoreCard, type WicketLine } from '@crease/sports/cricket/score-card.ts';
import type { CricketMatchInfo } from '@crease/sports/field/match-info.ts';
import { formatTotals } from '#catalogue/score-board.ts';
import { buildCardBase, buildPlayListScore, toHaltField, toScoreHalt } from '#market-desk/fixtures/score-view.ts';
import type { StopCause } from '#market-desk/sources/field-log.ts';

/** A displayed score, and why it may be unreliable. */
export interface ShownScore {
  readonly state: MatchState;
  readonly cause: StopCause | null;
}

export function buildCricketCard(info: CricketMatchInfo, { state, cause }: ShownScore, now: number): ScoreCard {
  const card = buildScoreCard(info, state);
  return {
    ...buildCardBase(card.status, now),
    kind: 'cricket',
    cricket: buildCricketScore(info, card),
    text: formatEnglishOrNull(card.note),
    ...toHaltField(toScoreHalt(cause) ?? haltInPlay(state)),
  };
}

function buildCricketScore(info: CricketMatchInfo, card: CricketScoreCard): CricketScore {
  const { bowler, partnership, lastWicket, lastShot } = card;
  const batting = card.battingTeam === null ? -1 : info.teams.indexOf(card.battingTeam);
  return {
    innings: card.innings.map(({ superOver: _, declared: __, allOut: ___, ...line }) => line),
    batters: card.batters,
    bowler: bowler && { name: bowler.name, overs: bowler.overs, runs: bowler.runs, wkts: bowler.wkts },
    lastBalls: card.lastBalls,
    note: formatEnglishOrNull(card.note),
    noteLabel: card.note,
    teams: info.teams,
    battingTeam: batting === 0 || batting === 1 ? batting : null,
    toss: formatEnglishOrNull(card.toss?.text ?? null),
    tossLabel: card.toss?.text ?? null,
    thisOver: toOver(card.thisOver),
    lastOver: toOver(card.previousOver),
    partnership: partnership && { runs: partnership.runs, balls: partnership.balls },
    lastWicket: lastWicket && formatEnglish(lastWicketLabel(lastWicket)),
    projected: card.projected,
    ...(card.parScore === null ? {} : { par: card.parScore }),
    ...(card.powerplay ? { isPowerplay: true } : {}),
    lastFiveOvers: `${card.lastFiveOvers.runs}/${card.lastFiveOvers.wickets}`,
    lastShot: lastShot && {
      ball: lastShot.ball,
      angle: lastShot.angle,
      value: lastShot.value,
      text: formatEnglish(lastShot.text),
      textLabel: lastShot.text,
    },
    fallOfWickets: card.fallOfWickets.map(({ wicket, score, player, overs }) => ({
      score: `${wicket}-${score}`,
      player,
      over: overs,
    })),
    resultText: formatEnglishOrNull(card.result),
    resultLabel: card.result,
  };
}

function lastWicketLabel({ player, runs, balls, how }: WicketLine): Label {
  return label('LAST_WICKET', { batter: player, runs, balls, how });
}

function toOver(over: OverLine | null): CricketScore['thisOver'] {
  return over && { number: over.number, balls: over.balls };
}

/** Builds the short score for lists; null before the first ball. */
export function buildCricketListScore(info: CricketMatchInfo, { state, cause }: ShownScore): ListScore | null {
  const innings = currentInnings(state);
  if (innings === null) return null;
  const stage = getStage(state, formatOvers(innings));
  const sides = info.teams.map((name, side) => ({
    name,
    ...formatTotals(state.innings.filter(({ team, superOver }) => team === side && !superOver).map(formatTotal)),
    batting: innings.team === side && innings.ended === null,
  }));
  return {
    ...toHaltField(toScoreHalt(cause) ?? haltInPlay(state)),
    ...buildPlayListScore({ stage, detail: getDetail(state), sides }),
  };
}

/** Formats `182/4`, `203` all out, `346/2d` declared. */
function formatTotal({ runs, wickets, ended }: InningsState): string {
  if (ended === 'all-out') return `${runs}`;
  return `${runs}/${wickets}${ended === 'declared' ? 'd' : ''}`;
}

const HALTS: Partial<Record<MatchState['phase'], ScoreHalt>> = {
  rain: 'RAIN',
  'bad-light': 'BAD_LIGHT',
  stopped: 'STOPPED',
};

function haltInPlay(state: MatchState): ScoreHalt | null {
  if (state.outcome !== null) return 'RESULT';
  return state.underReview ? 'REVIEW' : (HALTS[state.phase] ?? null);
}

const STOPS: Partial<Record<MatchState['phase'], Label>> = {
  rain: label('RAIN'),
  'bad-light': label('BAD_LIGHT'),
  stumps: label('STUMPS'),
  lunch: label('LUNCH'),
  tea: label('TEA'),
  drinks: label('DRINKS'),
  'innings-break': label('BREAK'),
  completed: label('RESULT'),
};

function getStage(state: MatchState, overs: string): Label {
  const stop = STOPS[state.phase];
  if (stop !== undefined) return stop;
  if (currentInnings(state)?.superOver === true) return label('SUPER_OVER');
  return label('OVERS', { overs });
}

/** Maximum innings of a match, excluding super overs. */
const MAX_INNINGS = 4;

function getDetail(state: MatchState): Label | null {
  const count = state.innings.filter(({ superOver }) => !superOver).length;
  return count === 0 || count > MAX_INNINGS ? null : label('INNINGS', { innings: count });
}
