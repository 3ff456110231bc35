import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IdTable } from './id-collections.ts';

test('behaves like a map sorted by ID', () => {
  const id = fc.oneof(fc.nat(40), fc.nat(5000));
  const deed = fc.tuple(id, fc.constantFrom('set', 'delete', 'delete'));
  fc.assert(
    fc.property(fc.array(fc.nat(5000)), fc.array(deed, { maxLength: 60 }), (first, deeds) => {
      const map = new Map<number, string>();
      const table = new IdTable<string>();
      const all = [...first.map((id) => [id, 'set'] as const), ...deeds];
      for (const [id, what] of all) {
        if (what === 'set') {
          map.set(id, `${id}`);
          table.set(id, `${id}`);
        } else expect(table.delete(id)).toBe(map.delete(id));
        expect(table.size).toBe(map.size);
      }
      const inOrder = [...map].sort(([a], [b]) => a - b);
      expect([...table]).toEqual(inOrder);
      expect([...table.keys()]).toEqual(inOrder.map(([id]) => id));
      expect([...table.values()]).toEqual(inOrder.map(([, value]) => value));
      for (const [id] of all) expect(table.has(id)).toBe(map.has(id));
    }),
    { numRuns: 60 },
  );
});

test('finds nothing for invalid IDs and doesn’t store them', () => {
  const table = new IdTable<string>();
  table.set(7, 'seven');
  table.set(5_000_007, 'far');
  table.delete(7);
  expect([...table]).toEqual([[5_000_007, 'far']]);
  for (const id of [-1, 0.5, 6, 8, 7000, Number.NaN, Infinity]) expect(table.get(id)).toBe(undefined);
  expect(() => table.set(0.5, 'half')).toThrow('an id is a whole number from 0');
});

test('skips entries removed during iteration', () => {
  const table = new IdTable<number>();
  for (let id = 1; id <= 3000; id++) table.set(id, id);
  const seen: number[] = [];
  for (const [id] of table) {
    seen.push(id);
    for (let gone = id; gone < id + 1000; gone++) table.delete(gone);
  }
  expect(seen).toEqual([1, 1001, 2001]);
  expect(table.size).toBe(0);
});
