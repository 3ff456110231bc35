/** Batch size: fast for the database and short enough not to delay other queries. */
export const BATCH_ROWS = 500;

/** Reads rows from a time on, oldest first, skipping the first `skip`. */
export type ReadFrom<Row> = (from: number, skip: number) => Promise<readonly Row[]>;

/**
 * Streams all rows in batches. Each batch continues from the last row's time instead of an offset, so that concurrent
 * inserts or deletes neither repeat nor lose rows.
 *
 * @param read returns up to `BATCH_ROWS` rows ordered by `atOf`.
 */
export async function* streamBatches<Row>(
  from: number,
  read: ReadFrom<Row>,
  atOf: (row: Row) => number,
): AsyncGenerator<readonly Row[]> {
  let begin = from;
  let skip = 0;
  for (;;) {
    const rows = await read(begin, skip);
    const newest = rows.at(-1);
    if (newest === undefined) return;
    yield rows;
    if (rows.length < BATCH_ROWS) return;
    const at = atOf(newest);
    const same = rows.filter((row) => atOf(row) === at).length;
    skip = at === begin ? skip + same : same;
    begin = at;
  }
}
