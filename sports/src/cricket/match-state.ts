import type { Label } from '@crease/contracts/labels/label.ts';
import type {
  DeliveryEvent,
  FieldEvent,
  InningsEndEvent,
  InningsStartEvent,
  RevisedEvent,
} from '#field/field-event.ts';
import type { CricketMatchInfo, MatchOutcome, Side } from '#field/match-info.ts';
import { applyDelivery } from './apply-delivery.ts';
import { findEndByScore } from './innings-length.ts';
import type { InningsState } from './innings-state.ts';
import { isPlayMissing } from './match-result.ts';

/** Phase of play. `stopped` is an unplanned stoppage other than rain and bad light. */
export type MatchPhase =
  | 'pre-match'
  | 'in-play'
  | 'innings-break'
  | 'rain'
  | 'bad-light'
  | 'stopped'
  | 'drinks'
  | 'lunch'
  | 'tea'
  | 'stumps'
  | 'completed';

/** State of a match. Plain JSON: it can be stored, sent and compared. */
export interface MatchState {
  readonly ballsPerOver: number;
  /** Overs per future innings; the current one has its own limit. */
  readonly oversPerInnings: number | null;
  /** Overs per innings before any reduction by rain. */
  readonly scheduledOvers: number | null;
  readonly phase: MatchPhase;
  readonly toss: { readonly winner: Side; readonly decision: 'bat' | 'field' } | null;
  /** In order of play, super overs last; the last one is in progress unless it has ended. */
  readonly innings: readonly InningsState[];
  /** From the bowler's run-up to the delivery. */
  readonly ballRunning: boolean;
  readonly underReview: boolean;
  /** Method of a revised limit or target: `D/L`. */
  readonly method: string | null;
  /** Text of the last stoppage, review or revision, until the next ball. */
  readonly note: Label | null;
  readonly outcome: MatchOutcome | null;
  /** Day of play from 1; increases after stumps. */
  readonly day: number;
  /** Overs of the day so far: overs called, plus those lost to a change of innings. */
  readonly oversToday: number;
  /** Sessions of the days, split by intervals; the last one is in progress. */
  readonly periods: readonly PlayPeriod[];
  /** State before a gap in the reported play; null if there is none. */
  readonly beforeGap: MatchState | null;
}

/** Play up to an interval: lunch, tea or stumps. */
export interface PlayPeriod {
  /** Both from 1. */
  readonly day: number;
  readonly period: number;
  /** Runs of both sides, off deliveries. */
  readonly runs: number;
  readonly overs: number;
}

const SUPER_OVER_OVERS = 1;
/** Overs deducted from the day for a change of innings. */
const OVERS_PER_CHANGE = 2;

/** Creates the state before the toss. */
export function initialMatchState(info: Pick<CricketMatchInfo, 'ballsPerOver' | 'oversPerInnings'>): MatchState {
  return {
    ballsPerOver: info.ballsPerOver,
    oversPerInnings: info.oversPerInnings,
    scheduledOvers: info.oversPerInnings,
    phase: 'pre-match',
    toss: null,
    innings: [],
    ballRunning: false,
    underReview: false,
    method: null,
    note: null,
    outcome: null,
    day: 1,
    oversToday: 0,
    periods: [{ day: 1, period: 1, runs: 0, overs: 0 }],
    beforeGap: null,
  };
}

/**
 * Applies an event to a state, without modifying it.
 *
 * @throws Error for an impossible event (a delivery without an innings): the source is broken, and guessing could
 * settle a market wrongly.
 */
export function applyFieldEvent(state: MatchState, event: FieldEvent): MatchState {
  const after = stateAfter(state, event);
  const isGap = state.beforeGap === null && isPlayMissing(state, event);
  return isGap ? { ...after, beforeGap: state } : after;
}

function stateAfter(state: MatchState, event: FieldEvent): MatchState {
  switch (event.type) {
    case 'toss':
      return { ...state, toss: { winner: event.winner, decision: event.decision } };
    case 'innings-start':
      return startInnings(state, event);
    case 'ball-start':
      return {
        ...withInnings(state, (innings) => ({
          ...innings,
          striker: event.striker,
          nonStriker: event.nonStriker,
          bowler: event.bowler,
        })),
        phase: 'in-play',
        ballRunning: true,
        note: null,
      };
    case 'delivery':
      return {
        ...withInnings(state, (innings) => applyDelivery(innings, event, state.ballsPerOver)),
        phase: 'in-play',
        ballRunning: false,
        underReview: false,
        note: null,
        oversToday: state.oversToday + (event.lastOfOver ? 1 : 0),
        periods: periodsAfter(state.periods, event),
      };
    case 'review':
      return { ...state, underReview: true, note: event.said };
    case 'interruption':
      return { ...stopped(state, phaseOfCause(event.cause)), note: event.said };
    case 'drinks':
      return { ...stopped(state, event.type), note: event.said };
    case 'lunch':
    case 'tea':
      return {
        ...stopped(state, event.type),
        note: event.said,
        periods: withPeriod(state.periods, state.day),
      };
    case 'stumps':
      return {
        ...stopped(state, 'stumps'),
        note: event.said,
        day: state.day + 1,
        oversToday: 0,
        periods: withPeriod(state.periods, state.day + 1),
      };
    case 'resumption':
      return { ...state, phase: phaseOnResumption(state), note: event.said };
    case 'revised':
      return revise(state, event);
    case 'innings-end':
      return endInnings(state, event);
    case 'result':
      return { ...stopped(state, 'completed'), note: null, outcome: event.outcome };
    default:
      return assertNever(event);
  }
}

/** Returns the current or latest innings; null before the first. */
export function currentInnings(state: MatchState): InningsState | null {
  return state.innings.at(-1) ?? null;
}

function startInnings(state: MatchState, event: InningsStartEvent): MatchState {
  const innings: InningsState = {
    team: event.team,
    superOver: event.superOver,
    target: event.target,
    oversLimit: event.superOver ? SUPER_OVER_OVERS : state.oversPerInnings,
    powerplays: event.powerplays,
    runs: event.penaltyRuns,
    wickets: 0,
    balls: 0,
    deliveries: 0,
    over: 0,
    ballsInOver: 0,
    extras: { wides: 0, noballs: 0, byes: 0, legbyes: 0, penalty: 0 },
    penaltyBefore: event.penaltyRuns,
    penaltyAfter: 0,
    batters: [],
    bowlers: [],
    fallOfWickets: [],
    partnerships: [],
    overs: [],
    striker: null,
    nonStriker: null,
    bowler: null,
    lastDelivery: null,
    ended: null,
    absentHurt: [],
  };
  return { ...state, phase: 'in-play', note: null, innings: [...state.innings, innings] };
}

function endInnings(state: MatchState, event: InningsEndEvent): MatchState {
  const ended = withInnings(state, (innings) => ({
    ...innings,
    runs: innings.runs + event.penaltyRuns,
    penaltyAfter: event.penaltyRuns,
    absentHurt: event.absentHurt,
    ended: event.reason,
    striker: null,
    nonStriker: null,
    bowler: null,
  }));
  const oversToday = state.oversToday + OVERS_PER_CHANGE;
  return { ...stopped(ended, 'innings-break'), note: null, oversToday };
}

function revise(state: MatchState, event: RevisedEvent): MatchState {
  const oversPerInnings = event.oversPerInnings ?? state.oversPerInnings;
  const revised = {
    ...state,
    oversPerInnings,
    method: event.method ?? state.method,
    note: event.said,
  };
  const innings = currentInnings(state);
  if (innings === null || innings.ended !== null) return revised;
  // Overs lost once play is over are those of the next innings.
  if (event.target === null && findEndByScore(innings, state) !== null) return revised;
  return withInnings(revised, (playing) => ({
    ...playing,
    oversLimit: playing.superOver ? playing.oversLimit : oversPerInnings,
    target: event.target ?? playing.target,
  }));
}

function periodsAfter(periods: readonly PlayPeriod[], { runs, lastOfOver }: DeliveryEvent): readonly PlayPeriod[] {
  const now = periods.at(-1);
  if (now === undefined) return periods;
  const overs = now.overs + (lastOfOver ? 1 : 0);
  return [...periods.slice(0, -1), { ...now, runs: now.runs + runs.total, overs }];
}

function withPeriod(periods: readonly PlayPeriod[], day: number): readonly PlayPeriod[] {
  const last = periods.at(-1);
  const period = last?.day === day ? last.period + 1 : 1;
  return [...periods, { day, period, runs: 0, overs: 0 }];
}

function stopped(state: MatchState, phase: MatchPhase): MatchState {
  return { ...state, phase, ballRunning: false, underReview: false };
}

function phaseOfCause(cause: 'rain' | 'bad-light' | 'injury' | 'other'): MatchPhase {
  return cause === 'rain' || cause === 'bad-light' ? cause : 'stopped';
}

function phaseOnResumption(state: MatchState): MatchPhase {
  const innings = currentInnings(state);
  if (innings === null) return 'pre-match';
  return innings.ended === null ? 'in-play' : 'innings-break';
}

function withInnings(state: MatchState, change: (innings: InningsState) => InningsState): MatchState {
  const innings = currentInnings(state);
  if (innings === null || innings.ended !== null) throw new Error('no innings is in play');
  return { ...state, innings: [...state.innings.slice(0, -1), change(innings)] };
}

/** Exhaustiveness check for the end of a switch over a union. */
function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}
