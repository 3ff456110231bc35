import { expect, test } from 'vitest';
import { eachWayResult, eachWayRisk, eachWayTerms, placePrice } from './each-way.ts';

test('both parts are for the whole stake: laying 2 at 10.0, a fifth of the odds', () => {
  const bet = { side: 'LAY', price: 1000, stake: 200, divisor: 5 } as const;

  expect(eachWayResult(bet, 'WINNER')).toBe(-2160);
  expect(eachWayResult(bet, 'PLACED')).toBe(-160);
  expect(eachWayResult(bet, 'LOSER')).toBe(400);
  expect(eachWayRisk(bet)).toBe(2160);
});

test('a backer risks his stake twice', () => {
  expect(eachWayRisk({ side: 'BACK', price: 1100, stake: 1000, divisor: 5 })).toBe(2000);
});

test('the place price is the odds divided, not the price', () => {
  expect(placePrice(1100, 5)).toBe(300);
});

test('fields of four and fewer have no place terms', () => {
  expect(eachWayTerms({ handicap: true, runners: 4 })).toBeNull();
  expect(eachWayTerms({ handicap: true, runners: 16 })).toMatchObject({ places: 4, divisor: 4 });
  expect(eachWayTerms({ handicap: false, runners: 16 })).toMatchObject({ places: 3, divisor: 5 });
});
