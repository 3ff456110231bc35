import { assert } from '#base/assert.ts';
import type { Money } from '#money/money.ts';

/** A row is 32 bytes: a number of 64 bits, then six of 32. Its places are counted in units of their own. */
const WIDE = 4;
const LEFT = 0;
const NARROW = 8;
const NEXT = 2;
const PREVIOUS = 3;
const TICK = 4;
const RATE = 5;
const SEAT = 6;
const ACCOUNT = 7;

/** In the place of the seat: the row is free. */
const FREE = -1;

/** Rows of a book when its first bet rests. */
const FIRST_ROWS = 8;

/** Says that there is no row: the end of a queue, or a bet that does not rest. */
export const NO_ROW = -1;

/** What of a bet its book keeps while it rests. */
export interface RestTerms {
  readonly accountId: number;
  /** Place of the price on the ladder of the book. */
  readonly tick: number;
  /** What the price wins on a stake of 100. */
  readonly rate: number;
  /** Backer's stake, paise. */
  readonly unmatched: Money;
}

/**
 * The resting bets of one book as rows of a list of numbers: all that matching asks of a bet that is met, and its
 * neighbours in the queue.
 *
 * A row is one visit to memory, queues of them hold no references for the garbage collector to follow, and the row of a
 * bet that has left is used again. Both lists look at the same memory: amounts need 64 bits, and what counts
 * places is whole for the engine too when it is read as a whole number. It grows by half; rows are numbered, so that a
 * number stays good.
 */
export class RestRows {
  #wide = new Float64Array(0);
  #narrow = new Int32Array(0);
  /** Rows ever used; those that are free again are a chain by `NEXT`. */
  #size = 0;
  #free = NO_ROW;

  /** What is unmatched, paise. */
  left(row: number): Money {
    return this.#wide[row * WIDE + LEFT] ?? 0;
  }

  /** Whether a bet rests in it. */
  isTaken(row: number): boolean {
    return row !== NO_ROW && this.seat(row) !== FREE;
  }

  /** The next younger bet at the same price, or `NO_ROW`. */
  next(row: number): number {
    return this.#narrow[row * NARROW + NEXT] ?? NO_ROW;
  }

  /** The next older bet at the same price, or `NO_ROW`. */
  previous(row: number): number {
    return this.#narrow[row * NARROW + PREVIOUS] ?? NO_ROW;
  }

  tick(row: number): number {
    return this.#narrow[row * NARROW + TICK] ?? 0;
  }

  rate(row: number): number {
    return this.#narrow[row * NARROW + RATE] ?? 0;
  }

  /** Place of its account among the positions of the market. */
  seat(row: number): number {
    return this.#narrow[row * NARROW + SEAT] ?? FREE;
  }

  accountId(row: number): number {
    return this.#narrow[row * NARROW + ACCOUNT] ?? 0;
  }

  /** A row for a bet with something unmatched; it has no neighbours yet. */
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

  /** Frees the row of a bet that is in no queue any more. */
  free(row: number): void {
    assert(this.isTaken(row), 'a row is freed once');
    this.#narrow[row * NARROW + SEAT] = FREE;
    this.#narrow[row * NARROW + NEXT] = this.#free;
    this.#free = row;
  }

  /** Makes two rows neighbours, the older one first; `NO_ROW` for the end of a queue. */
  join(older: number, younger: number): void {
    if (older !== NO_ROW) this.#narrow[older * NARROW + NEXT] = younger;
    if (younger !== NO_ROW) this.#narrow[younger * NARROW + PREVIOUS] = older;
  }

  /** Lowers what is unmatched; returns what is left. */
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
