import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IdPlaces } from './id-collections.ts';

test('gives every ID the same place as a list after removals', () => {
  const id = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 2 ** 31 - 1 }));
  const entry = fc.record({ id, gone: fc.integer({ min: 0, max: 99 }) });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 300 }), fc.array(id), (entries, others) => {
      const list: number[] = [];
      const places = new IdPlaces();
      for (const { id, gone } of entries) {
        if (gone === 0) {
          list.length = 0;
          places.clear();
        } else if (gone < 20) {
          list.pop();
          places.dropNewest();
        }
        if (!list.includes(id)) list.push(id);
        expect(places.placeFor(id)).toBe(list.indexOf(id));
      }

      for (const id of [...others, ...entries.map((entry) => entry.id)]) {
        expect(places.findPlace(id)).toBe(list.indexOf(id));
      }
      expect(places.size).toBe(list.length);
      expect(places.ids).toEqual(list);
    }),
  );
});

test.each([0, -1, 1.5, 2 ** 31, Number.NaN])('rejects %s as an ID', (id) => {
  expect(() => new IdPlaces().placeFor(id)).toThrow('an id is a whole number from 1');
  expect(new IdPlaces().findPlace(id)).toBe(-1);
});
