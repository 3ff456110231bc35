import type { CricketMatchInfo } from '#field/match-info.ts';
import { dismissalText } from './dismissal-text.ts';
import { ballsAsOvers, type InningsState, oversText } from './innings-state.ts';
import type { MatchState } from './match-state.ts';
import { rateText, runRate } from './rates.ts';

/** The full table of one innings, for the score card page; plain JSON. */
export interface CricketInningsCard {
  readonly team: string;
  readonly superOver: boolean;
  readonly runs: number;
  readonly wkts: number;
  readonly overs: string;
  readonly batting: readonly {
    readonly name: string;
    readonly runs: number;
    readonly balls: number;
    readonly fours: number;
    readonly sixes: number;
    /** Runs a hundred balls: `163.41`; `-` before the first ball. */
    readonly strikeRate: string;
    readonly how: string;
  }[];
  readonly bowling: readonly {
    readonly name: string;
    readonly overs: string;
    readonly maidens: number;
    readonly runs: number;
    readonly wkts: number;
    readonly economy: string;
    readonly wides: number;
    readonly noballs: number;
  }[];
  readonly extras: {
    readonly wides: number;
    readonly noballs: number;
    readonly byes: number;
    readonly legbyes: number;
    /** On a ball, before and after the innings. */
    readonly penalty: number;
  };
  /** Known only where the source names the side. */
  readonly didNotBat: readonly string[];
}

const NO_RATE = '-';

/** The tables of all innings in order of play. */
export function inningsCardsOf(
  info: Pick<CricketMatchInfo, 'teams' | 'squads'>,
  state: MatchState,
): CricketInningsCard[] {
  return state.innings.map((innings) => ({
    team: info.teams[innings.team],
    superOver: innings.superOver,
    runs: innings.runs,
    wkts: innings.wickets,
    overs: oversText(innings),
    batting: innings.batters.map(({ name, runs, balls, fours, sixes, out }) => ({
      name,
      runs,
      balls,
      fours,
      sixes,
      strikeRate: rateOrDash(runRate(runs, balls, 100)),
      how: out === null ? 'not out' : dismissalText(out),
    })),
    bowling: innings.bowlers.map((bowler) => ({
      name: bowler.name,
      overs: ballsAsOvers(bowler.balls, state.ballsPerOver),
      maidens: bowler.maidens,
      runs: bowler.runs,
      wkts: bowler.wickets,
      economy: rateOrDash(runRate(bowler.runs, bowler.balls, state.ballsPerOver)),
      wides: bowler.wides,
      noballs: bowler.noballs,
    })),
    extras: {
      ...innings.extras,
      penalty: innings.extras.penalty + innings.penaltyBefore + innings.penaltyAfter,
    },
    didNotBat: didNotBat(innings, info.squads?.[innings.team] ?? []),
  }));
}

function rateOrDash(rate: number | null): string {
  return rate === null ? NO_RATE : rateText(rate);
}

function didNotBat({ batters, superOver }: InningsState, squad: readonly string[]): string[] {
  if (superOver) return [];
  return squad.filter((player) => !batters.some(({ name }) => name === player));
}
