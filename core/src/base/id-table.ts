import { assert } from './assert.ts';

/** Values per page, and its base-2 logarithm. */
const PAGE = 1024;
const PAGE_BITS = 10;

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
  /** Number of values per page. */
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

  /** Inserts or replaces the value of an ID. */
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
