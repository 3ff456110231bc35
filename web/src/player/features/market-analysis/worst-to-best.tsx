import styles from './analysis.module.css';

export interface WorstToBestProps {
  readonly worst: number | null;
  readonly best: number | null;
  /** The largest amount of the table: all bars have one scale. */
  readonly scale: number;
}

/** How far a market may go to each side of nothing; the figures beside it say the same. */
export function WorstToBest({ worst, best, scale }: WorstToBestProps) {
  const share = (amount: number) =>
    `${(Math.min(1, amount / Math.max(scale, 1)) * 50).toFixed(2)}%`;
  return (
    <span className={styles.bar} aria-hidden="true">
      <i data-tone="lose" style={{ width: share(Math.max(0, -(worst ?? 0))) }} />
      <i data-tone="win" style={{ width: share(Math.max(0, best ?? 0)) }} />
    </span>
  );
}
