import { expect, test } from 'vitest';
import { createPrng } from './prng.ts';

// Golden values: a change would alter every simulated match in progress.
const EXPECTED = [559755, 817270, 923595, 469665, 352570, 785323];

test('a seed’s numbers are fixed for ever, so that a match survives a restart and an upgrade', () => {
  const prng = createPrng('crease');

  const drawn = Array.from({ length: 6 }, () => prng.int(1_000_000));

  expect(drawn).toEqual(EXPECTED);
});

test('a fork doesn’t depend on what was drawn before it', () => {
  const fresh = createPrng(7);
  const used = createPrng(7);
  for (let draw = 0; draw < 100; draw++) used.float();

  expect(used.fork('rain').float()).toBe(fresh.fork('rain').float());
  expect(fresh.fork('rain').float()).not.toBe(fresh.fork('toss').float());
});

test('draws in proportion to weights, and never a zero weight', () => {
  const prng = createPrng('weights');
  const counts = [0, 0, 0, 0];

  for (let draw = 0; draw < 20_000; draw++) {
    const index = prng.weighted([1, 0, 3, 0]);
    counts[index] = (counts[index] ?? 0) + 1;
  }

  expect(counts[1]).toBe(0);
  expect(counts[3]).toBe(0);
  expect((counts[2] ?? 0) / 20_000).toBeCloseTo(0.75, 1);
});

test('floats fill the unit interval evenly, even for consecutive seeds', () => {
  const bins = Array.from({ length: 10 }, () => 0);
  for (let seed = 0; seed < 10_000; seed++) {
    const bin = Math.floor(createPrng(seed).float() * 10);
    bins[bin] = (bins[bin] ?? 0) + 1;
  }

  for (const count of bins) expect(Math.abs(count - 1000)).toBeLessThan(150);
});

test('rejects invalid ranges', () => {
  const prng = createPrng(1);

  expect(() => prng.int(0)).toThrow(RangeError);
  expect(() => prng.pick([])).toThrow(RangeError);
  expect(() => prng.weighted([0, 0])).toThrow(RangeError);
});
