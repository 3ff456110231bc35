import { expect, test } from 'vitest';
import { describePlayChoice, describeTableBet } from './house-rounds.ts';

test.each([
  ['WINNER:A', 'Winner A'],
  ['EVEN_MONEY:RED', 'Even money red'],
  ['JOKER_RANK:K', 'Joker rank K'],
  ['SPLIT:0-1', 'Split 0-1'],
  ['LOW', 'Low'],
])('describes spot %s as "%s"', (spot, words) => {
  expect(describeTableBet({ type: 'SPOT', spot, stake: 100 })).toBe(words);
});

test('back and lay bets show their price, crash bets their cash-out target', () => {
  expect(
    describeTableBet({
      type: 'RUNNER',
      runner: 'A',
      side: 'BACK',
      price: 198,
      stake: 100,
      quoteId: 'q',
    }),
  ).toBe('Back A at 1.98');
  expect(describeTableBet({ type: 'FLIGHT', target: 250, stake: 100 })).toBe('Auto cash-out at 2.50×');
  expect(describeTableBet({ type: 'FLIGHT', target: null, stake: 100 })).toBe('Manual cash-out');
});

test('describes a solo round by its choices', () => {
  expect(describePlayChoice({ game: 'dice', side: 'UNDER', winning: 5_000 })).toBe('Under, 50.00% of rolls');
  expect(describePlayChoice({ game: 'plinko', rows: 16, risk: 'MEDIUM' })).toBe('16 rows, medium risk');
  expect(describePlayChoice({ game: 'mines', mines: 1 })).toBe('1 mine');
  expect(describePlayChoice({ game: 'bj' })).toBe('Round');
});
