import { Chevron } from './chevron.tsx';
import type { GridColumn, GridSorting, RowsProps } from './column.ts';
import styles from './grid.module.css';

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
              <button
                type="button"
                className={styles.sort}
                onClick={() => onSort(nextSorting(column.name, sorting))}
              >
                {column.title}
                <Chevron
                  to={isSorted(column, sorting) && sorting?.isDescending === false ? 'up' : 'down'}
                  size={12}
                />
              </button>
            ) : (
              column.title
            )}
          </th>
        ))}
        {hasFold && <td className={styles.fold} />}
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
