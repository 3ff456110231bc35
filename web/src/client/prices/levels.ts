import type { PriceSize, WireStartingPrice } from '@crease/contracts/wire/catalogue.ts';

export const NO_LEVELS: readonly PriceSize[] = [];

/** Returns the previous object if nothing has changed. */
export function reuseStartingPrice(
  known: WireStartingPrice | undefined,
  next: WireStartingPrice | undefined,
): WireStartingPrice | undefined {
  const isSame =
    known?.far === next?.far && known?.near === next?.near && known?.fixed === next?.fixed;
  return isSame ? known : next;
}

/** Replaces the best price. Known depth below the same price is kept. */
export function withBest(
  levels: readonly PriceSize[],
  best: PriceSize | null,
): readonly PriceSize[] {
  if (best === null) return NO_LEVELS;
  const [first] = levels;
  if (first !== undefined && first[0] === best[0]) return [best, ...levels.slice(1)];
  return [best];
}

/** Returns the previous array, or at least its previous levels, where nothing has changed. */
export function reuseLevels(
  before: readonly PriceSize[],
  after: readonly PriceSize[],
): readonly PriceSize[] {
  let isSame = before.length === after.length;
  const kept = after.map((level, depth) => {
    const old = before[depth];
    if (old !== undefined && old[0] === level[0] && old[1] === level[1]) return old;
    isSame = false;
    return level;
  });
  return isSame ? before : kept;
}
