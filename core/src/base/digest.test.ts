import { expect, test } from 'vitest';
import { Digest } from './digest.ts';

function digestOf(...values: readonly (number | string)[]): string {
  const digest = new Digest();
  for (const value of values) {
    if (typeof value === 'number') digest.addNumber(value);
    else digest.addText(value);
  }
  return digest.toText();
}

test('a digest tells values, their order and their borders apart', () => {
  const all = [
    digestOf(1, 2),
    digestOf(2, 1),
    digestOf(1, 2, 0),
    digestOf(-1, 2),
    digestOf(1 + 2 ** 32, 2),
    digestOf(1 - 2 ** 40, 2),
    digestOf('ab', 'c'),
    digestOf('a', 'bc'),
    digestOf(),
  ];

  expect(new Set(all).size).toBe(all.length);
  expect(digestOf(1, 2)).toBe(all[0]);
  expect(all[0]).toMatch(/^[0-9a-f]{32}$/);
});

test('ten thousand neighbouring numbers have ten thousand digests, in each half of the text', () => {
  const firsts = new Set<string>();
  const lasts = new Set<string>();
  for (let value = 0; value < 10_000; value++) {
    const text = digestOf(value);
    firsts.add(text.slice(0, 16));
    lasts.add(text.slice(16));
  }

  expect([firsts.size, lasts.size]).toEqual([10_000, 10_000]);
});
