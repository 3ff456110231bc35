/** A row of an ordered list, and its place there counted from the lowest value. */
export interface Mark {
  readonly place: number;
  readonly key: number;
  readonly id: number;
}

/** How to come to a range of an ordered list: from a row on, or from an end, up or down, past so many rows. */
export interface Approach {
  /** Null: from the end of the list. */
  readonly from: Mark | null;
  readonly descending: boolean;
  readonly skip: number;
}

/** Places of a list from `first` on, counted from the lowest value. */
export interface PageRange {
  readonly first: number;
  readonly take: number;
  readonly total: number;
}

const MOST_LISTS = 100;
/** Shorter indexes are passed over in milliseconds. */
const SURVEYED_FROM = 60_000;
/** Rows of the index between two marks. */
const ROWS_BETWEEN = 10_000;

/**
 * Rows by which pages deep in long lists are found without passing over all that comes before.
 *
 * A list that is asked for is surveyed once, beside the answers; its name holds what it counts and adds up to, so marks
 * of a list that has changed are never asked for again.
 */
export class PageMarks {
  readonly #lists = new Map<string, readonly Mark[]>();
  readonly #surveyedFrom: number;
  readonly #rowsBetween: number;
  #isSurveying = false;

  /** @param surveyedFrom rows of an index from which marks are worth it. */
  constructor({ surveyedFrom = SURVEYED_FROM, rowsBetween = ROWS_BETWEEN } = {}) {
    this.#surveyedFrom = surveyedFrom;
    this.#rowsBetween = rowsBetween;
  }

  /** The shortest way to a range. */
  approach(list: string, range: PageRange): Approach {
    const { first, take, total } = range;
    const last = first + take - 1;
    let best: Approach = { from: null, descending: false, skip: first };
    // At equal distance a mark is better: at the end of the index rows may stand that are none of the list.
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
   * Surveys a long list unless it is known; one at a time, without making anybody wait.
   *
   * @param share of the rows of the index that are rows of the list.
   * @param read finds every nth row of the list; null when it is no longer what its name says.
   */
  survey(
    list: string,
    { total, share }: { readonly total: number; readonly share: number },
    read: (rowsBetween: number) => Promise<readonly Mark[] | null>,
  ): void {
    const isShort = total / share < this.#surveyedFrom;
    if (isShort || this.#isSurveying || this.#lists.has(list)) return;
    this.#isSurveying = true;
    void read(Math.max(1, Math.round(this.#rowsBetween * share)))
      .then((marks) => this.#keep(list, marks ?? []))
      // A database that is away is noticed by those who wait for it.
      .catch(() => undefined)
      .finally(() => {
        this.#isSurveying = false;
      });
  }

  #keep(list: string, marks: readonly Mark[]): void {
    this.#lists.set(list, marks);
    for (const oldest of this.#lists.keys()) {
      if (this.#lists.size <= MOST_LISTS) break;
      this.#lists.delete(oldest);
    }
  }
}
