import type { Prng } from '@crease/sports/base/prng.ts';

/**
 * Draws a finishing order as an operator might enter it: complete or only the places, with or without a dead heat,
 * for the last place or a higher one. Occasionally omits a place, which is invalid.
 *
 * @param ran IDs of the remaining runners. @param places number of places in the market.
 */
export function drawPlacings(prng: Prng, ran: readonly number[], places: number): number[][] {
  const order = shuffled(prng, ran);
  const needed = Math.min(places, order.length);
  if (prng.chance(0.03)) return order.slice(0, needed - 1).map((id) => [id]);
  const from = prng.chance(0.25) ? prng.int(Math.max(needed, 1)) : order.length;
  const tied = order.slice(from, from + 2 + prng.int(2));
  const before = order.slice(0, from).map((id) => [id]);
  const after = order.slice(from + tied.length).map((id) => [id]);
  const all = tied.length > 0 ? [...before, tied, ...after] : before;
  if (prng.chance(0.5)) return all;
  let count = 0;
  return all.filter((group) => {
    const isWanted = count < needed;
    count += group.length;
    return isWanted;
  });
}

function shuffled(prng: Prng, ids: readonly number[]): number[] {
  const left = [...ids];
  const order: number[] = [];
  while (left.length > 0) order.push(...left.splice(prng.int(left.length), 1));
  return order;
}
