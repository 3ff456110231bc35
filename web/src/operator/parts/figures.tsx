import type { ReactNode } from 'react';
import styles from './figures.module.css';

export interface Figure {
  readonly name: string;
  readonly value: ReactNode;
  readonly note?: string;
}

/** The figures of a page at a glance. */
export function Figures({
  label,
  figures,
}: {
  readonly label: string;
  readonly figures: readonly Figure[];
}) {
  return (
    <dl className={styles.figures} aria-label={label}>
      {figures.map(({ name, value, note }) => (
        <div key={name} className={styles.figure}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}
