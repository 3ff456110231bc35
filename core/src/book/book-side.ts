import { assert } from '#base/assert.ts';
import type { PriceLadder } from '#ladder/price-ladder.ts';
import type { Money } from '#money/money.ts';
import { PriceLevel } from './price-level.ts';
import { NO_ROW, type RestRows, type RestTerms } from './rest-rows.ts';

/** Ticks to a word of bits, and to a list of levels. */
const NEIGHBOURS = 32;

/** What a side of a book is made of. */
export interface SideSetup {
  readonly ladder: PriceLadder;
  /** Where its bets are rows; both sides of a book share them. */
  readonly rows: RestRows;
  readonly highestIsBest: boolean;
}

/**
 * The resting bets of one side of a book, by the numbers of their rows.
 *
 * Levels are found by tick, in lists of 32 neighbours that are made when the first bet comes: money rests around the
 * best prices, and nearly all ticks of a ladder stay empty.
 * One bit per tick says whether anything rests there, so the best price after an emptied one is found by words.
 */
export class BookSide {
  /** Best level that has bets, or null. For backs the lowest price is best to meet, for lays the highest. */
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
   * Puts a bet with something unmatched at the end of the queue of its price.
   *
   * @param seat place of its account among the positions of the market.
   * @returns its row, by which it is found as long as it rests.
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

  /** Takes a bet out of its queue, with what it still has unmatched. */
  remove(row: number): void {
    const level = this.#levelOf(row);
    level.total -= this.#rows.left(row);
    this.#unlink(level, row);
  }

  /** Lowers what a resting bet has unmatched and keeps its place; at zero the bet leaves its queue. */
  reduce(row: number, by: Money): void {
    const level = this.#levelOf(row);
    const left = this.#rows.lower(row, by);
    level.total -= by;
    if (left === 0) this.#unlink(level, row);
  }

  /** The level with bets that comes after this one, going away from the best; null at the end. */
  after(level: PriceLevel): PriceLevel | null {
    return this.#highestIsBest ? this.#below(level.tick) : this.#above(level.tick);
  }

  /** The row behind another, at its price or the next; `NO_ROW` at the end. */
  behind(row: number): number {
    const next = this.#rows.next(row);
    return next === NO_ROW ? (this.after(this.#levelOf(row))?.head ?? NO_ROW) : next;
  }

  /** Rows of every resting bet, best price first, oldest first at a price. */
  *each(): Generator<number> {
    for (let row = this.best?.head ?? NO_ROW; row !== NO_ROW; row = this.behind(row)) yield row;
  }

  /** Notes that a level has bets. */
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

  #levelOf(row: number): PriceLevel {
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
    // Bits under the tick's own.
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
    // Bits over the tick's own; shifting by 32 would shift by 0, hence in two steps.
    let bits = (this.#bits[word] ?? 0) & ((-1 << (tick & 31)) << 1);
    while (bits === 0) {
      word += 1;
      if (word >= this.#bits.length) return null;
      bits = this.#bits[word] ?? 0;
    }
    return this.#known((word << 5) + 31 - Math.clz32(bits & -bits));
  }
}
