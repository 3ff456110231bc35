import { assert } from './assert.ts';

/** Values of a page, and as a power of two. */
const PAGE = 1024;
const PAGE_BITS = 10;

const NONE: readonly undefined[] = [];

/**
 * What has an id that rises from one to the next, in the order of the ids; used like a `Map` of them.
 *
 * A value lies in a page by its id: to find it is two visits to memory and no hashing, to add one moves nothing else,
 * and a page that is empty leaves. What is kept is bounded by how far apart the oldest and the newest are.
 */
export class IdTable<Value> {
  /** Pages from that of the oldest value on; null where a page has none. */
  readonly #pages: ((Value | undefined)[] | null)[] = [];
  /** How many values each of them has. */
  readonly #counts: number[] = [];
  /** Number of the first of them. */
  #first = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(id: number): Value | undefined {
    return this.#pages[pageOf(id) - this.#first]?.[placeIn(id)];
  }

  has(id: number): boolean {
    return this.get(id) !== undefined;
  }

  /** Puts a value in, or in the place of the one with this id. */
  set(id: number, value: Value): void {
    assert(Number.isSafeInteger(id) && id >= 0, 'an id is a whole number from 0');
    const place = this.#placeFor(pageOf(id));
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

  /** Takes a value out; says whether there was one. */
  delete(id: number): boolean {
    const place = pageOf(id) - this.#first;
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

  /** In the order of the ids. What leaves meanwhile does not come any more. */
  *[Symbol.iterator](): IterableIterator<[id: number, value: Value]> {
    for (let number = this.#first; number < this.#first + this.#pages.length; number++) {
      // It may leave meanwhile, and is empty then.
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

  /** Place of a page among those that are kept; room is made for it. */
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

  /** Lets an empty page go, and those at the front that are empty too. */
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

/** Number of the page of an id; ids of 31 bits, which nearly all are, without a division. */
function pageOf(id: number): number {
  return id >> 0 === id ? id >> PAGE_BITS : Math.floor(id / PAGE);
}

function placeIn(id: number): number {
  return id >> 0 === id ? id & (PAGE - 1) : id % PAGE;
}
