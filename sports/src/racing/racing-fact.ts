import type { Label } from '@crease/contracts/labels/label.ts';

/** What happens around a race. Runners are places in the field as it was declared. */
export type RacingFact =
  /** What the market thinks before the off. */
  | { readonly type: 'prices'; readonly chances: RaceChances }
  /** A horse will not run; chances are of those left, the factors say what it took along in each market. */
  | {
      readonly type: 'non-runner';
      readonly runner: number;
      readonly winReductionBps: number;
      readonly placeReductionBps: number;
      readonly chances: RaceChances;
    }
  | { readonly type: 'off' }
  /** How they run: leader first, and how much of the distance is behind them (0 to 1). */
  | {
      readonly type: 'running';
      readonly done: number;
      readonly order: readonly number[];
      readonly chances: RaceChances;
    }
  /** Too near to the post for bets. */
  | { readonly type: 'last-strides' }
  | { readonly type: 'photo'; readonly runners: readonly number[] }
  /** Past the post in this order; more than one in a place is a dead heat. */
  | { readonly type: 'finish'; readonly placings: readonly (readonly number[])[] }
  /** The result stands: everything is settled. */
  | { readonly type: 'weighed-in' }
  | { readonly type: 'void-race'; readonly reason: Label };

/** Fair chances of every runner, 0 for a non-runner. */
export interface RaceChances {
  /** Sum 1. */
  readonly win: readonly number[];
  /** Sum: the number of places; null when the place market does not follow the race. */
  readonly place: readonly number[] | null;
}
