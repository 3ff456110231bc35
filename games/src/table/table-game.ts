import { assertDefined } from '#base/assert.ts';
import type { Multiplier } from '#base/money.ts';
import type { Draws } from '#fairness/draws.ts';
import { type Paytable, pay, type Spot } from './spot.ts';

/** A game with fixed-odds bets on spots, placed before the outcome is drawn. */
export interface TableGame<Outcome> {
  /** Betting windows per round; more than one if something is revealed in between. */
  readonly windows: number;
  readonly spots: ReadonlyMap<string, Spot>;
  /** The recommended paytable first, then the alternatives an operator may choose. */
  readonly paytables: readonly Paytable[];
  /** Draws a round's complete outcome, in the draw order of fairness.md 3. */
  readonly draw: (draws: Draws) => Outcome;
  /** Revealed values in order: card by card, or the number. */
  readonly reveals: (outcome: Outcome) => readonly number[];
  /** Return per unit of stake on a spot, including the stake: 0 for a loss, ONE for a push. */
  readonly computeReturn: (bet: SettledSpot<Outcome>) => Multiplier;
}

/** A spot with the round's outcome and paytable. */
export interface SettledSpot<Outcome> {
  readonly spot: Spot;
  readonly outcome: Outcome;
  readonly paytable: Paytable;
}

/** Computes the return of the spots on one paytable line. */
export type SpotRule<Outcome> = (settled: SettledSpot<Outcome>) => Multiplier;

/** Combines the rules of all paytable lines into one function. */
export function returnByKey<Outcome>(
  rules: Readonly<Record<string, SpotRule<Outcome>>>,
): SpotRule<Outcome> {
  return (settled) =>
    assertDefined(rules[settled.spot.key], 'every spot of a table has a rule')(settled);
}

/** A rule that pays the spot's line if a condition holds, and nothing otherwise. */
export function payIf<Outcome>(
  isWin: (outcome: Outcome, pick: string) => boolean,
): SpotRule<Outcome> {
  return ({ spot, outcome, paytable }) => (isWin(outcome, spot.pick) ? pay(paytable, spot.key) : 0);
}
