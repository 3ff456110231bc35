/** Compares predicted chances with observed frequencies. */
export interface Calibration {
  add(chance: number, occurred: boolean): void;
  /** Mean distance between chance and frequency over ten classes of chance, weighted by size. */
  error(): number;
  /** Non-empty classes: mean chance, frequency and count. */
  classes(): readonly {
    readonly mean: number;
    readonly observed: number;
    readonly count: number;
  }[];
}

const CLASSES = 10;

/** Collects chances with their outcomes. */
export function createCalibration(): Calibration {
  const sums = Array.from({ length: CLASSES }, () => ({ chance: 0, occurred: 0, count: 0 }));
  const classes = () =>
    sums
      .filter(({ count }) => count > 0)
      .map(({ chance, occurred, count }) => ({
        mean: chance / count,
        observed: occurred / count,
        count,
      }));

  return {
    add(chance, occurred) {
      const sum = sums[Math.min(CLASSES - 1, Math.floor(chance * CLASSES))];
      if (sum === undefined) return;
      sum.chance += chance;
      sum.occurred += occurred ? 1 : 0;
      sum.count += 1;
    },
    classes,
    error() {
      const total = classes().reduce((sum, { count }) => sum + count, 0);
      return classes().reduce((sum, { mean, observed, count }) => sum + (Math.abs(mean - observed) * count) / total, 0);
    },
  };
}
