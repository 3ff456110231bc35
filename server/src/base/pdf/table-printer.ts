/** A column of a printed table. */
export interface PrintedColumn {
  readonly head: string;
  /** Share of the width left over by numeric columns, for left-aligned columns. */
  readonly share: number;
  readonly align: 'left' | 'right';
}

/** A table and its header block, ready for layout. All text is final. */
export interface PrintedTable {
  readonly language: 'en' | 'hi';
  readonly site: string;
  readonly title: string;
  /** Header facts as name and value: owner, period, totals. */
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly columns: readonly PrintedColumn[];
  /** Rows in batches, with a text for every column. */
  readonly rows: AsyncIterable<readonly (readonly string[])[]>;
  /** Shown if there are no rows. */
  readonly emptyText: string;
  /** Footer of each page. */
  readonly pageText: (page: number, pages: number) => string;
}

/** Typesets tables. */
export interface TablePrinter {
  /** Renders a PDF file, yielding to other work between pages. */
  print(table: PrintedTable): Promise<Uint8Array>;
}
