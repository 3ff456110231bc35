import type { Label } from '@crease/contracts/labels/label.ts';

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
