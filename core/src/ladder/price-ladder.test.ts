import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getLadder, type PriceLadder } from './price-ladder.ts';

const CLASSIC = getLadder('CLASSIC');
const FINEST = getLadder('FINEST');
const LINES = getLadder('LINE_RANGE', { from: 1000, to: 2000, interval: 50 });

test.each([
  ['CLASSIC', CLASSIC, 350, 101, 100_000],
  ['FINEST', FINEST, 99_900, 101, 100_000],
  ['LINE_RANGE', LINES, 21, 1000, 2000],
] as const)('%s has the right number of prices, first and last price', (_name, ladder, size, first, last) => {
  expect(ladder.size).toBe(size);
  expect(ladder.priceAt(0)).toBe(first);
  expect(ladder.priceAt(size - 1)).toBe(last);
});

test.each([
  // The increment changes at the price itself, which belongs to both bands.
  [[199, 200, 202], 3],
  [[298, 300, 305], 3],
  [[395, 400, 410], 3],
  [[590, 600, 620], 3],
  [[980, 1000, 1050], 3],
  [[1950, 2000, 2100], 3],
  [[2900, 3000, 3200], 3],
  [[4800, 5000, 5500], 3],
  [[9500, 10_000, 11_000], 3],
])('CLASSIC steps by %j at its boundaries', (prices, count) => {
  const first = CLASSIC.findTick(prices[0] ?? 0);
  expect(first).toBeGreaterThan(0);
  for (let place = 0; place < count; place++) {
    expect(CLASSIC.priceAt(first + place)).toBe(prices[place]);
  }
});

test.each([100, 201, 203, 301, 1.5, 415, 1010, 100_001, -5, 0])('%s isn’t on CLASSIC', (price) => {
  expect(CLASSIC.findTick(price)).toBe(-1);
});

describe.each([
  ['CLASSIC', CLASSIC, 100_200],
  ['FINEST', FINEST, 100_200],
  ['LINE_RANGE', LINES, 2200],
] as const)('on %s', (_name, ladder, reach) => {
  test('prices and ticks convert both ways', () => {
    for (let tick = 0; tick < ladder.size; tick++) {
      expect(ladder.findTick(ladder.priceAt(tick))).toBe(tick);
    }
  });

  test('rounding to the ladder matches a search for the neighbours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: reach }), (price) => {
        expect(ladder.tickAtOrBelow(price)).toBe(searchedBelow(ladder, price));
        expect(ladder.tickAtOrAbove(price)).toBe(searchedAbove(ladder, price));
      }),
      { numRuns: 60 },
    );
  });
});

function searchedBelow(ladder: PriceLadder, price: number): number {
  let found = -1;
  for (let tick = 0; tick < ladder.size && ladder.priceAt(tick) <= price; tick++) found = tick;
  return found;
}

function searchedAbove(ladder: PriceLadder, price: number): number {
  let tick = 0;
  while (tick < ladder.size && ladder.priceAt(tick) < price) tick += 1;
  return tick;
}
