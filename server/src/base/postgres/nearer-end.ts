import type { PageRequest } from '#base/page.ts';
import type { SqlSession } from './sql-client.ts';

/** Reads a page from the nearer end of the list. */
export interface Reading extends PageRequest {
  readonly descending: boolean;
  /** True if the rows arrive in reverse order. */
  readonly isReversed: boolean;
}

/** @param total number of rows in the whole list. */
export function fromNearerEnd(
  { skip, take, descending }: PageRequest & { readonly descending: boolean },
  total: number,
): Reading {
  const rest = total - skip - take;
  if (rest >= skip) return { skip, take, descending, isReversed: false };
  const taken = Math.max(0, Math.min(take, total - skip));
  return { skip: Math.max(rest, 0), take: taken, descending: !descending, isReversed: true };
}

/** Returns the rows in the requested order. */
export function inOrder<Row>(rows: readonly Row[], { isReversed }: Reading): readonly Row[] {
  return isReversed ? [...rows].reverse() : rows;
}

/**
 * Disables sorting for the rest of a transaction. The planner doesn't know that skipping 100,000 index rows is
 * cheaper than sorting a tenth of the table.
 */
export async function disableSorting(session: SqlSession): Promise<void> {
  await session.query(
    `select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
      set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
      set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`,
  );
}
