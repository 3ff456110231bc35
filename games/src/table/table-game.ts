import { assert, assertDefined } from '#base/assert.ts';
import type { Multiplier } from '#base/money.ts';
import type { Draws } from '#fairness/draws.ts';

/** A spot on the bet board, e.g. `STRAIGHT:17`. */
export interface Spot {
  /** Name used by bets: the key alone, or with the pick. */
  readonly code: string;
  /** Paytable line, e.g. `STRAIGHT`. */
  readonly key: string;
  /** The pick; empty if there is none. */
  readonly pick: string;
  /** True if the higher limit of main bets applies. */
  readonly isMain: boolean;
  /** Betting window in which it is open, from 1. */
  readonly window: number;
}

export interface SpotGroup {
  readonly key: string;
  readonly picks?: readonly string[];
  readonly isMain?: boolean;
  readonly window?: number;
}

/**
 * A paytable: return per unit of stake by line, including the stake. A line `KEY.CASE` is one of several results of a
 * spot with that key.
 */
export interface Paytable {
  /** Stored with every round; a changed paytable gets a new version. */
  readonly version: string;
  readonly pays: Readonly<Record<string, Multiplier>>;
}

export function buildSpots(groups: readonly SpotGroup[]): ReadonlyMap<string, Spot> {
  const spots = new Map<string, Spot>();
  for (const { key, picks = [''], isMain = false, window = 1 } of groups) {
    for (const pick of picks) {
      const code = pick === '' ? key : `${key}:${pick}`;
      spots.set(code, { code, key, pick, isMain, window });
    }
  }
  return spots;
}

/** Multiplier of a paytable line; a missing line is an error in our own data. */
export function pay(table: Paytable, line: string): Multiplier {
  const multiplier = table.pays[line];
  assert(multiplier !== undefined, `the paytable ${table.version} has a line ${line}`);
  return multiplier;
}

export function bestReturn(table: Paytable, spot: Spot): Multiplier {
  const own = table.pays[`${spot.key}.${spot.pick}`];
  if (own !== undefined) return own;
  const lines = Object.entries(table.pays).filter(([line]) => line === spot.key || line.startsWith(`${spot.key}.`));
  assert(lines.length > 0, `the paytable ${table.version} has a line ${spot.key}`);
  return Math.max(...lines.map(([, multiplier]) => multiplier));
}

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

export interface SettledSpot<Outcome> {
  readonly spot: Spot;
  readonly outcome: Outcome;
  readonly paytable: Paytable;
}

/** Computes the return of the spots on one paytable line. */
export type SpotRule<Outcome> = (settled: SettledSpot<Outcome>) => Multiplier;

/** Combines the rules of all paytable lines into one function. */
export function returnByKey<Outcome>(rules: Readonly<Record<string, SpotRule<Outcome>>>): SpotRule<Outcome> {
  return (settled) => assertDefined(rules[settled.spot.key], 'every spot of a table has a rule')(settled);
}

/** A rule that pays the spot's line if a condition holds, and nothing otherwise. */
export function payIf<Outcome>(isWin: (outcome: Outcome, pick: string) => boolean): SpotRule<Outcome> {
  return ({ spot, outcome, paytable }) => (isWin(outcome, spot.pick) ? pay(paytable, spot.key) : 0);
}
