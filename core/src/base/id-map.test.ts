import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IdMap } from './id-map.ts';

test('finds, replaces and lists what a Map would, in the same order', () => {
  const id = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 2 ** 31 - 1 }));
  const entry = fc.record({ id, value: fc.nat(), clear: fc.integer({ min: 0, max: 99 }) });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 300 }), fc.array(id), (entries, others) => {
      const plain = new Map<number, number>();
      const fast = new IdMap<number>();
      for (const { id, value, clear } of entries) {
        if (clear === 0) {
          plain.clear();
          fast.clear();
        }
        plain.set(id, value);
        fast.set(id, value);
      }

      for (const id of [...others, ...entries.map((entry) => entry.id)]) {
        expect(fast.get(id)).toBe(plain.get(id));
        expect(fast.has(id)).toBe(plain.has(id));
      }
      expect(fast.size).toBe(plain.size);
      expect([...fast]).toEqual([...plain]);
      expect([...fast.keys()]).toEqual([...plain.keys()]);
      expect([...fast.values()]).toEqual([...plain.values()]);
    }),
  );
});

test.each([0, -1, 1.5, 2 ** 31, Number.NaN])('%s is no id', (id) => {
  expect(() => new IdMap<number>().set(id, 1)).toThrow('an id is a whole number from 1');
  expect(new IdMap<number>().get(id)).toBeUndefined();
});
