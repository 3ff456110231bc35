import { type ReactNode, useRef } from 'react';
import styles from './table.module.css';
import { useIsCut } from './use-is-cut.ts';

export interface Column<Row> {
  readonly title: string;
  /** `right`: numbers. */
  readonly align?: 'left' | 'right';
  readonly cell: (row: Row) => ReactNode;
}

/** A column of numbers or amounts. */
export function numberColumn<Row>(title: string, cell: Column<Row>['cell']): Column<Row> {
  return { title, align: 'right', cell };
}

export interface TableProps<Row> {
  /** Accessible name of the table. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly getKey: (row: Row) => number | string;
  /** The row open next to the table. */
  readonly isChosen?: (row: Row) => boolean;
  /** Rows of another page or filter are loading. */
  readonly isBusy?: boolean;
}

/** A table for wide screens. */
export function Table<Row>({ caption, columns, rows, getKey, isChosen, isBusy = false }: TableProps<Row>) {
  const frame = useRef<HTMLElement>(null);
  const isCut = useIsCut(frame);
  return (
    // Focusable, so that the keyboard can scroll to hidden columns.
    <section ref={frame} className={styles.frame} {...(isCut ? { tabIndex: 0, 'aria-label': caption } : {})}>
      <table className={styles.table} aria-busy={isBusy || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, align }) => (
              <th key={title} scope="col" data-align={align}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={getKey(row)} aria-current={isChosen?.(row) === true || undefined}>
              {columns.map(({ title, align, cell }) => (
                <td key={title} data-align={align}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export interface CardListProps<Row> {
  /** Accessible name of the list. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly getKey: (row: Row) => number | string;
  readonly isBusy?: boolean;
  readonly children: (row: Row) => ReactNode;
}

/** Table rows as cards, for narrow screens. */
export function CardList<Row>({ label, rows, getKey, isBusy = false, children }: CardListProps<Row>) {
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
