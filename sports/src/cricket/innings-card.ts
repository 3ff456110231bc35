import type { Label } from '@crease/contracts/labels/label.ts';
import type { CricketMatchInfo } from '#field/match-info.ts';
import { ballsAsOvers, formatOvers, type InningsState } from './innings-state.ts';
import { dismissalLabel, runRate } from './match-labels.ts';
import type { MatchState } from './match-state.ts';

/** Scorecard tables of one innings: all batters, bowlers and extras. */
export interface InningsCard {
  readonly runs: number;
  readonly wkts: number;
  readonly overs: string;
  readonly isOver: boolean;
  /** In batting order. */
  readonly batters: readonly CardBatter[];
  /** Members of the first-named eleven yet to bat; empty if line-ups are unknown, and in a super over. */
  readonly notBatted: readonly string[];
  /** In bowling order. */
  readonly bowlers: readonly CardBowler[];
  readonly extras: CardExtras;
}

export interface CardBatter {
  readonly name: string;
  readonly runs: number;
  readonly balls: number;
  readonly fours: number;
  readonly sixes: number;
  /** Runs per hundred balls, two decimals; null before the first ball. */
  readonly strikeRate: number | null;
  readonly onStrike: boolean;
  /** Null if not out. */
  readonly how: Label | null;
}

export interface CardBowler {
  readonly name: string;
  readonly overs: string;
  readonly maidens: number;
  readonly runs: number;
  readonly wkts: number;
  /** Runs per over, two decimals; null before the first legal ball. */
  readonly economy: number | null;
  /** Runs from wides and from no-ball penalties. */
  readonly wides: number;
  readonly noballs: number;
}

export interface CardExtras {
  readonly byes: number;
  readonly legbyes: number;
  readonly wides: number;
  readonly noballs: number;
  /** Penalty runs on a ball, and before or after the innings. */
  readonly penalty: number;
  readonly total: number;
}

const PLAYERS = 11;
const HUNDRED_BALLS = 100;

/** Builds the scorecard tables of an innings. */
export function buildInningsCard(
  { squads }: Pick<CricketMatchInfo, 'squads'>,
  { ballsPerOver }: Pick<MatchState, 'ballsPerOver'>,
  innings: InningsState,
): InningsCard {
  const cameIn = new Set(innings.batters.map(({ name }) => name));
  // A super over has three batters per side.
  const eleven = innings.superOver ? [] : (squads?.[innings.team].slice(0, PLAYERS) ?? []);
  return {
    runs: innings.runs,
    wkts: innings.wickets,
    overs: formatOvers(innings),
    isOver: innings.ended !== null,
    batters: innings.batters.map(({ name, runs, balls, fours, sixes, out }) => ({
      name,
      runs,
      balls,
      fours,
      sixes,
      strikeRate: runRate(runs, balls, HUNDRED_BALLS),
      onStrike: name === innings.striker,
      how: out === null ? null : dismissalLabel(out),
    })),
    notBatted: eleven.filter((name) => !cameIn.has(name)),
    bowlers: innings.bowlers.map(({ name, balls, runs, wickets, maidens, wides, noballs }) => ({
      name,
      overs: ballsAsOvers(balls, ballsPerOver),
      maidens,
      runs,
      wkts: wickets,
      economy: runRate(runs, balls, ballsPerOver),
      wides,
      noballs,
    })),
    extras: sumExtras(innings),
  };
}

/** Sums the extras of an innings; all types of penalties are combined. */
export function sumExtras({ extras, penaltyBefore, penaltyAfter }: InningsState): CardExtras {
  const { byes, legbyes, wides, noballs } = extras;
  const penalty = extras.penalty + penaltyBefore + penaltyAfter;
  return {
    byes,
    legbyes,
    wides,
    noballs,
    penalty,
    total: byes + legbyes + wides + noballs + penalty,
  };
}

/** One over for charts; `total` and `lost` are as of its end. */
export interface ChartedOver {
  /** Over number, from 1. */
  readonly over: number;
  readonly runs: number;
  readonly wickets: number;
  readonly total: number;
  readonly lost: number;
  /** False while in progress. */
  readonly isComplete: boolean;
}

export interface ChartedInnings {
  readonly team: string;
  /** Runs to win; null if not chasing. */
  readonly target: number | null;
  readonly overs: readonly ChartedOver[];
}

/** Builds the overs of an innings for worm and run-rate charts. */
export function buildChartedInnings(
  { teams }: Pick<CricketMatchInfo, 'teams'>,
  { team, target, overs, ended }: InningsState,
): ChartedInnings {
  return {
    team: teams[team],
    target: target?.runs ?? null,
    overs: overs.map(({ over, runs, wickets, score, wicketsDown, complete }) => ({
      over: over + 1,
      runs,
      wickets,
      total: score,
      lost: wicketsDown,
      isComplete: complete || ended !== null,
    })),
  };
}
