import { expect, test } from 'vitest';
import { Digest } from './state-hash.ts';

function computeDigest(...values: readonly (number | string)[]): string {
  const digest = new Digest();
  for (const value of values) {
    if (typeof value === 'number') digest.addNumber(value);
    else digest.addText(value);
  }
  return digest.toText();
}

test('a digest distinguishes values, their order and their boundaries', () => {
  const all = [
    computeDigest(1, 2),
    computeDigest(2, 1),
    computeDigest(1, 2, 0),
    computeDigest(-1, 2),
    computeDigest(1 + 2 ** 32, 2),
    computeDigest(1 - 2 ** 40, 2),
    computeDigest('ab', 'c'),
    computeDigest('a', 'bc'),
    computeDigest(),
  ];

  expect(new Set(all).size).toBe(all.length);
  expect(computeDigest(1, 2)).toBe(all[0]);
  expect(all[0]).toMatch(/^[0-9a-f]{32}$/);
});

test('ten thousand consecutive numbers have distinct digests in each half', () => {
  const firsts = new Set<string>();
  const lasts = new Set<string>();
  for (let value = 0; value < 10_000; value++) {
    const text = computeDigest(value);
    firsts.add(text.slice(0, 16));
    lasts.add(text.slice(16));
  }

  expect([firsts.size, lasts.size]).toEqual([10_000, 10_000]);
});
