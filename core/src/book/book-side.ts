import { assert } from '#base/assert.ts';
import type { Bet } from '#bet/bet.ts';
import type { Position } from '#bet/position.ts';
import type { PriceLevel } from '#bet/price-level.ts';
import type { PriceLadder } from '#ladder/price-ladder.ts';
import type { Money } from '#money/money.ts';

/** Ticks to a word of bits, and to a list of levels. */
const NEIGHBOURS = 32;

/**
 * The resting bets of one side of a book.
 *
 * Levels are found by tick, in lists of 32 neighbours that are made when the first bet comes: money rests around the
 * best prices, and nearly all ticks of a ladder stay empty.
 * One bit per tick says whether anything rests there, so the best price after an emptied one is found by words.
 */
export class BookSide {
  /** Best level that has bets, or null. For backs the lowest price is best to meet, for lays the highest. */
  best: PriceLevel | null = null;
  readonly #ladder: PriceLadder;
  readonly #highestIsBest: boolean;
  readonly #levels: ((PriceLevel | null)[] | null)[] = [];
  readonly #bits: number[] = [];

  constructor(ladder: PriceLadder, highestIsBest: boolean) {
    this.#ladder = ladder;
    this.#highestIsBest = highestIsBest;
    for (let tick = 0; tick < ladder.size; tick += NEIGHBOURS) {
      this.#bits.push(0);
      this.#levels.push(null);
    }
  }

  /**
   * Puts a bet with something unmatched at the end of the queue of its price.
   *
   * @param position of its account in the market; the bet knows it while it rests.
   */
  add(bet: Bet, position: Position): void {
    assert(bet.level === null && bet.unmatched > 0, 'a bet rests once, with something unmatched');
    bet.position = position;
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
    assert(by <= bet.unmatched, 'no more is matched than rests');
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
    bet.position = null;
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
