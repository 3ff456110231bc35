import { timeOf } from '@crease/contracts/values/instant.ts';
import type { ListScore } from '@crease/contracts/wire/catalogue.ts';
import type { CricketScore, ScoreBall, ScoreCard } from '@crease/contracts/wire/score-card.ts';
import { type InningsState, oversText } from '@crease/sports/cricket/innings-state.ts';
import { currentInnings, type MatchState } from '@crease/sports/cricket/match-state.ts';
import type { OverLine } from '@crease/sports/cricket/recent-balls.ts';
import { type CricketScoreCard, scoreCardOf } from '@crease/sports/cricket/score-card.ts';
import type { CricketMatchInfo } from '@crease/sports/field/match-info.ts';

/** The score card of a match as the wire has it. */
export function cardOf(info: CricketMatchInfo, state: MatchState, now: number): ScoreCard {
  const card = scoreCardOf(info, state);
  return {
    kind: 'cricket',
    status: card.status,
    url: null,
    updatedAt: timeOf(now),
    cricket: cricketOf(info, card),
    football: null,
    text: card.note,
  };
}

function cricketOf(info: CricketMatchInfo, card: CricketScoreCard): CricketScore {
  const { bowler, partnership } = card;
  const batting = card.battingTeam === null ? -1 : info.teams.indexOf(card.battingTeam);
  return {
    innings: card.innings.map(({ team, runs, wkts, overs, target, crr, rrr }) => ({
      team,
      runs,
      wkts,
      overs,
      target,
      crr,
      rrr,
    })),
    batters: card.batters.map(({ name, runs, balls, fours, sixes, onStrike }) => ({
      name,
      runs,
      balls,
      fours,
      sixes,
      onStrike,
    })),
    bowler:
      bowler === null
        ? null
        : { name: bowler.name, overs: bowler.overs, runs: bowler.runs, wkts: bowler.wkts },
    lastBalls: card.lastBalls,
    note: card.note,
    teams: info.teams,
    battingTeam: batting === 0 || batting === 1 ? batting : null,
    toss: card.toss?.text ?? null,
    thisOver: overOf(card.thisOver),
    lastOver: overOf(card.previousOver),
    partnership: partnership === null ? null : { runs: partnership.runs, balls: partnership.balls },
    lastWicket:
      card.lastWicket === null
        ? null
        : `${card.lastWicket.player} ${card.lastWicket.runs} (${card.lastWicket.balls}) ${card.lastWicket.how}`,
    projected: card.projected,
    lastFiveOvers: `${card.lastFiveOvers.runs}/${card.lastFiveOvers.wickets}`,
    lastShot:
      card.lastShot === null
        ? null
        : {
            ball: card.lastShot.ball,
            angle: card.lastShot.angle,
            value: card.lastShot.value,
            text: card.lastShot.text,
          },
    fallOfWickets: card.fallOfWickets.map(({ wicket, score, player, overs }) => ({
      score: `${wicket}-${score}`,
      player,
      over: overs,
    })),
    resultText: card.result,
  };
}

function overOf(over: OverLine | null): CricketScore['thisOver'] {
  if (over === null) return null;
  const balls: ScoreBall[] = over.balls.map(({ token, kind }) => ({ token, kind }));
  return { number: over.number, balls };
}

/** The short score of the lists; null before the first ball. */
export function listScoreOf(info: CricketMatchInfo, state: MatchState): ListScore | null {
  const innings = currentInnings(state);
  if (innings === null) return null;
  return {
    stage: stageOf(state, oversText(innings)),
    detail: detailOf(state),
    sides: info.teams.map((name, side) => ({
      name,
      text: totalsOf(state, side),
      batting: innings.team === side && innings.ended === null,
    })),
  };
}

function totalsOf(state: MatchState, side: number): string {
  const totals = state.innings
    .filter((innings) => innings.team === side && !innings.superOver)
    .map(totalOf);
  return totals.length === 0 ? 'Yet to bat' : totals.join(' & ');
}

/** `182/4`, `203` all out, `346/2d` declared. */
function totalOf({ runs, wickets, ended }: InningsState): string {
  if (ended === 'all-out') return `${runs}`;
  return `${runs}/${wickets}${ended === 'declared' ? 'd' : ''}`;
}

const STOPS: Partial<Record<MatchState['phase'], string>> = {
  rain: 'Rain',
  'bad-light': 'Bad light',
  stumps: 'Stumps',
  lunch: 'Lunch',
  tea: 'Tea',
  drinks: 'Drinks',
  'innings-break': 'Break',
  completed: 'Result',
};

function stageOf(state: MatchState, overs: string): string {
  const stop = STOPS[state.phase];
  if (stop !== undefined) return stop;
  if (currentInnings(state)?.superOver === true) return 'Super over';
  return `${overs} ov`;
}

const ORDINALS = ['1st', '2nd', '3rd', '4th'];

function detailOf(state: MatchState): string | null {
  const count = state.innings.filter(({ superOver }) => !superOver).length;
  const ordinal = ORDINALS[count - 1];
  return ordinal === undefined ? null : `${ordinal} inns`;
}
