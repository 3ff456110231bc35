/** Rows of one step: each is fast for the database and short for anyone who waits behind it. */
export const STEP_ROWS = 500;

/** Reads rows from an instant on, oldest first, passing over the first `skip` of them. */
export type ReadFrom<Row> = (from: number, skip: number) => Promise<readonly Row[]>;

/**
 * All rows of a list by steps. Each step begins where the one before has ended, not at a number of rows: what comes or
 * goes meanwhile neither repeats a row nor loses one.
 *
 * @param read gives at most `STEP_ROWS` rows in order of `atOf`.
 */
export async function* inSteps<Row>(
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
    if (rows.length < STEP_ROWS) return;
    const at = atOf(newest);
    const same = rows.filter((row) => atOf(row) === at).length;
    skip = at === begin ? skip + same : same;
    begin = at;
  }
}
