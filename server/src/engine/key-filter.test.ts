import { expect, test } from 'vitest';
import { KeyFilter } from './key-filter.ts';

test('never denies a key that was added, and rarely suspects another', () => {
  const filter = new KeyFilter();
  const count = 200_000;
  for (let i = 0; i < count; i += 1) filter.add(`${i % 977}:4c1f9a3e-${i}-4d2b`);

  let denied = 0;
  let suspected = 0;
  for (let i = 0; i < count; i += 1) {
    if (!filter.mayHold(`${i % 977}:4c1f9a3e-${i}-4d2b`)) denied += 1;
    if (filter.mayHold(`${i % 977}:4c1f9a3e-${i}-4d2c`)) suspected += 1;
  }

  expect(denied).toBe(0);
  expect(suspected / count).toBeLessThan(0.05);
});

test('an empty one denies everything', () => {
  expect(new KeyFilter().mayHold('1:a')).toBe(false);
});
