/**
 * Exponents that discount lower places, which are less certain than win chances imply; fitted to real finishes (Lo
 * and Bacon-Shone).
 */
const DISCOUNTS = [1, 0.81, 0.65, 0.57] as const;

/**
 * Derives place chances from win chances alone: each place goes to one of the remaining runners, in proportion to a
 * power of their chances.
 *
 * @returns in the order given; the sum is `places`.
 */
export function placeFromWin(win: readonly number[], places: number): number[] {
  const chances = win.map(() => 0);
  const weights = DISCOUNTS.map((power) => win.map((chance) => (chance > 0 ? chance ** power : 0)));
  const taken = new Set<number>();

  const fill = (place: number, reached: number) => {
    const ofPlace = weights[Math.min(place, weights.length - 1)] ?? win;
    const left = ofPlace.reduce((sum, weight, runner) => sum + (taken.has(runner) ? 0 : weight), 0);
    if (place === places || !(left > 0)) return;
    for (const [runner, weight] of ofPlace.entries()) {
      if (weight === 0 || taken.has(runner)) continue;
      const chance = (reached * weight) / left;
      chances[runner] = (chances[runner] ?? 0) + chance;
      taken.add(runner);
      fill(place + 1, chance);
      taken.delete(runner);
    }
  };
  fill(0, 1);
  return chances;
}
