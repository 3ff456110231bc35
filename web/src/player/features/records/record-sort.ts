import type { GridColumn } from '#ui/grid/column.ts';
import { sortSelect } from '#ui/grid/filter-bar.tsx';
import type { FilterSelect } from '#ui/grid/filter-choice.tsx';
import type { GridControl, GridTerms } from './grid-search.ts';

/** Sort order of a list shown as cards. */
export function recordSort<Row>(
  { query, setOrder }: GridControl,
  { order }: GridTerms,
  columns: readonly GridColumn<Row>[],
): FilterSelect {
  return sortSelect({ columns, sorting: query.order, fresh: order, onSort: setOrder });
}
