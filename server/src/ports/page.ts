/** A page of a list: how many rows to pass over and how many to give. */
export interface PageRequest {
  readonly skip: number;
  readonly take: number;
}

/** Rows of one page and how many there are in all. */
export interface Page<Row> {
  readonly totalCount: number;
  readonly items: readonly Row[];
}
