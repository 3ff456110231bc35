import { expect, test } from 'vitest';
import { betsOfChips, isBettingOpen, listDoubledChips, makePlaceKey, sumChips } from './bet-desk.ts';
import { recordServerTime, serverNow } from './seat-store.ts';

const OPEN = {
  game: 't20',
  roundId: 't20-1-7',
  roundNo: 7,
  version: 1,
  phase: 'OPEN',
  window: 1,
  windows: 1,
  serverNow: 0,
  closesAt: 10_000,
  nextAt: 10_000,
  paytable: 't20-1',
  commitment: '',
  publicSeed: null,
  shown: [],
  quote: null,
  flight: null,
  outcome: null,
  serverSeed: null,
} as const;

test('combines chips on one spot into one bet', () => {
  const chips = [
    { spot: 'WINNER:A', stake: 10_000 },
    { spot: 'TIE', stake: 5_000 },
    { spot: 'WINNER:A', stake: 50_000 },
  ];
  expect(betsOfChips(chips)).toEqual([
    { type: 'SPOT', spot: 'WINNER:A', stake: 60_000 },
    { type: 'SPOT', spot: 'TIE', stake: 5_000 },
  ]);
  expect(sumChips(listDoubledChips(chips, []))).toBe(130_000);
  expect(listDoubledChips([], chips)).toHaveLength(2);
});

test('stops taps 200 ms before betting closes and in every other phase', () => {
  expect(isBettingOpen(OPEN, 9_799)).toBe(true);
  expect(isBettingOpen(OPEN, 9_800)).toBe(false);
  expect(isBettingOpen({ ...OPEN, phase: 'LOCKED', closesAt: null }, 1)).toBe(false);
  expect(makePlaceKey({ ...OPEN, window: 3 })).not.toBe(makePlaceKey(OPEN));
});

test('syncs the clock to the response with the shortest round trip', () => {
  recordServerTime(5_000, 1_000);
  recordServerTime(5_500, 2_000);
  expect(serverNow(2_000)).toBe(6_000);
});
