import { t } from '#i18n/text.ts';
import type { GridColumn, GridSorting } from './column.ts';
import type { FilterSelect } from './filter-choice.tsx';

export interface SortSelectTerms {
  readonly columns: readonly Pick<GridColumn<never>, 'name' | 'title' | 'isSortable'>[];
  readonly sorting: GridSorting;
  /** Default sorting. */
  readonly fresh: GridSorting;
  readonly onSort: (sorting: GridSorting) => void;
}

/** Sorting as a select, for cards without column headings. */
export function sortSelect({ columns, sorting, fresh, onSort }: SortSelectTerms): FilterSelect {
  const orders = columns
    .filter(({ isSortable }) => isSortable === true)
    .flatMap(({ name, title }) => [
      { name, isDescending: true, text: t('{column}, highest first', { column: title }) },
      { name, isDescending: false, text: t('{column}, lowest first', { column: title }) },
    ]);
  return {
    name: 'sort',
    label: t('Sort by'),
    value: toSortParameter(sorting),
    options: orders.map(({ text, ...order }) => ({ value: toSortParameter(order), text })),
    isSet: toSortParameter(sorting) !== toSortParameter(fresh),
    onChange: (value) => {
      const order = orders.find((each) => toSortParameter(each) === value);
      if (order !== undefined) onSort({ name: order.name, isDescending: order.isDescending });
    },
  };
}

function toSortParameter({ name, isDescending }: GridSorting): string {
  return isDescending ? `-${name}` : name;
}
