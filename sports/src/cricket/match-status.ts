import { type CricketMatchInfo, otherSide } from '#field/match-info.ts';
import { ballsLeft, currentInnings, type MatchPhase, type MatchState } from './match-state.ts';
import { totalOf } from './outcome-of-scores.ts';
import { countOf, rateText, runRate } from './rates.ts';
import { resultText } from './result-text.ts';

/** The state of play in a word or two, as it stands beside the teams. */
export type StatusText =
  | 'Pre-match'
  | 'In-Play'
  | 'Super Over'
  | 'Innings break'
  | 'Drinks'
  | 'Lunch'
  | 'Tea'
  | 'Stumps'
  | 'Rain'
  | 'Bad light'
  | 'Play stopped'
  | 'Completed';

const STATUS: Readonly<Record<MatchPhase, StatusText>> = {
  'pre-match': 'Pre-match',
  'in-play': 'In-Play',
  'innings-break': 'Innings break',
  rain: 'Rain',
  'bad-light': 'Bad light',
  stopped: 'Play stopped',
  drinks: 'Drinks',
  lunch: 'Lunch',
  tea: 'Tea',
  stumps: 'Stumps',
  completed: 'Completed',
};

/** The word beside the teams. */
export function statusText(state: MatchState): StatusText {
  const superOver = currentInnings(state)?.superOver === true;
  return superOver && state.phase === 'in-play' ? 'Super Over' : STATUS[state.phase];
}

/** `Konkan Kraken won the toss and chose to field`; null before the toss. */
export function tossText(
  teams: CricketMatchInfo['teams'],
  toss: MatchState['toss'],
): string | null {
  if (toss === null) return null;
  return `${teams[toss.winner]} won the toss and chose to ${toss.decision}`;
}

/**
 * The one line under the score: the result, else why play has stopped, else what is needed or by how much a
 * side leads, else the toss.
 */
export function noteText(teams: CricketMatchInfo['teams'], state: MatchState): string | null {
  if (state.outcome !== null) return resultText(teams, state.outcome);
  return (
    state.note ??
    needText(teams, state) ??
    leadText(teams, state) ??
    breakText(teams, state) ??
    tossText(teams, state.toss)
  );
}

function needText(teams: CricketMatchInfo['teams'], state: MatchState): string | null {
  const innings = currentInnings(state);
  if (innings?.target == null || innings.ended !== null) return null;
  const need = innings.target.runs - innings.runs;
  if (need <= 0) return null;
  const left = ballsLeft(state, innings);
  if (left === null) return `${teams[innings.team]} need ${countOf(need, 'run')}`;
  const rate = runRate(need, left, state.ballsPerOver);
  const rateWords = rate === null ? '' : `, RRR ${rateText(rate)}`;
  return `${teams[innings.team]} need ${need} off ${countOf(left, 'ball')}${rateWords}`;
}

/** Between the innings of a match with an overs limit: what the other side has to make. */
function breakText(teams: CricketMatchInfo['teams'], state: MatchState): string | null {
  const innings = currentInnings(state);
  if (innings?.oversLimit == null) return null;
  if (innings.ended === null || innings.ended === 'abandoned') return null;
  if (innings.target === null) {
    return `${teams[otherSide(innings.team)]} need ${countOf(innings.runs + 1, 'run')} to win`;
  }
  return innings.runs === innings.target.runs - 1 ? 'Scores level' : null;
}

/** Only where sides bat twice. */
function leadText(teams: CricketMatchInfo['teams'], state: MatchState): string | null {
  const innings = currentInnings(state);
  if (innings === null || innings.oversLimit !== null || state.innings.length < 2) return null;
  const lead =
    totalOf(state.innings, innings.team) - totalOf(state.innings, otherSide(innings.team));
  if (lead === 0) return 'Scores level';
  const verb = lead > 0 ? 'lead' : 'trail';
  return `${teams[innings.team]} ${verb} by ${countOf(Math.abs(lead), 'run')}`;
}
