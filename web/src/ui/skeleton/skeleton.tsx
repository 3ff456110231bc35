import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** What is being waited for, for those who do not see the grey bars. */
  readonly label: string;
  readonly rows: number;
  /**
   * What a row will be: a line with a name; two lines with an amount (bets, sessions, messages); a name and what it
   * holds; a session with its two prices; a line of a text; or the tile of a game.
   */
  readonly shape?: 'line' | 'entry' | 'fact' | 'prices' | 'text' | 'tiles';
}

/** Grey bars in the place of rows that are on their way; not seen when they come at once. */
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
