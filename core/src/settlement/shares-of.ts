import { deadHeatShare, WINS, type WinShare } from './dead-heat.ts';

/**
 * Winning share of a bet for every placed runner (exchange rules 12.5).
 *
 * Places are filled from the front. Runners tied across the last paid place share the places left, divided by the
 * number tied. Earlier groups win fully, later ones lose.
 *
 * @param placings groups of runner IDs in finishing order; runners of a group are tied.
 * @param places paid places; 0 means that every placed runner wins.
 * @example 3 places and [[A], [B], [C, D]]: A and B win, C and D win half each.
 */
export function computeShares(
  placings: readonly (readonly number[])[],
  places: number,
): ReadonlyMap<number, WinShare> {
  const shares = new Map<number, WinShare>();
  let left = places;
  for (const tied of placings) {
    const share = places === 0 ? WINS : deadHeatShare(left, tied.length);
    for (const runnerId of tied) shares.set(runnerId, share);
    left -= tied.length;
  }
  return shares;
}

/** Returns true if a runner wins only in part; then the legs of a cross match need not sum to zero exactly. */
export function isDeadHeat(shares: ReadonlyMap<number, WinShare>): boolean {
  return [...shares.values()].some(({ wins, of }) => wins > 0 && wins < of);
}
