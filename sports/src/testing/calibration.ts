/** Compares predicted chances with observed frequencies. */
export interface Calibration {
  add(chance: number, cameTrue: boolean): void;
  /** Mean distance between chance and frequency over ten classes of chance, weighted by size. */
  error(): number;
  /** Non-empty classes: mean chance, frequency and count. */
  classes(): readonly { readonly mean: number; readonly seen: number; readonly count: number }[];
}

const CLASSES = 10;

/** Collects chances with their outcomes. */
export function createCalibration(): Calibration {
  const sums = Array.from({ length: CLASSES }, () => ({ chance: 0, seen: 0, count: 0 }));
  const classes = () =>
    sums
      .filter(({ count }) => count > 0)
      .map(({ chance, seen, count }) => ({ mean: chance / count, seen: seen / count, count }));

  return {
    add(chance, cameTrue) {
      const sum = sums[Math.min(CLASSES - 1, Math.floor(chance * CLASSES))];
      if (sum === undefined) return;
      sum.chance += chance;
      sum.seen += cameTrue ? 1 : 0;
      sum.count += 1;
    },
    classes,
    error() {
      const total = classes().reduce((sum, { count }) => sum + count, 0);
      return classes().reduce(
        (sum, { mean, seen, count }) => sum + (Math.abs(mean - seen) * count) / total,
        0,
      );
    },
  };
}
