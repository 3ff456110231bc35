import { assert } from './assert.ts';

const LEAST_SLOTS = 8;
/** Slots that are looked at before a key is kept aside. By chance no run of taken slots is half as long. */
const LONGEST_RUN = 128;
/** Ids that are kept at one time are closer together than this. */
const SPAN = 2 ** 32;

/** Says whether what has this id is the owner's and has this key. */
export type IsKeyOf = (id: number, owner: number, key: string) => boolean;

/**
 * The keys of many owners, each leading to an id from 1: one table of numbers for all of them, where a `Map` for each
 * owner is thousands of objects for the garbage collector and several visits to memory a look.
 *
 * A slot holds the hash of owner and key, which is never 0 where the slot is taken, and the low half of the id; the key
 * itself is kept by what it leads to. At most half of the slots are taken. Keys of one hash may be chosen on purpose: a
 * run of slots has an end, and what finds no place in it is kept in a `Map`, whose hashes cannot be foreseen.
 */
export class OwnedKeys {
  readonly #isKeyOf: IsKeyOf;
  /** Hash and id, then the next hash and its id. */
  #slots = new Int32Array(2 * LEAST_SLOTS);
  #taken = 0;
  /** Largest id so far: it gives the ids in the slots their upper half. */
  #newest = 0;
  readonly #aside = new Map<string, number>();

  constructor(isKeyOf: IsKeyOf) {
    this.#isKeyOf = isKeyOf;
  }

  /** Id of a key, or 0. */
  find(owner: number, key: string): number {
    const slot = this.#slotOf(owner, key);
    if (slot >= 0 && this.#slots[slot] !== 0) return this.#idIn(slot);
    return this.#aside.size === 0 ? 0 : (this.#aside.get(asideKey(owner, key)) ?? 0);
  }

  /** Makes a key lead to an id; says whether it is new. */
  put(owner: number, key: string, id: number): boolean {
    assert(id > 0 && id > this.#newest - SPAN, 'ids that are kept together are near each other');
    if (id > this.#newest) this.#newest = id;
    const slot = this.#slotOf(owner, key);
    const aside = asideKeyIn(this.#aside, owner, key);
    if (slot < 0 || aside !== null) {
      this.#aside.set(aside ?? asideKey(owner, key), id);
      return aside === null;
    }
    const isNew = this.#slots[slot] === 0;
    this.#slots[slot] = hashOf(owner, key);
    this.#slots[slot + 1] = id | 0;
    if (isNew) {
      this.#taken += 1;
      if (this.#taken * 4 > this.#slots.length) this.#grow();
    }
    return isNew;
  }

  /** Forgets a key that leads to this id; says whether it did. */
  drop(owner: number, key: string, id: number): boolean {
    const aside = asideKeyIn(this.#aside, owner, key);
    if (aside !== null) return this.#aside.get(aside) === id && this.#aside.delete(aside);
    const slots = this.#slots;
    const last = slots.length - 2;
    const hash = hashOf(owner, key);
    let slot = (hash << 1) & last;
    // By its id, for what the key leads to may have left already.
    while (slots[slot] !== hash || slots[slot + 1] !== (id | 0)) {
      if (slots[slot] === 0) return false;
      slot = (slot + 2) & last;
    }
    this.#free(slot);
    this.#taken -= 1;
    return true;
  }

  /** The slot of a key, or the free one where it would be put; -1 where the run of slots is too long. */
  #slotOf(owner: number, key: string): number {
    const slots = this.#slots;
    const last = slots.length - 2;
    const hash = hashOf(owner, key);
    let slot = (hash << 1) & last;
    for (let run = 0; run < LONGEST_RUN; run++) {
      const taken = slots[slot];
      if (taken === 0) return slot;
      if (taken === hash && this.#isKeyOf(this.#idIn(slot), owner, key)) return slot;
      slot = (slot + 2) & last;
    }
    return -1;
  }

  #idIn(slot: number): number {
    return this.#newest - ((this.#newest - (this.#slots[slot + 1] ?? 0)) >>> 0);
  }

  /** Frees a slot; those behind it that were put past it come up. */
  #free(freed: number): void {
    const slots = this.#slots;
    const last = slots.length - 2;
    let gap = freed;
    for (let slot = (gap + 2) & last; slots[slot] !== 0; slot = (slot + 2) & last) {
      const wanted = ((slots[slot] ?? 0) << 1) & last;
      // How far each is behind the place where its key belongs, going round.
      if (((slot - wanted) & last) < ((slot - gap) & last)) continue;
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
    // Run by run, each from its start, so that nothing comes to lie further behind than it was.
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

/** The keys of one owner among those of all, used like a `Map` from key to id. */
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

  /** Forgets a key as far as it leads to this id. */
  delete(key: string, id: number): void {
    if (this.#all.drop(this.#owner, key, id)) this.#size -= 1;
  }
}

/** 32 bits, never 0, the low ones well mixed (FNV, then the end of murmur). */
function hashOf(owner: number, key: string): number {
  let hash = Math.imul(owner, 0x9e3779b1);
  for (let place = 0; place < key.length; place++) {
    hash = Math.imul(hash ^ key.charCodeAt(place), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash ^= hash >>> 13;
  return hash === 0 ? 1 : hash;
}

function asideKey(owner: number, key: string): string {
  return `${owner}:${key}`;
}

function asideKeyIn(aside: ReadonlyMap<string, number>, owner: number, key: string): string | null {
  if (aside.size === 0) return null;
  const name = asideKey(owner, key);
  return aside.has(name) ? name : null;
}
