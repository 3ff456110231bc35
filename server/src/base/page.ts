/** Rows to skip and rows to return. */
export interface PageRequest {
  readonly skip: number;
  readonly take: number;
}

/** Rows of one page and the total number of rows. */
export interface Page<Row> {
  readonly totalCount: number;
  readonly items: readonly Row[];
}
