import { expect, test } from 'vitest';
import { Bet, type BetTerms, isWhole } from './bet.ts';

const TERMS: BetTerms = {
  id: 1,
  accountId: 2,
  marketId: 3,
  runner: 4,
  side: 'LAY',
  currency: 'INR',
  clientBetId: 'one',
  placedAt: 5,
  price: 250,
  rate: 150,
  tick: 6,
  stake: 1_000,
  persistence: 'LAPSE',
  timeInForce: 'REST',
};

test('a cancelled amount survives later changes to other amounts', () => {
  const bet = new Bet(TERMS);
  bet.unmatched = 300;
  bet.cancelled = 500;
  expect([bet.cancelled, bet.lapsed, bet.voided, bet.heldUntil]).toEqual([500, 0, 0, 0]);

  bet.lapsed = 200;
  bet.cancelled += 100;
  bet.unmatched -= 100;

  expect([bet.cancelled, bet.lapsed, bet.voided, bet.profitLoss]).toEqual([600, 200, 0, null]);
  expect(isWhole(bet)).toBe(true);
});

test.each([
  [250, 150, 'follows from decimal odds'],
  [4_650, 100, 'is evens on a line'],
  [85, 8_500, 'is that of the house'],
])('the rate at price %i is %i: it %s', (price, rate) => {
  const bet = new Bet({ ...TERMS, price, rate });
  expect([bet.price, bet.rate]).toEqual([price, rate]);
});

test('the rate may change with or without the price', () => {
  const onLine = new Bet({ ...TERMS, price: 4_650, rate: 100 });
  onLine.price = 4_750;
  onLine.rate = 100;
  expect(onLine.rate).toBe(100);

  const withHouse = new Bet({ ...TERMS, price: 85, rate: 8_500 });
  withHouse.rate = 8_000;
  expect(withHouse.rate).toBe(8_000);

  // Evens in odds at first, then no longer.
  const onOdds = new Bet({ ...TERMS, price: 200, rate: 100 });
  onOdds.price = 300;
  onOdds.rate = 200;
  expect(onOdds.rate).toBe(200);
});
