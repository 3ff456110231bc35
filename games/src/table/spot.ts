import { assert } from '#base/assert.ts';
import type { Multiplier } from '#base/money.ts';

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

/** Spots that share a paytable line. */
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

/** All spots of a table by code. */
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

/** Highest return per unit of stake on a spot. */
export function bestReturn(table: Paytable, spot: Spot): Multiplier {
  const own = table.pays[`${spot.key}.${spot.pick}`];
  if (own !== undefined) return own;
  const lines = Object.entries(table.pays).filter(
    ([line]) => line === spot.key || line.startsWith(`${spot.key}.`),
  );
  assert(lines.length > 0, `the paytable ${table.version} has a line ${spot.key}`);
  return Math.max(...lines.map(([, multiplier]) => multiplier));
}
