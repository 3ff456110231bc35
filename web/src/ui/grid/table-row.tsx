import { memo, type ReactNode, useRef } from 'react';
import { useIsCut } from '#ui/table/use-is-cut.ts';
import { Chevron } from './chevron.tsx';
import type { GridColumn, GridSorting, GridSum, RowAction, RowsProps } from './column.ts';
import styles from './grid.module.css';

export interface TableRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly GridColumn<Row>[];
  readonly action?: ((row: Row) => RowAction | null) | undefined;
  readonly below?: ((row: Row) => ReactNode) | undefined;
  /** Index in the whole list from 0, if virtualised. */
  readonly index?: number | undefined;
  readonly measure?: ((element: Element | null) => void) | undefined;
}

/** A table row with its expanded content. */
function PlainTableRow<Row>({ row, columns, action, below, index, measure }: TableRowProps<Row>) {
  const act = action?.(row) ?? null;
  const inside = below?.(row) ?? null;
  return (
    <>
      <tr
        ref={measure}
        data-index={index}
        aria-rowindex={index === undefined ? undefined : index + 2}
        className={styles.row}
        data-acts={act !== null || undefined}
        data-open={inside !== null || undefined}
      >
        {columns.map((column) => (
          <td key={column.name} data-align={column.align}>
            {column.card === 'title' ? wrapInAction(act, column.cell(row), styles.open) : column.cell(row)}
          </td>
        ))}
        {below !== undefined && (
          <td className={styles.fold} data-screen-only>
            {act !== null && <Chevron to={inside === null ? 'down' : 'up'} />}
          </td>
        )}
      </tr>
      {inside !== null && (
        <tr className={styles.below}>
          <td colSpan={columns.length + 1}>{inside}</td>
        </tr>
      )}
    </>
  );
}

/** Memoised on row and columns, since thousands may be scrolled through. */
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow;

/** Wraps a row's text in its button or link, if any. */
export function wrapInAction(action: RowAction | null, words: ReactNode, className: string | undefined): ReactNode {
  if (action === null) return words;
  if ('link' in action) return action.link(words, className ?? '');
  return (
    <button type="button" className={className} aria-expanded={action.isOpen} onClick={action.onPress}>
      {words}
    </button>
  );
}

export interface SumRowProps<Row> {
  readonly sum: GridSum;
  readonly columns: readonly GridColumn<Row>[];
  readonly hasFold: boolean;
}

/** A summary row: opening, closing or total. */
export function SumRow<Row>({ sum, columns, hasFold }: SumRowProps<Row>) {
  return (
    <tr className={styles.sum}>
      {columns.map((column) =>
        column.card === 'title' ? (
          <th key={column.name} scope="row">
            {sum.label}
          </th>
        ) : (
          <td key={column.name} data-align={column.align}>
            {sum.cells[column.name]}
          </td>
        ),
      )}
      {hasFold && <td />}
    </tr>
  );
}

/** Skeleton row, as high as a real one. */
export function SkeletonRow({
  columns,
  hasFold = false,
}: {
  readonly columns: readonly Pick<GridColumn<never>, 'name' | 'align'>[];
  readonly hasFold?: boolean;
}) {
  return (
    <tr className={styles.grey}>
      {columns.map(({ name, align }) => (
        <td key={name} data-align={align}>
          <span className={styles.bar} />
        </td>
      ))}
      {hasFold && <td />}
    </tr>
  );
}

/** Column widths and headings. Sortable headings are buttons. */
export function TableHead<Row>({
  columns,
  sorting,
  onSort,
  hasFold,
}: Pick<RowsProps<Row>, 'columns' | 'sorting' | 'onSort'> & { readonly hasFold: boolean }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th
            key={column.name}
            scope="col"
            data-align={column.align}
            style={column.width === undefined ? undefined : { width: column.width }}
            aria-sort={getAriaSort(column, sorting)}
          >
            {column.isSortable === true && onSort !== undefined ? (
              <button type="button" className={styles.sort} onClick={() => onSort(nextSorting(column.name, sorting))}>
                {column.title}
                <Chevron to={isSorted(column, sorting) && sorting?.isDescending === false ? 'up' : 'down'} size={12} />
              </button>
            ) : (
              column.title
            )}
          </th>
        ))}
        {hasFold && <td className={styles.fold} data-screen-only />}
      </tr>
    </thead>
  );
}

/** Toggles the direction of the sorted column. Another column starts descending. */
function nextSorting(name: string, sorting: GridSorting | undefined): GridSorting {
  return { name, isDescending: sorting?.name === name ? !sorting.isDescending : true };
}

function isSorted<Row>({ name }: GridColumn<Row>, sorting: GridSorting | undefined): boolean {
  return sorting?.name === name;
}

function getAriaSort<Row>(column: GridColumn<Row>, sorting: GridSorting | undefined) {
  if (column.isSortable !== true) return undefined;
  if (!isSorted(column, sorting)) return 'none';
  return sorting?.isDescending === true ? 'descending' : 'ascending';
}

/** Makes an overflowing table scrollable, by keyboard too. Otherwise adds nothing. */
export function GridFrame({ caption, children }: { readonly caption: string; readonly children: ReactNode }) {
  const frame = useRef<HTMLElement>(null);
  const isCut = useIsCut(frame);
  return (
    <section
      ref={frame}
      className={styles.frame}
      data-cut={isCut || undefined}
      // Focusable, so that the keyboard can scroll to hidden columns.
      {...(isCut ? { tabIndex: 0, 'aria-label': caption } : {})}
    >
      {children}
    </section>
  );
}
