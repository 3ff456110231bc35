import type { PlayBet, PlayTicket, TableState } from '@crease/contracts/wire/play.ts';
import { expect, test } from 'vitest';
import {
  bustOf,
  curveOf,
  flightAt,
  heightTone,
  ownBets,
  PLOT,
  targetOf,
  worthAt,
} from './crash-view.ts';

const STATE: TableState = {
  game: 'crash',
  roundId: 'crash-1-7',
  roundNo: 7,
  version: 1,
  phase: 'REVEALING',
  window: 1,
  windows: 1,
  serverNow: 0,
  closesAt: null,
  nextAt: null,
  paytable: 'crash-1',
  commitment: '',
  publicSeed: null,
  shown: [],
  quote: null,
  flight: { takeOffAt: 10_000, riders: [], bets: 0 },
  outcome: null,
  serverSeed: null,
};

test('a flight is drawn from the time of the server, and ends with the outcome alone', () => {
  expect(flightAt(STATE, 10_000)).toEqual({ is: 'FLIES', ms: 0, hundredths: 100 });
  expect(flightAt(STATE, 21_553)).toEqual({ is: 'FLIES', ms: 11_553, hundredths: 200 });
  expect(flightAt(STATE, 9_000)).toMatchObject({ is: 'FLIES', ms: 0 });
  expect(
    flightAt({ ...STATE, phase: 'LOCKED', flight: { takeOffAt: null, riders: [], bets: 0 } }, 0),
  ).toEqual({
    is: 'WAITS',
  });
  expect(flightAt({ ...STATE, phase: 'SETTLING', outcome: { bust: 142 } }, 99_000)).toEqual({
    is: 'OVER',
    bust: 142,
  });
  expect(bustOf('nothing')).toBeNull();
});

test('the curve never leaves its drawing, however long the flight', () => {
  for (const ms of [0, 100, 6_200, 38_377, 153_506]) {
    const { end, heights, seconds, line } = curveOf(ms);
    expect(end.x).toBeGreaterThanOrEqual(PLOT.left);
    expect(end.x).toBeLessThanOrEqual(PLOT.right + 0.01);
    expect(end.y).toBeGreaterThanOrEqual(PLOT.top - 0.01);
    expect(end.y).toBeLessThanOrEqual(PLOT.base + 0.01);
    expect(heights.length).toBeGreaterThan(1);
    expect(heights.length).toBeLessThan(7);
    expect(seconds.length).toBeLessThan(7);
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

test('a bet is worth its stake at the height, and its target at the most', () => {
  expect(worthAt(BET, 247)).toBe(247_000);
  expect(worthAt(BET, 900)).toBe(500_000);
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

test('targets begin at 1.01 and end at the cap', () => {
  expect(targetOf('1.01')).toBe(101);
  expect(targetOf('10000')).toBe(1_000_000);
  for (const text of ['1', '1.00', '10001', 'x', '', '2.005']) expect(targetOf(text)).toBeNull();
  expect([199, 200, 1_000].map(heightTone)).toEqual(['LOW', 'MIDDLE', 'HIGH']);
});
