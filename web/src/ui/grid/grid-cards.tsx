import styles from './grid.module.css';
import { GridCard, SkeletonCard, SumCard } from './grid-card.tsx';
import type { GridTableProps } from './grid-table.tsx';

/** A page's rows as cards. */
export function GridCards<Row>(props: GridTableProps<Row>) {
  const { caption, columns, rows, getKey, action, below, first, last, total, isBusy } = props;
  return (
    <ul
      className={styles.cards}
      aria-label={caption}
      aria-busy={isBusy || rows === undefined || undefined}
    >
      {rows === undefined ? (
        Array.from({ length: props.expected }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey cards are all alike
          <SkeletonCard key={at} />
        ))
      ) : (
        <>
          {first && <SumCard sum={first} columns={columns} />}
          {rows.map((row) => (
            <GridCard key={getKey(row)} row={row} columns={columns} action={action} below={below} />
          ))}
          {last && <SumCard sum={last} columns={columns} />}
          {total && <SumCard sum={total} columns={columns} />}
        </>
      )}
    </ul>
  );
}
