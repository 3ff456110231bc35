import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** Accessible name of the content being loaded. */
  readonly label: string;
  readonly rows: number;
  /**
   * Row layout: a line with a name, two lines with an amount (bets, sessions, messages), a name and value, a session
   * with two prices, a line of text, or a game tile.
   */
  readonly shape?: 'line' | 'entry' | 'fact' | 'prices' | 'text' | 'tiles';
}

/** Skeleton rows. Delayed, so that fast responses show none. */
export function Skeleton({ label, rows, shape = 'line' }: SkeletonProps) {
  return (
    <div className={styles.skeleton} data-shape={shape} aria-busy="true">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <span key={row} className={styles.row} aria-hidden="true" />
      ))}
    </div>
  );
}
