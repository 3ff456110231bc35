import type { ReactNode } from 'react';

/**
 * Position of a column on a card: `title` and `sub` on the left, `amount` and `side` on the right, `fact` below with
 * the column's title as its label. Columns without one are not on the card.
 */
export type CardPlace = 'title' | 'sub' | 'amount' | 'side' | 'fact';

/** A grid column. */
export interface GridColumn<Row> {
  /** Key in sums, and for sorting on the server. */
  readonly name: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** `right`: numbers. */
  readonly align?: 'right';
  readonly isSortable?: boolean;
  /** CSS width in a table. Columns without one share the rest. */
  readonly width?: string;
  readonly card?: CardPlace;
  /**
   * A fact without a visible label: a pill, checkbox or button. `end`: right-aligned on its line. `corner`: next to
   * all fact lines, in the card's corner.
   */
  readonly isPlain?: true | 'end' | 'corner';
  /** Card content if the cell makes no sense without its heading. Null omits it. */
  readonly cardCell?: (row: Row) => ReactNode;
}

export interface GridSorting {
  /** Name of the sorted column. */
  readonly name: string;
  readonly isDescending: boolean;
}

/** A summary row: an opening balance or a total. Its label is in the `title` column. */
export interface GridSum {
  readonly label: string;
  /** By column name. */
  readonly cells: Readonly<Record<string, ReactNode>>;
}

/** Action of a row. Its `title` cell is the button or link. */
export type RowAction =
  | { readonly onPress: () => void; readonly isOpen?: boolean }
  /** Wraps the text in a link. The class extends its target to the whole row. */
  | { readonly link: (words: ReactNode, className: string) => ReactNode };

/** Rows of an infinitely scrolling list. */
export interface ScrollRows<Row> {
  readonly total: number;
  /** Undefined until loaded. */
  readonly rowAt: (index: number) => Row | undefined;
  /** Reports the rows in view, so that they can be loaded. */
  readonly onShown: (first: number, last: number) => void;
}

/** Props shared by all row layouts. */
export interface RowsProps<Row> {
  readonly caption: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly getKey: (row: Row) => number | string;
  readonly action?: ((row: Row) => RowAction | null) | undefined;
  /** Expanded content of a row, null while collapsed. */
  readonly below?: ((row: Row) => ReactNode) | undefined;
  /** Summary rows above and below the list. */
  readonly first?: GridSum | null | undefined;
  readonly last?: GridSum | null | undefined;
  readonly total?: GridSum | null | undefined;
  readonly sorting?: GridSorting | undefined;
  readonly onSort?: ((sorting: GridSorting) => void) | undefined;
  readonly isBusy?: boolean | undefined;
}
