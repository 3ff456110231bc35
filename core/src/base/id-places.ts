import { assert } from './assert.ts';

const MIN_SLOTS = 8;
/** Largest ID: a slot stores 32 bits, and IDs start at 1. */
const MAX_ID = 2 ** 31 - 1;

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
