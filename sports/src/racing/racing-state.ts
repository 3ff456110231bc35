import type { Label } from '@crease/contracts/labels/label.ts';

/** A declared runner. */
export interface RaceRunner {
  /** Saddlecloth number. */
  readonly number: number;
  readonly name: string;
  readonly jockey: string;
  readonly trainer: string;
  /** Stall; 1 is next to the rail. */
  readonly stall: number;
  /** Weight in kilograms, in half-kilogram steps: 57.5. */
  readonly weight: number;
  readonly age: number;
  /** Recent finishing positions, latest last; 0 is tenth or worse. */
  readonly form: string;
}

/** A race before the off. */
export interface RaceInfo {
  readonly venue: string;
  /** Two-letter country code. */
  readonly country: string;
  readonly raceNumber: number;
  readonly name: string;
  readonly distanceM: number;
  /** Null if unknown. */
  readonly going: Label | null;
  readonly raceClass: string;
  /** Number of paid places. */
  readonly places: number;
  readonly runners: readonly RaceRunner[];
}

/** Returns the places paid for a declared field: two from five runners, three from eight, four in the largest. */
export function getPaidPlaces(runners: number): number {
  if (runners >= 16) return 4;
  return runners >= 8 ? 3 : 2;
}

/** Each-way terms: number of places, and place odds divisor. */
export interface EachWayTerms {
  readonly places: number;
  readonly divisor: number;
}

/** Returns the standard British terms for a declared field; null below five runners. */
export function eachWayTermsFor(runners: number, isHandicap: boolean): EachWayTerms | null {
  if (isHandicap && runners >= 16) return { places: 4, divisor: 4 };
  if (isHandicap && runners >= 12) return { places: 3, divisor: 4 };
  if (runners >= 8) return { places: 3, divisor: 5 };
  return runners >= 5 ? { places: 2, divisor: 4 } : null;
}

/** Events of a race. Runners are indices into the declared field. */
export type RacingFact =
  /** Market chances before the off. */
  | { readonly type: 'prices'; readonly chances: RaceChances }
  /** A non-runner: chances are for the remaining field, factors are the reduction in each market. */
  | {
      readonly type: 'non-runner';
      readonly runner: number;
      readonly winReductionBps: number;
      readonly placeReductionBps: number;
      readonly chances: RaceChances;
    }
  | { readonly type: 'off' }
  /** Running order, leader first, with the share of the distance covered (0 to 1). */
  | {
      readonly type: 'running';
      readonly done: number;
      readonly order: readonly number[];
      readonly chances: RaceChances;
    }
  /** Too close to the finish for bets. */
  | { readonly type: 'last-strides' }
  | { readonly type: 'photo'; readonly runners: readonly number[] }
  /** Finishing order; several runners in a place are a dead heat. */
  | { readonly type: 'finish'; readonly placings: readonly (readonly number[])[] }
  /** Official result, on which everything is settled. */
  | { readonly type: 'weighed-in' }
  | { readonly type: 'void-race'; readonly reason: Label };

/** Fair chance of every runner, 0 for a non-runner. */
export interface RaceChances {
  /** Sum 1. */
  readonly win: readonly number[];
  /** Adds up to the number of places; null if the place market doesn't follow the race. */
  readonly place: readonly number[] | null;
}

export type RaceStage = 'before' | 'running' | 'last-strides' | 'photo' | 'finished' | 'weighed-in' | 'void';

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
export function createRaceState({ runners, places }: RaceInfo, opening: RaceChances | null = null): RacingState {
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
