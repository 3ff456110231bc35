import { assert } from '#base/assert.ts';
import type { PriceLadder } from '#ladder/price-ladder.ts';
import type { Money, Price } from '#money/money.ts';
import { NO_ROW, type RestRows, type RestTerms } from './resting-rows.ts';

/** Ticks per bitmap word and per list of levels. */
const NEIGHBOURS = 32;

/**
 * The bets resting at one price, oldest first. Stays in its book when empty, for reuse.
 *
 * A class instead of an object literal: V8 tracks the lifetime of literals and would deoptimise dependent code.
 */
export class PriceLevel {
  readonly tick: number;
  readonly price: Price;
  /** Total unmatched stake, paise. */
  total: Money = 0;
  /** Rows of the oldest and the latest bet, or `NO_ROW`. */
  head = NO_ROW;
  tail = NO_ROW;

  constructor(tick: number, price: Price) {
    this.tick = tick;
    this.price = price;
  }
}

export interface SideSetup {
  readonly ladder: PriceLadder;
  /** Row storage of the bets, shared by both sides. */
  readonly rows: RestRows;
  readonly highestIsBest: boolean;
}

/**
 * The resting bets of one side of a book, by row number.
 *
 * Levels are stored by tick in lazily created lists of 32, because money rests around the best prices and nearly all
 * ticks stay empty. A bitmap with one bit per tick finds the next best price after one is emptied.
 */
export class BookSide {
  /** Best non-empty level, or null: the lowest price for backs, the highest for lays. */
  best: PriceLevel | null = null;
  readonly #ladder: PriceLadder;
  readonly #rows: RestRows;
  readonly #highestIsBest: boolean;
  readonly #levels: ((PriceLevel | null)[] | null)[] = [];
  readonly #bits: number[] = [];

  constructor({ ladder, rows, highestIsBest }: SideSetup) {
    this.#ladder = ladder;
    this.#rows = rows;
    this.#highestIsBest = highestIsBest;
    for (let tick = 0; tick < ladder.size; tick += NEIGHBOURS) {
      this.#bits.push(0);
      this.#levels.push(null);
    }
  }

  /**
   * Adds an unmatched bet to the back of the queue at its price.
   *
   * @param seat index of its account among the market's positions.
   * @returns its row, the handle for as long as it rests.
   */
  add(terms: RestTerms, seat: number): number {
    assert(terms.unmatched > 0, 'a bet rests with something unmatched');
    const rows = this.#rows;
    const row = rows.take(terms, seat);
    const level = this.#levelAt(terms.tick);
    if (level.tail === NO_ROW) {
      level.head = row;
      this.#open(level);
    } else rows.join(level.tail, row);
    level.tail = row;
    level.total += terms.unmatched;
    return row;
  }

  /** Removes a bet with its unmatched remainder from the queue. */
  remove(row: number): void {
    const level = this.#getLevel(row);
    level.total -= this.#rows.left(row);
    this.#unlink(level, row);
  }

  /** Reduces a resting bet's unmatched amount and keeps its queue position; at zero it leaves the queue. */
  reduce(row: number, by: Money): void {
    const level = this.#getLevel(row);
    const left = this.#rows.lower(row, by);
    level.total -= by;
    if (left === 0) this.#unlink(level, row);
  }

  /** Next non-empty level away from the best; null at the end. */
  after(level: PriceLevel): PriceLevel | null {
    return this.#highestIsBest ? this.#below(level.tick) : this.#above(level.tick);
  }

  /** Next row in the queue, at its price or the next one; `NO_ROW` at the end. */
  behind(row: number): number {
    const next = this.#rows.next(row);
    return next === NO_ROW ? (this.after(this.#getLevel(row))?.head ?? NO_ROW) : next;
  }

  /** Rows of all resting bets, best price first, then oldest first. */
  *each(): Generator<number> {
    for (let row = this.best?.head ?? NO_ROW; row !== NO_ROW; row = this.behind(row)) yield row;
  }

  #open(level: PriceLevel): void {
    const { tick } = level;
    const word = tick >>> 5;
    this.#bits[word] = (this.#bits[word] ?? 0) | (1 << (tick & 31));
    const best = this.best;
    if (best === null || (this.#highestIsBest ? tick > best.tick : tick < best.tick)) {
      this.best = level;
    }
  }

  #unlink(level: PriceLevel, row: number): void {
    const rows = this.#rows;
    const previous = rows.previous(row);
    const next = rows.next(row);
    if (previous === NO_ROW) level.head = next;
    if (next === NO_ROW) level.tail = previous;
    rows.join(previous, next);
    rows.free(row);
    if (level.head !== NO_ROW) return;
    assert(level.total === 0, 'where no bet rests nothing is unmatched');
    const word = level.tick >>> 5;
    this.#bits[word] = (this.#bits[word] ?? 0) & ~(1 << (level.tick & 31));
    if (level === this.best) this.best = this.after(level);
  }

  #getLevel(row: number): PriceLevel {
    const level = this.#rows.isTaken(row) ? this.#known(this.#rows.tick(row)) : null;
    assert(level !== null, 'only a resting bet is in the book');
    return level;
  }

  #levelAt(tick: number): PriceLevel {
    return this.#known(tick) ?? this.#newLevel(tick);
  }

  #newLevel(tick: number): PriceLevel {
    const level = new PriceLevel(tick, this.#ladder.priceAt(tick));
    const word = tick >>> 5;
    let neighbours = this.#levels[word] ?? null;
    if (neighbours === null) {
      neighbours = new Array<PriceLevel | null>(NEIGHBOURS).fill(null);
      this.#levels[word] = neighbours;
    }
    neighbours[tick & 31] = level;
    return level;
  }

  #known(tick: number): PriceLevel | null {
    return this.#levels[tick >>> 5]?.[tick & 31] ?? null;
  }

  #below(tick: number): PriceLevel | null {
    let word = tick >>> 5;
    // Bits below the tick's own.
    let bits = (this.#bits[word] ?? 0) & ((1 << (tick & 31)) - 1);
    while (bits === 0) {
      if (word === 0) return null;
      word -= 1;
      bits = this.#bits[word] ?? 0;
    }
    return this.#known((word << 5) + 31 - Math.clz32(bits));
  }

  #above(tick: number): PriceLevel | null {
    let word = tick >>> 5;
    // Bits above the tick's own; shifting by 32 would shift by 0, hence two steps.
    let bits = (this.#bits[word] ?? 0) & ((-1 << (tick & 31)) << 1);
    while (bits === 0) {
      word += 1;
      if (word >= this.#bits.length) return null;
      bits = this.#bits[word] ?? 0;
    }
    return this.#known((word << 5) + 31 - Math.clz32(bits & -bits));
  }
}
