import { assert } from './assert.ts';

const LEAST_SLOTS = 8;
/** Ids are whole numbers from 1 to here: a slot has 32 bits for one. */
const LARGEST_ID = 2 ** 31 - 1;

/**
 * What is known by id, in the order in which it was put in; nothing leaves but all at once.
 *
 * A slot holds an id beside the place of its value, at most half of the slots are taken, and no slot refers to another:
 * a look-up costs two visits to memory where a `Map` has four or five, and the slots are nothing to collect garbage
 * from. It is made for the positions of a market, which every bet and every match asks for.
 */
export class IdMap<Value> {
  /** Id and place, then the next id and its place; an id of 0 is a free slot. */
  #slots = new Int32Array(2 * LEAST_SLOTS);
  #ids: number[] = [];
  #values: Value[] = [];

  get size(): number {
    return this.#values.length;
  }

  get(id: number): Value | undefined {
    const slot = this.#slotOf(id);
    return this.#slots[slot] === 0 ? undefined : this.#values[this.#slots[slot + 1] ?? 0];
  }

  has(id: number): boolean {
    return this.#slots[this.#slotOf(id)] !== 0;
  }

  set(id: number, value: Value): void {
    assert(Number.isInteger(id) && id > 0 && id <= LARGEST_ID, 'an id is a whole number from 1');
    const slot = this.#slotOf(id);
    if (this.#slots[slot] !== 0) {
      this.#values[this.#slots[slot + 1] ?? 0] = value;
      return;
    }
    this.#take(slot, id, this.#values.length);
    this.#ids.push(id);
    this.#values.push(value);
    if (this.#values.length * 4 > this.#slots.length) this.#grow();
  }

  clear(): void {
    this.#slots = new Int32Array(2 * LEAST_SLOTS);
    this.#ids = [];
    this.#values = [];
  }

  keys(): Iterable<number> {
    return this.#ids;
  }

  values(): Iterable<Value> {
    return this.#values;
  }

  *[Symbol.iterator](): IterableIterator<[id: number, value: Value]> {
    for (const [place, value] of this.#values.entries()) yield [this.#ids[place] ?? 0, value];
  }

  /** The slot of an id, or the free one where it would be put. */
  #slotOf(id: number): number {
    const slots = this.#slots;
    const last = slots.length - 2;
    // Multiplied by an odd constant (Knuth's), so that neighbours are spread; the upper bits are the well mixed ones.
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
    for (const [place, id] of this.#ids.entries()) this.#take(this.#slotOf(id), id, place);
  }
}
