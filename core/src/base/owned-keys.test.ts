import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KeysOfOwner, OwnedKeys } from './owned-keys.ts';

/** Keyed things and the expected result: what a `Map` per owner would return. */
class Keyed {
  readonly #things = new Map<number, { readonly owner: number; readonly key: string }>();
  readonly #all = new OwnedKeys((id, owner, key) => {
    const thing = this.#things.get(id);
    return thing?.owner === owner && thing.key === key;
  });
  readonly owners = new Map<number, KeysOfOwner>();
  readonly #maps = new Map<number, Map<string, number>>();

  put(owner: number, key: string, id: number): void {
    this.#things.set(id, { owner, key });
    this.#keys(owner).set(key, id);
    this.#map(owner).set(key, id);
  }

  drop(owner: number, key: string): void {
    const id = this.#map(owner).get(key);
    if (id === undefined) return;
    // Its target is already gone, like an archived bet.
    this.#things.delete(id);
    this.#keys(owner).delete(key, id);
    this.#map(owner).delete(key);
  }

  check(): void {
    for (const [owner, map] of this.#maps) {
      expect(this.#keys(owner).size).toBe(map.size);
      for (const [key, id] of map) expect(this.#keys(owner).get(key)).toBe(id);
    }
  }

  has(owner: number, key: string): boolean {
    expect(this.#keys(owner).has(key)).toBe(this.#map(owner).has(key));
    return this.#map(owner).has(key);
  }

  #keys(owner: number): KeysOfOwner {
    const keys = this.owners.get(owner) ?? new KeysOfOwner(this.#all, owner);
    this.owners.set(owner, keys);
    return keys;
  }

  #map(owner: number): Map<string, number> {
    const map = this.#maps.get(owner) ?? new Map<string, number>();
    this.#maps.set(owner, map);
    return map;
  }
}

test('behaves like one map per owner through additions and removals', () => {
  const deed = fc.record({ owner: fc.nat(4), key: fc.nat(60), isDrop: fc.boolean() });
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 300 }), (deeds) => {
      const keyed = new Keyed();
      let id = 2 ** 32 - 100;
      for (const { owner, key, isDrop } of deeds) {
        if (isDrop) keyed.drop(owner, `bet-${key}`);
        else keyed.put(owner, `bet-${key}`, ++id);
      }
      keyed.check();
      for (let key = 0; key <= 60; key++) keyed.has(1, `bet-${key}`);
    }),
    { numRuns: 100 },
  );
});

test('handles five hundred keys with one hash without slowing others', () => {
  const keyed = new Keyed();
  const clashing = makeCollidingKeys(9);
  let id = 0;
  for (const key of clashing) keyed.put(7, key, ++id);
  for (let n = 0; n < 500; n++) keyed.put(8, `other-${n}`, ++id);
  keyed.check();
  for (const key of clashing.slice(0, 300)) keyed.drop(7, key);
  keyed.check();
  for (const key of clashing.slice(0, 10)) keyed.put(7, key, ++id);
  keyed.check();
});

/** Returns 2^`power` texts that hash to the same value for owner 7. */
function makeCollidingKeys(power: number): readonly string[] {
  let texts = [''];
  let hash = Math.imul(7, 0x9e3779b1);
  for (let round = 0; round < power; round++) {
    const [pair, after] = pairFrom(hash);
    texts = texts.flatMap((text) => pair.map((end) => text + end));
    hash = Math.imul(after, 0x01000193);
  }
  return texts;
}

/** Two two-character suffixes that lead to the same hash: the second character cancels the change of the first. */
function pairFrom(hash: number): readonly [pair: readonly string[], after: number] {
  const known = new Map<number, string>();
  for (let first = 0; first < 2 ** 16; first++) {
    const after = Math.imul(hash ^ first, 0x01000193);
    const end = String.fromCharCode(first, after & 0xffff);
    const other = known.get(after >>> 16);
    if (other !== undefined) return [[other, end], (after >>> 16) << 16];
    known.set(after >>> 16, end);
  }
  throw new Error('there is no such pair');
}
