import { deadHeatShare, WINS, type WinShare } from './dead-heat.ts';

/**
 * Share of a bet that wins, for every runner that was placed (exchange rules 12.5).
 *
 * Places are filled from the front. Runners tied across the last paid place share what is left of it: places left
 * divided by the number tied. Groups before win whole, groups behind lose.
 *
 * @param placings groups of runner ids in the order of finishing; runners of a group are tied.
 * @param places places that are paid; 0 means that every placed runner wins.
 * @example 3 places and [[A], [B], [C, D]]: A and B win, C and D win half each.
 */
export function sharesOf(
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

/** Whether some runner wins only a part: then the legs of a cross match need not sum to zero to the paisa. */
export function isDeadHeat(shares: ReadonlyMap<number, WinShare>): boolean {
  return [...shares.values()].some(({ wins, of }) => wins > 0 && wins < of);
}
