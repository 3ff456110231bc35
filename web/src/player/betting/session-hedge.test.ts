import type { MarketProfitLoss } from '@crease/contracts/betting/bet.ts';
import { expect, test } from 'vitest';
import { session } from '#client/testing/house-markets.ts';
import { computeSessionClose, computeSessionHedge } from './session-hedge.ts';

type Rows = MarketProfitLoss['rows'];

const market = session('6 over runs');
const held = (rows: Rows): MarketProfitLoss => ({
  eventId: market.eventId,
  marketId: market.marketId,
  marketTypeName: 'fancy',
  exposure: 0,
  runners: [],
  rows,
});

/** Yes at 52, ₹1,000 at 100: loses below 52, wins from 52. */
const YES_52: Rows = [
  { start: null, end: 51, amount: -1_000 },
  { start: 52, end: null, amount: 1_000 },
];

test('closes the position at the same line and rate', () => {
  const hedge = computeSessionHedge({ market, result: held(YES_52), yes: null, no: [52, 100] });

  expect(hedge).toMatchObject({
    side: 'LAY',
    line: 52,
    rate: 100,
    stake: 1_000,
    worst: -100_000,
    worstAfter: 0,
  });
});

test('wins twice between the lines after the line has risen, with a worst case of zero', () => {
  const hedge = computeSessionHedge({
    market,
    result: held(YES_52),
    yes: [61, 100],
    no: [60, 100],
  });

  expect(hedge).toMatchObject({ side: 'LAY', line: 60, stake: 1_000, worstAfter: 0 });
});

test('offers no hedge after the line has fallen, as the runs in between would lose twice', () => {
  expect(computeSessionHedge({ market, result: held(YES_52), yes: [45, 100], no: [44, 100] })).toBeNull();
});

test('offers to close a session whose line has moved either way, with the P&L inside and outside', () => {
  const result = held(YES_52);

  const won = computeSessionClose({ market, result, yes: [61, 100], no: [60, 100] });
  const lost = computeSessionClose({ market, result, yes: [45, 100], no: [44, 100] });

  expect(won).toMatchObject({ side: 'LAY', line: 60, stake: 1_000, outside: 0 });
  expect(won?.between).toEqual({ from: 52, to: 59, amount: 200_000 });
  expect(lost).toMatchObject({ side: 'LAY', line: 44, stake: 1_000, outside: 0 });
  expect(lost?.between).toEqual({ from: 44, to: 51, amount: -200_000 });
  expect(lost?.worstAfter).toBe(-200_000);
});

test("offers nothing for a position that's already closed", () => {
  const rows: Rows = [
    { start: null, end: 51, amount: 0 },
    { start: 52, end: 59, amount: 2_000 },
    { start: 60, end: null, amount: 0 },
  ];

  expect(computeSessionClose({ market, result: held(rows), yes: [61, 100], no: [60, 100] })).toBeNull();
});

test('splits the loss between both ends if the No rate is above 100', () => {
  // No 60 at 120 loses 1.2 for each rupee: −1000 + s = 1000 − 1.2 s.
  const hedge = computeSessionHedge({ market, result: held(YES_52), yes: null, no: [60, 120] });

  expect(hedge?.stake).toBe(909);
  expect(hedge?.worstAfter).toBe(-9_100);
});

test('hedges two bets on different lines together', () => {
  // Yes 52 with 1,000 and Yes 60 with 500, both at 100.
  const rows: Rows = [
    { start: null, end: 51, amount: -1_500 },
    { start: 52, end: 59, amount: 500 },
    { start: 60, end: null, amount: 1_500 },
  ];

  const hedge = computeSessionHedge({ market, result: held(rows), yes: [57, 100], no: [56, 100] });

  // Below 56 the worst is −1500 and rises, from 56 on it is 500 and falls.
  expect(hedge).toMatchObject({ side: 'LAY', line: 56, stake: 1_000, worstAfter: -50_000 });
});

test('hedges a position that loses above with Yes', () => {
  const rows: Rows = [
    { start: null, end: 50, amount: 1_000 },
    { start: 51, end: null, amount: -1_000 },
  ];

  const hedge = computeSessionHedge({ market, result: held(rows), yes: [51, 100], no: [50, 100] });

  expect(hedge).toMatchObject({ side: 'BACK', line: 51, stake: 1_000, worstAfter: 0 });
});

test('offers nothing below the minimum stake or without a position', () => {
  const small: Rows = [
    { start: null, end: 51, amount: -50 },
    { start: 52, end: null, amount: 50 },
  ];
  const quotes = { yes: null, no: [52, 100] as const };

  expect(computeSessionHedge({ market, result: held(small), ...quotes })).toBeNull();
  expect(computeSessionHedge({ market, result: undefined, ...quotes })).toBeNull();
});

test("stays within the market's maximum stake", () => {
  const rows: Rows = [
    { start: null, end: 51, amount: -300_000 },
    { start: 52, end: null, amount: 300_000 },
  ];

  const hedge = computeSessionHedge({ market, result: held(rows), yes: null, no: [52, 100] });

  expect(hedge).toMatchObject({ stake: 100_000, worstAfter: -20_000_000 });
});
