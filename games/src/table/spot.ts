import { assert } from '#base/assert.ts';
import type { Multiplier } from '#base/money.ts';

/** A place on the bet board: `STRAIGHT:17`. */
export interface Spot {
  /** How a bet names it: the key alone, or with what is picked. */
  readonly code: string;
  /** The line of the paytable: `STRAIGHT`. */
  readonly key: string;
  /** What is picked, empty when there is nothing to pick. */
  readonly pick: string;
  /** Whether the higher limit of main bets applies. */
  readonly isMain: boolean;
  /** The betting window in which it is open, from 1. */
  readonly window: number;
}

/** Spots that share a line of the paytable. */
export interface SpotGroup {
  readonly key: string;
  readonly picks?: readonly string[];
  readonly isMain?: boolean;
  readonly window?: number;
}

/**
 * A paytable: what a unit of stake returns by line, the stake included. A line `KEY.CASE` is one of several results of
 * a spot with that key.
 */
export interface Paytable {
  /** Stored with every round; a changed table is a new version. */
  readonly version: string;
  readonly pays: Readonly<Record<string, Multiplier>>;
}

/** All spots of a table by code. */
export function spotsOf(groups: readonly SpotGroup[]): ReadonlyMap<string, Spot> {
  const spots = new Map<string, Spot>();
  for (const { key, picks = [''], isMain = false, window = 1 } of groups) {
    for (const pick of picks) {
      const code = pick === '' ? key : `${key}:${pick}`;
      spots.set(code, { code, key, pick, isMain, window });
    }
  }
  return spots;
}

/** A line of a paytable; a line that is missing is a mistake in our data. */
export function pay(table: Paytable, line: string): Multiplier {
  const multiplier = table.pays[line];
  assert(multiplier !== undefined, `the paytable ${table.version} has a line ${line}`);
  return multiplier;
}

/** The most that a unit of stake on a spot can return. */
export function bestReturn(table: Paytable, spot: Spot): Multiplier {
  const own = table.pays[`${spot.key}.${spot.pick}`];
  if (own !== undefined) return own;
  const lines = Object.entries(table.pays).filter(
    ([line]) => line === spot.key || line.startsWith(`${spot.key}.`),
  );
  assert(lines.length > 0, `the paytable ${table.version} has a line ${spot.key}`);
  return Math.max(...lines.map(([, multiplier]) => multiplier));
}
