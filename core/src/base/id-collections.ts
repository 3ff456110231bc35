import { assert } from './assert.ts';

const MIN_SLOTS = 8;
/** Largest ID: a slot stores 32 bits, and IDs start at 1. */
const MAX_ID = 2 ** 31 - 1;
/** Values per page, and its base-2 logarithm. */
const PAGE = 1024;
const PAGE_BITS = 10;

/**
 * Maps IDs to their insertion index, from 0. Only the latest ID can be removed, or all of them.
 *
 * Open-addressed hash table: a slot holds an ID and its index, the load factor is at most ½, and slots hold no
 * references. A lookup is one memory access where a `Map` needs four or five, and there is nothing to garbage
 * collect. Used for the positions of a market, which every bet looks up.
 */
export class IdPlaces {
  /** Pairs of ID and index; ID 0 marks a free slot. */
  #slots = new Int32Array(2 * MIN_SLOTS);
  readonly #ids: number[] = [];

  get size(): number {
    return this.#ids.length;
  }

  /** In insertion order. */
  get ids(): readonly number[] {
    return this.#ids;
  }

  /** Index of an ID, or -1. */
  findPlace(id: number): number {
    const slot = this.#findSlot(id);
    return this.#slots[slot] === 0 ? -1 : (this.#slots[slot + 1] ?? -1);
  }

  /** Index of an ID, assigning the next one if it is new. */
  placeFor(id: number): number {
    const slot = this.#findSlot(id);
    if (this.#slots[slot] !== 0) return this.#slots[slot + 1] ?? -1;
    assert(Number.isInteger(id) && id > 0 && id <= MAX_ID, 'an id is a whole number from 1');
    const place = this.#ids.length;
    this.#take(slot, id, place);
    this.#ids.push(id);
    if (this.#ids.length * 4 > this.#slots.length) this.#grow();
    return place;
  }

  /** Removes the latest ID. No later ID was probed past its slot, so the slot can simply be freed. */
  dropNewest(): void {
    const id = this.#ids.pop();
    if (id !== undefined) this.#take(this.#findSlot(id), 0, 0);
  }

  clear(): void {
    this.#slots = new Int32Array(2 * MIN_SLOTS);
    this.#ids.length = 0;
  }

  /** Slot of an ID, or the free slot where it would be inserted. */
  #findSlot(id: number): number {
    const slots = this.#slots;
    const last = slots.length - 2;
    // Multiplicative (Knuth) hashing spreads consecutive IDs; the upper bits are the well mixed ones.
    let slot = (Math.imul(id, 0x9e3779b1) >>> 7) & last & ~1;
    for (let taken = slots[slot]; taken !== id && taken !== 0; taken = slots[slot]) {
      slot = (slot + 2) & last;
    }
    return slot;
  }

  #take(slot: number, id: number, place: number): void {
    this.#slots[slot] = id;
    this.#slots[slot + 1] = place;
  }

  #grow(): void {
    this.#slots = new Int32Array(2 * this.#slots.length);
    for (const [place, id] of this.#ids.entries()) this.#take(this.#findSlot(id), id, place);
  }
}

/** Inclusive range. */
export type IdRange = readonly [from: number, to: number];

/** A set of IDs stored as ranges, so thousands of consecutive IDs take the space of one. IDs can't be removed. */
export class IdRanges {
  /** Sorted, and never adjacent to each other. */
  #ranges: IdRange[];

  constructor(ranges: readonly IdRange[] = []) {
    this.#ranges = [...ranges];
  }

  get ranges(): readonly IdRange[] {
    return this.#ranges;
  }

  has(id: number): boolean {
    const range = this.#ranges[this.#placeFor(id)];
    return range !== undefined && range[0] <= id;
  }

  add(id: number): void {
    if (this.has(id)) return;
    const place = this.#placeFor(id);
    const before = this.#ranges[place - 1];
    const after = this.#ranges[place];
    const joinsBefore = before !== undefined && before[1] === id - 1;
    const joinsAfter = after !== undefined && after[0] === id + 1;
    const from = joinsBefore ? before[0] : id;
    const to = joinsAfter ? after[1] : id;
    const first = joinsBefore ? place - 1 : place;
    this.#ranges.splice(first, Number(joinsBefore) + Number(joinsAfter), [from, to]);
  }

  /** Index of the first range that ends at or after the ID. */
  #placeFor(id: number): number {
    let low = 0;
    let high = this.#ranges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ranges[middle]?.[1] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const NONE: readonly undefined[] = [];

/**
 * A `Map`-like table of values with ascending IDs, iterated in ID order.
 *
 * Values are stored in pages by ID: a lookup is two memory accesses without hashing, an insert moves nothing, and
 * empty pages are dropped. Memory is bounded by the distance between the oldest and the latest ID.
 */
export class IdTable<Value> {
  /** Pages starting at that of the oldest value; null where a page is empty. */
  readonly #pages: ((Value | undefined)[] | null)[] = [];
  readonly #counts: number[] = [];
  /** Number of the first stored page. */
  #first = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(id: number): Value | undefined {
    return this.#pages[getPageNumber(id) - this.#first]?.[placeIn(id)];
  }

  has(id: number): boolean {
    return this.get(id) !== undefined;
  }

  set(id: number, value: Value): void {
    assert(Number.isSafeInteger(id) && id >= 0, 'an id is a whole number from 0');
    const place = this.#placeFor(getPageNumber(id));
    let page = this.#pages[place] ?? null;
    if (page === null) {
      page = new Array<Value | undefined>(PAGE).fill(undefined);
      this.#pages[place] = page;
    }
    const at = placeIn(id);
    if (page[at] === undefined) {
      this.#counts[place] = (this.#counts[place] ?? 0) + 1;
      this.#size += 1;
    }
    page[at] = value;
  }

  /** Removes a value. @returns true if there was one. */
  delete(id: number): boolean {
    const place = getPageNumber(id) - this.#first;
    const page = this.#pages[place];
    const at = placeIn(id);
    if (page === undefined || page === null || page[at] === undefined) return false;
    page[at] = undefined;
    this.#size -= 1;
    const left = (this.#counts[place] ?? 0) - 1;
    this.#counts[place] = left;
    if (left === 0) this.#drop(place);
    return true;
  }

  /** Iterates in ID order. Values deleted during iteration are skipped. */
  *[Symbol.iterator](): IterableIterator<[id: number, value: Value]> {
    for (let number = this.#first; number < this.#first + this.#pages.length; number++) {
      // The page may be dropped during iteration; treat it as empty then.
      const page = this.#pages[number - this.#first] ?? NONE;
      for (let at = 0; at < page.length; at++) {
        const value = page[at];
        if (value !== undefined) yield [number * PAGE + at, value];
      }
    }
  }

  *keys(): IterableIterator<number> {
    for (const [id] of this) yield id;
  }

  *values(): IterableIterator<Value> {
    for (const [, value] of this) yield value;
  }

  /** Index of a page among the stored ones, creating it if needed. */
  #placeFor(number: number): number {
    if (this.#pages.length === 0) this.#first = number;
    for (; number < this.#first; this.#first--) {
      this.#pages.unshift(null);
      this.#counts.unshift(0);
    }
    const place = number - this.#first;
    while (this.#pages.length <= place) {
      this.#pages.push(null);
      this.#counts.push(0);
    }
    return place;
  }

  /** Drops an empty page, and any empty pages at the front. */
  #drop(place: number): void {
    this.#pages[place] = null;
    let empty = 0;
    while (empty < this.#pages.length && this.#counts[empty] === 0) empty += 1;
    if (empty === 0) return;
    this.#pages.splice(0, empty);
    this.#counts.splice(0, empty);
    this.#first += empty;
  }
}

/** Page number of an ID; avoids a division for 31-bit IDs, which nearly all are. */
function getPageNumber(id: number): number {
  return id >> 0 === id ? id >> PAGE_BITS : Math.floor(id / PAGE);
}

function placeIn(id: number): number {
  return id >> 0 === id ? id & (PAGE - 1) : id % PAGE;
}
