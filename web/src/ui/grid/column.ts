import type { ReactNode } from 'react';

/**
 * Where a column stands on a card: `title` and `sub` at the left, `amount` and `side` at the right, `fact` below them
 * with the column's title as its label. A column without a place is not on the card.
 */
export type CardPlace = 'title' | 'sub' | 'amount' | 'side' | 'fact';

/** One column of a grid. */
export interface GridColumn<Row> {
  /** Names the column in sums, and to the server where it can be sorted by. */
  readonly name: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** `right`: numbers. */
  readonly align?: 'right';
  readonly isSortable?: boolean;
  /** CSS width in a table; columns without one share the rest. */
  readonly width?: string;
  readonly card?: CardPlace;
  /**
   * A fact that needs no label for the eye: a pill, a box to tick, a button. `end`: at the right of its line; `corner`:
   * beside all lines of facts, in the corner of the card.
   */
  readonly isPlain?: true | 'end' | 'corner';
  /** What a card says instead of the cell, where a heading above it is missed; null leaves it out. */
  readonly cardCell?: (row: Row) => ReactNode;
}

export interface GridSorting {
  /** Of the column. */
  readonly name: string;
  readonly isDescending: boolean;
}

/** A row that is no row of the list: an opening balance, a total. Its label stands in the column with the place `title`. */
export interface GridSum {
  readonly label: string;
  /** By name of the column. */
  readonly cells: Readonly<Record<string, ReactNode>>;
}

/** What a press on a row does; its `title` cell is the button or link. */
export type RowAction =
  | { readonly onPress: () => void; readonly isOpen?: boolean }
  /** Wraps the words into a link; the class makes the whole row its target. */
  | { readonly link: (words: ReactNode, className: string) => ReactNode };

/** Rows of a list that is fetched as one scrolls. */
export interface ScrollRows<Row> {
  readonly total: number;
  /** Undefined until it has come. */
  readonly rowAt: (index: number) => Row | undefined;
  /** Tells which rows are on the screen, so that they can be fetched. */
  readonly onShown: (first: number, last: number) => void;
}

/** What each way to draw the rows knows of them. */
export interface RowsProps<Row> {
  readonly caption: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly keyOf: (row: Row) => number | string;
  readonly action?: ((row: Row) => RowAction | null) | undefined;
  /** What stands below an opened row; null while it is closed. */
  readonly below?: ((row: Row) => ReactNode) | undefined;
  /** Above and below the rows of the list. */
  readonly first?: GridSum | null | undefined;
  readonly last?: GridSum | null | undefined;
  readonly total?: GridSum | null | undefined;
  readonly sorting?: GridSorting | undefined;
  readonly onSort?: ((sorting: GridSorting) => void) | undefined;
  readonly isBusy?: boolean | undefined;
}
