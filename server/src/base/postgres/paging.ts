import type { SqlSession } from './sql-client.ts';

export interface PageRequest {
  readonly skip: number;
  readonly take: number;
}

export interface Page<Row> {
  readonly totalCount: number;
  readonly items: readonly Row[];
}

/** A row of an ordered list, and its position counted from the lowest value. */
export interface Mark {
  readonly place: number;
  readonly key: number;
  readonly id: number;
}

/** Path to a range of an ordered list: start row or end, direction, and rows to skip. */
export interface Approach {
  /** Null to start from the end of the list. */
  readonly from: Mark | null;
  readonly descending: boolean;
  readonly skip: number;
}

/** Positions of a list from `first` on, counted from the lowest value. */
export interface PageRange {
  readonly first: number;
  readonly take: number;
  readonly total: number;
}

const MAX_LISTS = 100;
/** Shorter indexes are scanned in milliseconds. */
const SURVEYED_FROM = 60_000;
/** Index rows between two marks. */
const ROWS_BETWEEN = 10_000;

/**
 * Marks: sampled rows that let deep pages of long lists be found without skipping everything before them.
 *
 * A requested list is sampled once, in the background. Its name includes its counts and totals, so marks of a list
 * that has changed are never reused.
 */
export class PageMarks {
  readonly #lists = new Map<string, readonly Mark[]>();
  readonly #surveyedFrom: number;
  readonly #rowsBetween: number;
  #isSurveying = false;

  /** @param surveyedFrom minimum index size for which marks pay off. */
  constructor({ surveyedFrom = SURVEYED_FROM, rowsBetween = ROWS_BETWEEN } = {}) {
    this.#surveyedFrom = surveyedFrom;
    this.#rowsBetween = rowsBetween;
  }

  /** Returns the cheapest approach to a range. */
  approach(list: string, range: PageRange): Approach {
    const { first, take, total } = range;
    const last = first + take - 1;
    let best: Approach = { from: null, descending: false, skip: first };
    // Prefer a mark at equal distance: the end of the index may hold rows outside the list.
    const consider = (other: Approach): void => {
      if (other.skip <= best.skip) best = other;
    };
    if (total - 1 - last < first) {
      best = { from: null, descending: true, skip: total - 1 - last };
    }
    for (const mark of this.#lists.get(list) ?? []) {
      if (mark.place <= first) {
        consider({ from: mark, descending: false, skip: first - mark.place });
      }
      if (mark.place >= last) {
        consider({ from: mark, descending: true, skip: mark.place - last });
      }
    }
    return best;
  }

  /**
   * Samples a long list in the background unless it is known; one list at a time.
   *
   * @param share of the index rows that belong to the list.
   * @param read finds every nth row of the list; null if the list has changed meanwhile.
   */
  survey(
    list: string,
    { total, share }: { readonly total: number; readonly share: number },
    read: (rowsBetween: number) => Promise<readonly Mark[] | null>,
  ): void {
    const isShort = total / share < this.#surveyedFrom;
    if (isShort || this.#isSurveying || this.#lists.has(list)) return;
    this.#isSurveying = true;
    const end = (marks: readonly Mark[] | null): void => {
      this.#isSurveying = false;
      if (marks !== null) this.#store(list, marks);
    };
    // A database outage is reported to the callers that depend on it.
    read(Math.max(1, Math.round(this.#rowsBetween * share))).then(
      (marks) => end(marks ?? []),
      () => end(null),
    );
  }

  #store(list: string, marks: readonly Mark[]): void {
    this.#lists.set(list, marks);
    for (const oldest of this.#lists.keys()) {
      if (this.#lists.size <= MAX_LISTS) break;
      this.#lists.delete(oldest);
    }
  }
}

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

/** The planner doesn't know that skipping 100,000 index rows is cheaper than sorting a tenth of the table. */
export async function disableSorting(session: SqlSession): Promise<void> {
  await session.query(
    `select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
      set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
      set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`,
  );
}
