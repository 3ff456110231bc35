import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** What is being waited for, for those who do not see the grey lines. */
  readonly label: string;
  readonly rows: number;
}

/** Grey lines in the place of rows that are on their way; not seen when they come at once. */
export function Skeleton({ label, rows }: SkeletonProps) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <span key={row} className={styles.row} aria-hidden="true" />
      ))}
    </div>
  );
}
