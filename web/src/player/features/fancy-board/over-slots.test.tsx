import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { expect, test } from 'vitest';
import { session } from '#client/testing/house-markets.ts';
import { findSlotMarkets, listSlotted, moveSlots, OVER_SLOTS } from './over-rows.tsx';

const names = (markets: readonly WireMarket[]) => {
  const slots = findSlotMarkets(markets);
  return OVER_SLOTS.map((slot) => slots[slot]?.marketName ?? null);
};

const over = (number: string) => session(`${number} Over Runs Only Kraken`);

test('shows the current ball and over, and the next over', () => {
  const markets = [
    session('4th Over Ball 2 Run Kraken'),
    over('4th'),
    over('5th'),
    session('4th Over Odd/Even Kraken'),
    session('4th Over Ball 3 Run Kraken'),
    session('6 Over Kraken'),
  ];

  expect(names(markets)).toEqual([
    '4th Over Ball 3 Run Kraken',
    '4th Over Runs Only Kraken',
    '5th Over Runs Only Kraken',
    '4th Over Odd/Even Kraken',
  ]);
});

test('moves on with the first ball of the next over', () => {
  const markets = [over('4th'), over('5th'), session('5th Over Ball 1 Run Kraken'), over('6th')];

  expect(names(markets).slice(1, 3)).toEqual(['5th Over Runs Only Kraken', '6th Over Runs Only Kraken']);
});

test('has no next over in the last one', () => {
  expect(names([over('19th'), over('20th'), session('20th Over Ball 1 Run Kraken')])[2]).toBeNull();
});

test("doesn't mix innings", () => {
  const markets = [
    session('20th Over Ball 6 Run Kraken'),
    over('1st'),
    session('1st Over Runs Only Falcons'),
    session('1st Over Ball 1 Run Falcons'),
  ];

  expect(names(markets).slice(0, 2)).toEqual(['1st Over Ball 1 Run Falcons', '1st Over Runs Only Falcons']);
});

test('without markets on balls, the first open over is the current one', () => {
  const closed = { ...over('7th'), status: 'CLOSED' } as const;

  expect(names([closed, over('8th')])[1]).toBe('8th Over Runs Only Kraken');
});

test('other sessions have no fixed places', () => {
  expect(names([session('6 Over Kraken'), session('Fall of 3rd Wkt Kraken')])).toEqual([null, null, null, null]);
});

test('past balls and overs are not listed again, later overs are', () => {
  const past = session('4th Over Ball 2 Run Kraken');
  const markets = [past, over('4th'), over('9th'), session('4th Over Ball 3 Run Kraken')];

  const slotted = listSlotted(markets, findSlotMarkets(markets));

  expect(markets.map(({ marketId }) => slotted.has(marketId))).toEqual([true, true, false, true]);
});

test('a slot keeps its market until the next one, but shows none twice', () => {
  const [nineteenth, twentieth] = [over('19th'), over('20th')];
  const [before, after] = ['19th', '20th'].map((number) =>
    findSlotMarkets([nineteenth, twentieth, session(`${number} Over Ball 1 Run Kraken`)]),
  );
  if (before === undefined || after === undefined) throw new Error('two overs');
  const none = findSlotMarkets([]);

  expect(moveSlots(before, none, 0)).toEqual(before);
  const moved = moveSlots(before, after, 0);
  expect([moved.over, moved['next-over']]).toEqual([twentieth, null]);
});

test("the market on the slip isn't replaced", () => {
  const before = findSlotMarkets([over('4th'), over('5th')]);
  const after = findSlotMarkets([over('5th'), over('6th')]);

  expect(moveSlots(before, after, before.over?.marketId ?? 0)).toEqual(before);
});
