import { expect, test } from 'vitest';
import { betSlip } from '#player/features/bet-slip/slip.ts';
import { addToSlip } from './in-play-screen.tsx';

const FALCONS = {
  eventId: 7,
  dreamEventId: 'abc',
  marketId: 8,
  runnerId: 9,
  side: 'BACK',
  eventTitle: 'Falcons v Kraken',
  marketName: 'Match odds',
  runnerName: 'Falcons',
  price: 1.9,
} as const;

test('a price tapped again in a list stays on the slip', () => {
  addToSlip(FALCONS);
  addToSlip(FALCONS);

  expect(betSlip.getState().selection?.runnerId).toBe(9);
});

test('a price that has moved replaces the one on the slip', () => {
  addToSlip(FALCONS);
  addToSlip({ ...FALCONS, price: 1.95 });

  expect(betSlip.getState().price).toBe(1.95);
});
