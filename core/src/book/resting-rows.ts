import { assert } from '#base/assert.ts';
import type { Money } from '#money/money.ts';

/** A row is 32 bytes: one 64-bit number, then six of 32 bits. Offsets are in each array's own units. */
const WIDE = 4;
const LEFT = 0;
const NARROW = 8;
const NEXT = 2;
const PREVIOUS = 3;
const TICK = 4;
const RATE = 5;
const SEAT = 6;
const ACCOUNT = 7;

/** Seat value that marks a free row. */
const FREE = -1;

const FIRST_ROWS = 8;

/** No row: the end of a queue, or a bet that isn't resting. */
export const NO_ROW = -1;

/** Terms of a resting bet that the book stores. */
export interface RestTerms {
  readonly accountId: number;
  /** Tick on the book's ladder. */
  readonly tick: number;
  /** Profit on a stake of 100. */
  readonly rate: number;
  /** Backer's stake, paise. */
  readonly unmatched: Money;
}

/**
 * The resting bets of one book as rows of a typed array: everything matching needs of a maker, and its queue links.
 *
 * A row is one memory access, queues hold no references for the garbage collector to follow, and freed rows are
 * reused. Both arrays view the same buffer: amounts need 64 bits, and reading indexes from an integer array keeps
 * them integers for the engine. Grows by half; rows are addressed by number, so handles stay valid.
 */
export class RestRows {
  #wide = new Float64Array(0);
  #narrow = new Int32Array(0);
  /** Rows ever used; free ones form a linked list by `NEXT`. */
  #size = 0;
  #free = NO_ROW;

  /** Unmatched amount, paise. */
  left(row: number): Money {
    return this.#wide[row * WIDE + LEFT] ?? 0;
  }

  isTaken(row: number): boolean {
    return row !== NO_ROW && this.seat(row) !== FREE;
  }

  /** Next younger bet at the same price, or `NO_ROW`. */
  next(row: number): number {
    return this.#narrow[row * NARROW + NEXT] ?? NO_ROW;
  }

  /** Next older bet at the same price, or `NO_ROW`. */
  previous(row: number): number {
    return this.#narrow[row * NARROW + PREVIOUS] ?? NO_ROW;
  }

  tick(row: number): number {
    return this.#narrow[row * NARROW + TICK] ?? 0;
  }

  rate(row: number): number {
    return this.#narrow[row * NARROW + RATE] ?? 0;
  }

  /** Index of its account among the market's positions. */
  seat(row: number): number {
    return this.#narrow[row * NARROW + SEAT] ?? FREE;
  }

  accountId(row: number): number {
    return this.#narrow[row * NARROW + ACCOUNT] ?? 0;
  }

  /** Allocates a row for an unmatched bet, with no neighbours yet. */
  take(terms: RestTerms, seat: number): number {
    let row = this.#free;
    if (row === NO_ROW) {
      row = this.#size++;
      if (row * WIDE === this.#wide.length) this.#grow();
    } else this.#free = this.next(row);
    this.#wide[row * WIDE + LEFT] = terms.unmatched;
    const narrow = this.#narrow;
    const at = row * NARROW;
    narrow[at + NEXT] = NO_ROW;
    narrow[at + PREVIOUS] = NO_ROW;
    narrow[at + TICK] = terms.tick;
    narrow[at + RATE] = terms.rate;
    narrow[at + SEAT] = seat;
    narrow[at + ACCOUNT] = terms.accountId;
    return row;
  }

  /** Frees the row of a bet that is no longer queued. */
  free(row: number): void {
    assert(this.isTaken(row), 'a row is freed once');
    this.#narrow[row * NARROW + SEAT] = FREE;
    this.#narrow[row * NARROW + NEXT] = this.#free;
    this.#free = row;
  }

  /** Links two rows, older first; `NO_ROW` for the end of a queue. */
  join(older: number, younger: number): void {
    if (older !== NO_ROW) this.#narrow[older * NARROW + NEXT] = younger;
    if (younger !== NO_ROW) this.#narrow[younger * NARROW + PREVIOUS] = older;
  }

  /** Reduces the unmatched amount. @returns the remainder. */
  lower(row: number, by: Money): Money {
    const left = this.left(row) - by;
    assert(by >= 0 && left >= 0, 'no more is matched than rests');
    this.#wide[row * WIDE + LEFT] = left;
    return left;
  }

  #grow(): void {
    const rows = this.#wide.length / WIDE;
    const grown = new Float64Array(Math.max(FIRST_ROWS, rows + (rows >> 1)) * WIDE);
    grown.set(this.#wide);
    this.#wide = grown;
    this.#narrow = new Int32Array(grown.buffer);
  }
}
