import { assert } from './assert.ts';

const LEAST_SLOTS = 8;
/** Ids are whole numbers from 1 to here: a slot has 32 bits for one. */
const LARGEST_ID = 2 ** 31 - 1;

/**
 * Ids in the order in which they came, and the place of each, from 0. Nothing leaves but the newest, or all at once.
 *
 * A slot holds an id beside its place, at most half of the slots are taken, and no slot refers to another: a look-up
 * costs one visit to memory where a `Map` has four or five, and the slots are nothing to collect garbage from. It is
 * made for the positions of a market, which every bet asks for.
 */
export class IdPlaces {
  /** Id and place, then the next id and its place; an id of 0 is a free slot. */
  #slots = new Int32Array(2 * LEAST_SLOTS);
  readonly #ids: number[] = [];

  get size(): number {
    return this.#ids.length;
  }

  /** In the order in which they came. */
  get ids(): readonly number[] {
    return this.#ids;
  }

  /** Place of an id, or -1. */
  placeOf(id: number): number {
    const slot = this.#slotOf(id);
    return this.#slots[slot] === 0 ? -1 : (this.#slots[slot + 1] ?? -1);
  }

  /** Place of an id; the next one when it has none yet. */
  placeFor(id: number): number {
    const slot = this.#slotOf(id);
    if (this.#slots[slot] !== 0) return this.#slots[slot + 1] ?? -1;
    assert(Number.isInteger(id) && id > 0 && id <= LARGEST_ID, 'an id is a whole number from 1');
    const place = this.#ids.length;
    this.#take(slot, id, place);
    this.#ids.push(id);
    if (this.#ids.length * 4 > this.#slots.length) this.#grow();
    return place;
  }

  /** Forgets the newest id. No other was put past its slot, so that its slot is simply free again. */
  dropNewest(): void {
    const id = this.#ids.pop();
    if (id !== undefined) this.#take(this.#slotOf(id), 0, 0);
  }

  clear(): void {
    this.#slots = new Int32Array(2 * LEAST_SLOTS);
    this.#ids.length = 0;
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
