import type { PlayBet, PlayTicket } from '@crease/contracts/casino/play.ts';
import { expect, test } from 'vitest';
import {
  buildCurve,
  computeWorth,
  findCrashPoint,
  getElapsedMs,
  heightTone,
  MAX_TICKS,
  ownBets,
  PLOT,
  parseTarget,
  toFlight,
} from './crash-view.ts';

const FLIES = { phase: 'REVEALING', takeOffAt: 10_000, outcome: null } as const;

test('draws the flight by server time and ends it only with the outcome', () => {
  const flies = { phase: 'FLIES', takeOffAt: 10_000, pace: 1 } as const;
  expect(toFlight(FLIES)).toEqual(flies);
  expect(getElapsedMs(flies, 10_000)).toBe(0);
  expect(getElapsedMs(flies, 21_553)).toBe(11_553);
  expect(getElapsedMs(flies, 9_000)).toBe(0);
  expect(getElapsedMs({ ...flies, pace: 3 }, 10_100)).toBe(300);
  expect(toFlight({ phase: 'LOCKED', takeOffAt: null, outcome: null })).toEqual({ phase: 'WAITS' });
  const over = { phase: 'SETTLING', outcome: { bust: 142 } } as const;
  expect(toFlight({ ...FLIES, ...over })).toEqual({ phase: 'OVER', bust: 142 });
  expect(findCrashPoint('nothing')).toBeNull();
});

test('keeps the curve inside the chart, however long the flight', () => {
  for (const ms of [0, 100, 6_200, 38_377, 153_506]) {
    const { end, heights, seconds, line } = buildCurve(ms);
    expect(end.x).toBeGreaterThanOrEqual(PLOT.left);
    expect(end.x).toBeLessThanOrEqual(PLOT.right + 0.01);
    expect(end.y).toBeGreaterThanOrEqual(PLOT.top - 0.01);
    expect(end.y).toBeLessThanOrEqual(PLOT.base + 0.01);
    expect(heights.length).toBeGreaterThan(1);
    expect(heights.length).toBeLessThanOrEqual(MAX_TICKS);
    expect(seconds.length).toBeLessThanOrEqual(MAX_TICKS);
    expect(line).not.toContain('NaN');
  }
});

const BET: PlayBet = {
  betId: 'a:0',
  asked: { type: 'FLIGHT', stake: 100_000, target: 500 },
  end: null,
  payout: null,
  flight: { target: 500, cashedOutAt: null },
};

test('values a bet at stake times height, capped at its target', () => {
  expect(computeWorth(BET, 247)).toBe(247_000);
  expect(computeWorth(BET, 900)).toBe(500_000);
  const ticket: PlayTicket = {
    ticketId: 't',
    roundId: 'r',
    window: 1,
    state: 'TAKEN',
    at: 0,
    amount: 1,
    bets: [BET],
  };
  expect(ownBets([ticket, { ...ticket, state: 'BACK' }])).toEqual([BET]);
});

test('targets start at 1.01 and end at the cap', () => {
  expect(parseTarget('1.01')).toBe(101);
  expect(parseTarget('10000')).toBe(1_000_000);
  for (const text of ['1', '1.00', '10001', 'x', '', '2.005']) expect(parseTarget(text)).toBeNull();
  expect([199, 200, 1_000].map(heightTone)).toEqual(['LOW', 'MIDDLE', 'HIGH']);
});
