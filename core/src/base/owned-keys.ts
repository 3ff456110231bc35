import { assert } from './assert.ts';

const MIN_SLOTS = 8;
/** Slots probed before a key moves to the overflow map. Random keys don't produce runs half this long. */
const MAX_RUN = 128;
/** IDs stored at the same time differ by less than this. */
const SPAN = 2 ** 32;

/** Returns true if the thing with this ID belongs to the owner and has this key. */
export type HasKey = (id: number, owner: number, key: string) => boolean;

/**
 * Keys of many owners, each mapped to an ID from 1, in one hash table. A `Map` per owner would mean thousands of
 * objects for the garbage collector and several memory accesses per lookup.
 *
 * A slot holds the hash of owner and key (never 0 if taken) and the low 32 bits of the ID; the key itself is stored
 * by the thing it leads to. The load factor is at most ½. Because keys can be crafted to collide, probing is bounded
 * and the overflow goes to a `Map`, whose hashes are unpredictable.
 */
export class OwnedKeys {
  readonly #matchesKey: HasKey;
  /** Pairs of hash and ID. */
  #slots = new Int32Array(2 * MIN_SLOTS);
  #taken = 0;
  /** Largest ID so far; supplies the upper half of the IDs in the slots. */
  #newest = 0;
  readonly #overflow = new Map<string, number>();

  constructor(isKeyOf: HasKey) {
    this.#matchesKey = isKeyOf;
  }

  /** ID of a key, or 0. */
  find(owner: number, key: string): number {
    const slot = this.#findSlot(owner, key);
    if (slot >= 0 && this.#slots[slot] !== 0) return this.#idAt(slot);
    return this.#overflow.size === 0 ? 0 : (this.#overflow.get(overflowKey(owner, key)) ?? 0);
  }

  /** Maps a key to an ID. @returns true if the key is new. */
  put(owner: number, key: string, id: number): boolean {
    assert(id > 0 && id > this.#newest - SPAN, 'ids that are kept together are near each other');
    if (id > this.#newest) this.#newest = id;
    const slot = this.#findSlot(owner, key);
    const overflow = findOverflowKey(this.#overflow, owner, key);
    if (slot < 0 || overflow !== null) {
      this.#overflow.set(overflow ?? overflowKey(owner, key), id);
      return overflow === null;
    }
    const isNew = this.#slots[slot] === 0;
    this.#slots[slot] = computeHash(owner, key);
    this.#slots[slot + 1] = id | 0;
    if (isNew) {
      this.#taken += 1;
      if (this.#taken * 4 > this.#slots.length) this.#grow();
    }
    return isNew;
  }

  /** Removes a key that maps to this ID. @returns true if it did. */
  drop(owner: number, key: string, id: number): boolean {
    const overflow = findOverflowKey(this.#overflow, owner, key);
    if (overflow !== null) return this.#overflow.get(overflow) === id && this.#overflow.delete(overflow);
    const slots = this.#slots;
    const last = slots.length - 2;
    const hash = computeHash(owner, key);
    let slot = (hash << 1) & last;
    // Compare IDs, because the key's target may already be gone.
    while (slots[slot] !== hash || slots[slot + 1] !== (id | 0)) {
      if (slots[slot] === 0) return false;
      slot = (slot + 2) & last;
    }
    this.#free(slot);
    this.#taken -= 1;
    return true;
  }

  /** Slot of a key, or the free slot where it would be inserted; -1 if the run is too long. */
  #findSlot(owner: number, key: string): number {
    const slots = this.#slots;
    const last = slots.length - 2;
    const hash = computeHash(owner, key);
    let slot = (hash << 1) & last;
    for (let run = 0; run < MAX_RUN; run++) {
      const taken = slots[slot];
      if (taken === 0) return slot;
      if (taken === hash && this.#matchesKey(this.#idAt(slot), owner, key)) return slot;
      slot = (slot + 2) & last;
    }
    return -1;
  }

  #idAt(slot: number): number {
    return this.#newest - ((this.#newest - (this.#slots[slot + 1] ?? 0)) >>> 0);
  }

  /** Frees a slot and shifts back the entries that were probed past it. */
  #free(freed: number): void {
    const slots = this.#slots;
    const last = slots.length - 2;
    let gap = freed;
    for (let slot = (gap + 2) & last; slots[slot] !== 0; slot = (slot + 2) & last) {
      const home = ((slots[slot] ?? 0) << 1) & last;
      // Distance of each from its home slot, wrapping around.
      if (((slot - home) & last) < ((slot - gap) & last)) continue;
      slots[gap] = slots[slot] ?? 0;
      slots[gap + 1] = slots[slot + 1] ?? 0;
      gap = slot;
    }
    slots[gap] = 0;
    slots[gap + 1] = 0;
  }

  #grow(): void {
    const old = this.#slots;
    const slots = new Int32Array(2 * old.length);
    const last = slots.length - 2;
    // Rehash run by run from each run's start, so no entry ends up further from its home slot.
    let start = 0;
    while (old[start] !== 0) start += 2;
    for (let passed = 0; passed < old.length; passed += 2) {
      const from = (start + passed) & (old.length - 2);
      const hash = old[from] ?? 0;
      if (hash === 0) continue;
      let slot = (hash << 1) & last;
      while (slots[slot] !== 0) slot = (slot + 2) & last;
      slots[slot] = hash;
      slots[slot + 1] = old[from + 1] ?? 0;
    }
    this.#slots = slots;
  }
}

/** `Map`-like view of one owner's keys. */
export class KeysOfOwner {
  readonly #all: OwnedKeys;
  readonly #owner: number;
  #size = 0;

  constructor(all: OwnedKeys, owner: number) {
    this.#all = all;
    this.#owner = owner;
  }

  get size(): number {
    return this.#size;
  }

  get(key: string): number | undefined {
    const id = this.#all.find(this.#owner, key);
    return id === 0 ? undefined : id;
  }

  has(key: string): boolean {
    return this.#all.find(this.#owner, key) !== 0;
  }

  set(key: string, id: number): void {
    if (this.#all.put(this.#owner, key, id)) this.#size += 1;
  }

  /** Removes a key if it maps to this ID. */
  delete(key: string, id: number): void {
    if (this.#all.drop(this.#owner, key, id)) this.#size -= 1;
  }
}

/** 32-bit hash, never 0, with well mixed low bits (FNV, then the murmur finalizer). */
function computeHash(owner: number, key: string): number {
  let hash = Math.imul(owner, 0x9e3779b1);
  for (let place = 0; place < key.length; place++) {
    hash = Math.imul(hash ^ key.charCodeAt(place), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash ^= hash >>> 13;
  return hash === 0 ? 1 : hash;
}

function overflowKey(owner: number, key: string): string {
  return `${owner}:${key}`;
}

function findOverflowKey(overflow: ReadonlyMap<string, number>, owner: number, key: string): string | null {
  if (overflow.size === 0) return null;
  const name = overflowKey(owner, key);
  return overflow.has(name) ? name : null;
}
