import { label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import { type CricketMatchInfo, otherSide } from '#field/match-info.ts';
import { ballsLeft } from './innings-ending.ts';
import { currentInnings, type MatchPhase, type MatchState } from './match-state.ts';
import { sumRuns } from './outcome-of-scores.ts';
import { formatRate, runRate } from './rates.ts';
import { resultLabel } from './result-label.ts';

const STATUS: Readonly<Record<MatchPhase, Label>> = {
  'pre-match': label('PRE_MATCH'),
  'in-play': label('IN_PLAY'),
  'innings-break': label('INNINGS_BREAK'),
  rain: label('RAIN'),
  'bad-light': label('BAD_LIGHT'),
  stopped: label('PLAY_STOPPED'),
  drinks: label('DRINKS'),
  lunch: label('LUNCH'),
  tea: label('TEA'),
  stumps: label('STUMPS'),
  completed: label('COMPLETED'),
};

/** Short match status, displayed next to the teams. */
export function statusLabel(state: MatchState): Label {
  const superOver = currentInnings(state)?.superOver === true;
  return superOver && state.phase === 'in-play' ? label('SUPER_OVER') : STATUS[state.phase];
}

/** Describes the toss, e.g. `Konkan Kraken won the toss and chose to field`; null before it. */
export function tossLabel(
  teams: CricketMatchInfo['teams'],
  toss: MatchState['toss'],
): Label | null {
  if (toss === null) return null;
  const team = teams[toss.winner];
  return toss.decision === 'bat' ? label('TOSS_BAT', { team }) : label('TOSS_FIELD', { team });
}

/**
 * Note below the score, by priority: the result, the reason play has stopped, the runs needed or the lead, the toss.
 */
export function noteLabel(teams: CricketMatchInfo['teams'], state: MatchState): Label | null {
  if (state.outcome !== null) return resultLabel(teams, state.outcome);
  return (
    state.note ??
    needLabel(teams, state) ??
    leadLabel(teams, state) ??
    breakLabel(teams, state) ??
    tossLabel(teams, state.toss)
  );
}

function needLabel(teams: CricketMatchInfo['teams'], state: MatchState): Label | null {
  const innings = currentInnings(state);
  if (innings?.target == null || innings.ended !== null) return null;
  const runs = innings.target.runs - innings.runs;
  if (runs <= 0) return null;
  const team = teams[innings.team];
  const balls = ballsLeft(state, innings);
  if (balls === null) return label('NEED', { team, runs });
  const rate = runRate(runs, balls, state.ballsPerOver);
  if (rate === null) return label('NEED_OFF', { team, runs, balls });
  return label('NEED_OFF_AT', { team, runs, balls, rate: formatRate(rate) });
}

/** Innings break with limited overs: the target of the other side. */
function breakLabel(teams: CricketMatchInfo['teams'], state: MatchState): Label | null {
  const innings = currentInnings(state);
  if (innings?.oversLimit == null) return null;
  if (innings.ended === null || innings.ended === 'abandoned') return null;
  if (innings.target === null) {
    return label('NEED_TO_WIN', { team: teams[otherSide(innings.team)], runs: innings.runs + 1 });
  }
  return innings.runs === innings.target.runs - 1 ? label('SCORES_LEVEL') : null;
}

/** Lead or deficit; only where sides bat twice. */
function leadLabel(teams: CricketMatchInfo['teams'], state: MatchState): Label | null {
  const innings = currentInnings(state);
  if (innings === null || innings.oversLimit !== null || state.innings.length < 2) return null;
  const lead =
    sumRuns(state.innings, innings.team) - sumRuns(state.innings, otherSide(innings.team));
  if (lead === 0) return label('SCORES_LEVEL');
  const facts = { team: teams[innings.team], runs: Math.abs(lead) };
  return lead > 0 ? label('LEADS_BY', facts) : label('TRAILS_BY', facts);
}
