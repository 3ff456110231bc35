import { present } from '#base/assert.ts';
import type { Multiplier } from '#base/money.ts';
import type { Draws } from '#fairness/draws.ts';
import { type Paytable, pay, type Spot } from './spot.ts';

/** A game whose bets are placed on spots with fixed returns before the outcome is drawn. */
export interface TableGame<Outcome> {
  /** Betting windows of a round; more than one where something is shown in between. */
  readonly windows: number;
  readonly spots: ReadonlyMap<string, Spot>;
  /** The recommended table first; the others are what an operator may choose instead. */
  readonly paytables: readonly Paytable[];
  /** The whole outcome of a round, in the order of draws of fairness.md 3. */
  readonly draw: (draws: Draws) => Outcome;
  /** What is turned up, in order: card by card, or the number. */
  readonly reveals: (outcome: Outcome) => readonly number[];
  /** What a unit of stake on a spot returns, the stake included: 0 lost, ONE pushed. */
  readonly returnOf: (bet: SettledSpot<Outcome>) => Multiplier;
}

/** A spot, the outcome it meets and the paytable of the round. */
export interface SettledSpot<Outcome> {
  readonly spot: Spot;
  readonly outcome: Outcome;
  readonly paytable: Paytable;
}

/** What the spots of one line of the paytable return. */
export type SpotRule<Outcome> = (settled: SettledSpot<Outcome>) => Multiplier;

/** The rule of each line of the paytable as one function. */
export function returnByKey<Outcome>(
  rules: Readonly<Record<string, SpotRule<Outcome>>>,
): SpotRule<Outcome> {
  return (settled) => present(rules[settled.spot.key], 'every spot of a table has a rule')(settled);
}

/** A rule that returns the line of the spot when something came about, and nothing otherwise. */
export function payIf<Outcome>(
  cameAbout: (outcome: Outcome, pick: string) => boolean,
): SpotRule<Outcome> {
  return ({ spot, outcome, paytable }) =>
    cameAbout(outcome, spot.pick) ? pay(paytable, spot.key) : 0;
}
