import type { ReactNode } from 'react';
import styles from './card-list.module.css';

export interface CardListProps<Row> {
  /** Accessible name of the list. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly getKey: (row: Row) => number | string;
  readonly isBusy?: boolean;
  readonly children: (row: Row) => ReactNode;
}

/** Table rows as cards, for narrow screens. */
export function CardList<Row>({
  label,
  rows,
  getKey,
  isBusy = false,
  children,
}: CardListProps<Row>) {
  return (
    <ul aria-label={label} aria-busy={isBusy || undefined}>
      {rows.map((row) => (
        <li key={getKey(row)} className={styles.card}>
          {children(row)}
        </li>
      ))}
    </ul>
  );
}
