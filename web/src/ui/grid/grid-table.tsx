import type { RowsProps } from './column.ts';
import styles from './grid.module.css';
import { GridFrame } from './grid-frame.tsx';
import { TableHead } from './table-head.tsx';
import { SkeletonRow, SumRow, TableRow } from './table-row.tsx';

export interface GridTableProps<Row> extends RowsProps<Row> {
  /** Undefined during the first load. */
  readonly rows: readonly Row[] | undefined;
  /** Number of skeleton rows. */
  readonly expected: number;
}

/** A page's rows as a table. */
export function GridTable<Row>(props: GridTableProps<Row>) {
  const { caption, columns, rows, getKey, action, below, first, last, total, isBusy } = props;
  const hasFold = below !== undefined;
  return (
    <GridFrame caption={caption}>
      <table className={styles.table} aria-busy={isBusy || rows === undefined || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <TableHead
          columns={columns}
          sorting={props.sorting}
          onSort={props.onSort}
          hasFold={hasFold}
        />
        <tbody>
          {rows === undefined ? (
            Array.from({ length: props.expected }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: grey rows are all alike
              <SkeletonRow key={at} columns={columns} hasFold={hasFold} />
            ))
          ) : (
            <>
              {first && <SumRow sum={first} columns={columns} hasFold={hasFold} />}
              {rows.map((row) => (
                <TableRow
                  key={getKey(row)}
                  row={row}
                  columns={columns}
                  action={action}
                  below={below}
                />
              ))}
              {last && <SumRow sum={last} columns={columns} hasFold={hasFold} />}
            </>
          )}
        </tbody>
        {rows !== undefined && total && (
          <tfoot>
            <SumRow sum={total} columns={columns} hasFold={hasFold} />
          </tfoot>
        )}
      </table>
    </GridFrame>
  );
}
