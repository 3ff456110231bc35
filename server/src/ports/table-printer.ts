/** A column of a printed table. */
export interface PrintedColumn {
  readonly head: string;
  /** Columns at the left: part of the width that numbers leave, beside the shares of the others. */
  readonly share: number;
  readonly align: 'left' | 'right';
}

/** A table with what stands above it, ready to be set: every text is what the reader sees. */
export interface PrintedTable {
  readonly language: 'en' | 'hi';
  readonly site: string;
  readonly title: string;
  /** What it is about, in pairs: whose, of when, what it comes to. */
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly columns: readonly PrintedColumn[];
  /** Rows by steps; each has a text for every column. */
  readonly rows: AsyncIterable<readonly (readonly string[])[]>;
  /** In place of rows when there are none. */
  readonly emptyText: string;
  /** What stands below each page. */
  readonly pageText: (page: number, pages: number) => string;
}

/** Sets tables on pages. */
export interface TablePrinter {
  /** A PDF file. Others get their turn between its pages. */
  print(table: PrintedTable): Promise<Uint8Array>;
}
