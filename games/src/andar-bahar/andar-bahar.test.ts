import { expect, test } from 'vitest';
import { choose } from '#base/choose.ts';
import { DECK } from '#cards/card.ts';
import { decimal, exactReturn, findPaytable, listReturns, percent, type Weighted } from '#testing/exact-return.ts';
import { ANDAR_BAHAR, type AndarBaharDeal } from './andar-bahar.ts';

const MAX_CARDS = 49;

/**
 * Every joker with every number of cards: the first of its three matches is at position n of 51 in C(51 − n, 2) of
 * C(51, 3) ways.
 */
function deals(): readonly Weighted<AndarBaharDeal>[] {
  return Array.from({ length: DECK }, (_, joker) =>
    Array.from({ length: MAX_CARDS }, (__, place) => {
      const other = (joker + 4) % DECK;
      const cards = new Array<number>(place + 1).fill(other).with(place, joker ^ 1);
      return { outcome: { joker, cards }, ways: choose(51 - (place + 1), 2) };
    }),
  ).flat();
}

const ALL = deals();
const paytable = findPaytable(ANDAR_BAHAR, 'ab-1');
const computeReturn = (spot: string) => exactReturn({ game: ANDAR_BAHAR, spot, paytable }, ALL);

test('deals add up completely', () => {
  const ways = ALL.reduce((sum, deal) => sum + BigInt(deal.ways), 0n);
  expect(ways).toBe(BigInt(DECK) * choose(51, 3));
});

test('Andar wins 429 of 833', () => {
  const { top, bottom } = computeReturn('ANDAR');
  expect(top * 10_000n * 833n).toBe(bottom * 429n * 19_000n);
  expect(decimal({ top: 429n, bottom: 833n }, 6)).toBe('0.515006');
});

test('returns of every Andar Bahar bet', () => {
  expect(percent(computeReturn('ANDAR'))).toBe('97.8511');
  expect(percent(computeReturn('BAHAR'))).toBe('96.9988');
  const better = findPaytable(ANDAR_BAHAR, 'ab-bahar102-1');
  const bahar = exactReturn({ game: ANDAR_BAHAR, spot: 'BAHAR', paytable: better }, ALL);
  expect(percent(bahar)).toBe('97.9688');
  const counts = ['1-5', '6-10', '11-15', '16-25', '26-30', '31-35', '36-40', '41-49'];
  expect(counts.map((range) => percent(computeReturn(`COUNT:${range}`), 2))).toEqual([
    '96.23',
    '96.59',
    '96.35',
    '97.01',
    '96.36',
    '96.13',
    '96.73',
    '96.66',
  ]);
  expect(percent(computeReturn('FIRST'), 2)).toBe('97.06');
  expect(listReturns({ game: ANDAR_BAHAR, paytable }, ALL)).toMatchObject({
    JOKER_COLOUR: ['97.5000'],
    JOKER_ODD: ['96.9231'],
    JOKER_EVEN: ['96.9231'],
    JOKER_SUIT: ['95.0000'],
    JOKER_RANK: ['96.1538'],
  });
});

test('the count markets return 91.5 to 98.1%', () => {
  const market = findPaytable(ANDAR_BAHAR, 'ab-market-1');
  const [returns = []] = [listReturns({ game: ANDAR_BAHAR, paytable: market }, ALL).COUNT?.map(Number)];
  expect(Math.min(...returns).toFixed(1)).toBe('91.5');
  expect(Math.max(...returns).toFixed(1)).toBe('98.1');
});

test('a round takes thirteen cards on average', () => {
  const cards = ALL.reduce((sum, { outcome, ways }) => sum + BigInt(outcome.cards.length) * BigInt(ways), 0n);
  expect(cards).toBe(13n * BigInt(DECK) * choose(51, 3));
});
