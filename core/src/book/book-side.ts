import { assert } from '#base/assert.ts';
import type { Bet } from '#bet/bet.ts';
import type { PriceLevel } from '#bet/price-level.ts';
import type { PriceLadder } from '#ladder/price-ladder.ts';
import type { Money } from '#money/money.ts';

/** Ladders with more ticks than this have their levels in a map: nearly all of them stay empty. */
const DENSE_TICKS = 2048;

/**
 * The resting bets of one side of a book.
 *
 * Levels are found by tick, in a list for ladders of some hundred ticks and in a map for the 99,900 of a fine one.
 * One bit per tick says whether anything rests there, so the best price after an emptied one is found by words.
 */
export class BookSide {
  /** Best level that has bets, or null. For backs the lowest price is best to meet, for lays the highest. */
  best: PriceLevel | null = null;
  readonly #ladder: PriceLadder;
  readonly #highestIsBest: boolean;
  readonly #levels: (PriceLevel | null)[] = [];
  readonly #sparseLevels: Map<number, PriceLevel> | null;
  readonly #bits: number[] = [];

  constructor(ladder: PriceLadder, highestIsBest: boolean) {
    this.#ladder = ladder;
    this.#highestIsBest = highestIsBest;
    for (let tick = 0; tick < ladder.size; tick += 32) this.#bits.push(0);
    const isDense = ladder.size <= DENSE_TICKS;
    this.#sparseLevels = isDense ? null : new Map();
    for (let tick = 0; isDense && tick < ladder.size; tick++) this.#levels.push(null);
  }

  /** Puts a bet with something unmatched at the end of the queue of its price. */
  add(bet: Bet): void {
    const level = this.#levelAt(bet.tick);
    const tail = level.tail;
    if (tail === null) {
      level.head = bet;
      const word = level.tick >>> 5;
      this.#bits[word] = (this.#bits[word] ?? 0) | (1 << (level.tick & 31));
      const best = this.best;
      if (
        best === null ||
        (this.#highestIsBest ? level.tick > best.tick : level.tick < best.tick)
      ) {
        this.best = level;
      }
    } else {
      tail.next = bet;
      bet.previous = tail;
    }
    level.tail = bet;
    level.total += bet.unmatched;
    bet.level = level;
  }

  /** Takes a bet out of its queue, with what it still has unmatched. */
  remove(bet: Bet): void {
    const level = bet.level;
    assert(level !== null, 'only a resting bet leaves the book');
    level.total -= bet.unmatched;
    this.#unlink(level, bet);
  }

  /** Lowers what a resting bet has unmatched and keeps its place; at zero the bet leaves its queue. */
  reduce(bet: Bet, by: Money): void {
    const level = bet.level;
    assert(level !== null, 'only a resting bet is matched');
    bet.unmatched -= by;
    level.total -= by;
    if (bet.unmatched === 0) this.#unlink(level, bet);
  }

  /** The level with bets that comes after this one, going away from the best; null at the end. */
  after(level: PriceLevel): PriceLevel | null {
    return this.#highestIsBest ? this.#below(level.tick) : this.#above(level.tick);
  }

  /** Every resting bet, best price first, oldest first at a price. */
  bets(): Bet[] {
    const found: Bet[] = [];
    for (let level = this.best; level !== null; level = this.after(level)) {
      for (let bet = level.head; bet !== null; bet = bet.next) found.push(bet);
    }
    return found;
  }

  #unlink(level: PriceLevel, bet: Bet): void {
    const { previous, next } = bet;
    if (previous === null) level.head = next;
    else previous.next = next;
    if (next === null) level.tail = previous;
    else next.previous = previous;
    bet.level = null;
    bet.next = null;
    bet.previous = null;
    if (level.head !== null) return;
    const word = level.tick >>> 5;
    this.#bits[word] = (this.#bits[word] ?? 0) & ~(1 << (level.tick & 31));
    if (level === this.best) this.best = this.after(level);
  }

  #levelAt(tick: number): PriceLevel {
    const known = this.#known(tick);
    if (known !== null) return known;
    const price = this.#ladder.priceAt(tick);
    const level: PriceLevel = { tick, price, total: 0, head: null, tail: null };
    if (this.#sparseLevels === null) this.#levels[tick] = level;
    else this.#sparseLevels.set(tick, level);
    return level;
  }

  #known(tick: number): PriceLevel | null {
    if (this.#sparseLevels === null) return this.#levels[tick] ?? null;
    return this.#sparseLevels.get(tick) ?? null;
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
