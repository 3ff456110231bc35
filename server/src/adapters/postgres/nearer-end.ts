import type { PageRequest } from '#ports/page.ts';
import type { SqlSession } from './sql-client.ts';

/** How to read a page: from whichever end of the list it is nearer to. */
export interface Reading extends PageRequest {
  readonly descending: boolean;
  /** The rows come in the wrong order and are to be turned round. */
  readonly isTurned: boolean;
}

/** @param total rows of the whole list. */
export function fromNearerEnd(
  { skip, take, descending }: PageRequest & { readonly descending: boolean },
  total: number,
): Reading {
  const rest = total - skip - take;
  if (rest >= skip) return { skip, take, descending, isTurned: false };
  const taken = Math.max(0, Math.min(take, total - skip));
  return { skip: Math.max(rest, 0), take: taken, descending: !descending, isTurned: true };
}

/** Rows of a reading in the order that was asked for. */
export function inOrder<Row>(rows: readonly Row[], { isTurned }: Reading): readonly Row[] {
  return isTurned ? [...rows].reverse() : rows;
}

/**
 * Keeps the rest of a transaction to indexes. The planner does not know that a page which begins after 100 000 rows of an
 * index costs less than sorting a tenth of the table.
 */
export async function keepToIndexes(session: SqlSession): Promise<void> {
  await session.query(
    `select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
      set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
      set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`,
  );
}
