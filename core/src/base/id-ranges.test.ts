import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IdRanges } from './id-collections.ts';

test('merges neighbouring IDs into one range', () => {
  const ids = new IdRanges();

  for (const id of [5, 3, 9, 4, 5]) ids.add(id);

  expect(ids.ranges).toEqual([
    [3, 5],
    [9, 9],
  ]);
});

test('contains exactly the added IDs, in ranges that never touch', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 60 })), (added) => {
      const ids = new IdRanges();
      for (const id of added) ids.add(id);

      const plain = new Set(added);
      for (let id = 0; id <= 62; id++) expect(ids.has(id)).toBe(plain.has(id));
      let last = -1;
      for (const [from, to] of new IdRanges(ids.ranges).ranges) {
        expect(from).toBeGreaterThan(last + 1);
        expect(to).toBeGreaterThanOrEqual(from);
        last = to;
      }
    }),
  );
});
