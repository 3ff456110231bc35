import type { RaceInfo } from './race-card.ts';
import type { RaceChances, RacingFact } from './racing-fact.ts';

export type RaceStage =
  | 'before'
  | 'running'
  | 'last-strides'
  | 'photo'
  | 'finished'
  | 'weighed-in'
  | 'void';

/** A non-runner with its reduction factor in each market. */
export interface NonRunner {
  readonly runner: number;
  readonly winReductionBps: number;
  readonly placeReductionBps: number;
}

/** State of a race derived from its facts. */
export interface RacingState {
  readonly stage: RaceStage;
  readonly win: readonly number[];
  readonly place: readonly number[];
  readonly nonRunners: readonly NonRunner[];
  /** In hundredths, fixed at the off; null for a non-runner. */
  readonly startingPrices: readonly (number | null)[] | null;
  /** Leader first. */
  readonly order: readonly number[];
  /** Commentary-worthy change: a new leader, or half the distance covered; null if none. */
  readonly highlight: 'leader' | 'half-way' | null;
  readonly done: number;
  readonly placings: readonly (readonly number[])[];
}

/**
 * Creates the state of a declared race.
 *
 * @param opening chances for the first bets; null for equal chances until prices arrive.
 */
export function createRaceState(
  { runners, places }: RaceInfo,
  opening: RaceChances | null = null,
): RacingState {
  const declared: RacingState = {
    stage: 'before',
    win: runners.map(() => 1 / runners.length),
    place: runners.map(() => places / runners.length),
    nonRunners: [],
    startingPrices: null,
    order: [],
    highlight: null,
    done: 0,
    placings: [],
  };
  return opening === null ? declared : withChances(declared, opening);
}

/** Applies a fact to the race. */
export function applyRacingFact(state: RacingState, fact: RacingFact): RacingState {
  switch (fact.type) {
    case 'prices':
      return withChances(state, fact.chances);
    case 'non-runner': {
      const { runner, winReductionBps, placeReductionBps } = fact;
      const gone = { runner, winReductionBps, placeReductionBps };
      const nonRunners = [...state.nonRunners, gone];
      return { ...withChances(state, fact.chances), nonRunners };
    }
    case 'off':
      return { ...state, stage: 'running', startingPrices: state.win.map(startingPrice) };
    case 'running':
      return {
        ...withChances(state, fact.chances),
        order: fact.order,
        highlight: findHighlight(state, fact),
        done: fact.done,
      };
    case 'last-strides':
      return { ...state, stage: 'last-strides' };
    case 'photo':
      return { ...state, stage: 'photo', done: 1 };
    case 'finish':
      return {
        ...state,
        stage: 'finished',
        done: 1,
        placings: fact.placings,
        order: fact.placings.flat(),
      };
    case 'weighed-in':
      return { ...state, stage: 'weighed-in' };
    case 'void-race':
      return { ...state, stage: 'void' };
  }
}

function findHighlight(
  state: RacingState,
  { order, done }: Extract<RacingFact, { type: 'running' }>,
): RacingState['highlight'] {
  if (order[0] !== state.order[0]) return 'leader';
  return state.done < 0.5 && done >= 0.5 ? 'half-way' : null;
}

function withChances(state: RacingState, { win, place }: RaceChances): RacingState {
  return { ...state, win, place: place ?? state.place };
}

/** Computes the fair price at the off in hundredths, from 1.01 to 1000. */
function startingPrice(chance: number): number | null {
  return chance > 0 ? Math.min(100_000, Math.max(101, Math.round(100 / chance))) : null;
}
