import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import { getLadder } from '@crease/core/ladder/price-ladder.ts';
import { describe, expect, test } from 'vitest';
import { houseMarket, placedBet } from '#client/testing/house-markets.ts';
import { stepPrice } from '#player/betting/preview.ts';
import { computeAveragePrice } from './slip-details.tsx';
import {
  describeMove,
  findBetterPrice,
  findMovedPrice,
  getAvailability,
  slipProblem,
  splitByDepth,
} from './slip-rules.ts';

describe('average price', () => {
  const market = houseMarket('MATCH_ODDS', 'Match odds', [{ name: 'Falcons' }]);
  const runnerId = market.runners[0]?.id ?? 0;

  function bet(more: Partial<OpenBet>): OpenBet {
    const sent = { stake: 100, rate: 1.9, fancyValue: 0, clientBetId: 'one' };
    return {
      ...placedBet(market, sent),
      betType: 'Back',
      status: 'MATCHED',
      persistence: 'LAPSE',
      currency: 'DEMO',
      ...more,
    };
  }

  const SLIP = {
    kind: 'MATCH_ODDS',
    runnerId,
    side: 'BACK',
    price: 2,
    line: 0,
    stake: 300,
  } as const;

  test('weights bets of the same side by stake, including the new one', () => {
    const bets = [
      bet({ matchedStake: 100, avgRate: 1.8 }),
      bet({ matchedStake: 300, avgRate: 1.9 }),
      bet({ matchedStake: 900, avgRate: 1.1, betType: 'Lay' }),
      bet({ matchedStake: 900, avgRate: 1.1, runnerId: runnerId + 1 }),
      bet({ matchedStake: 0, unmatchedStake: 900, avgRate: null, betRate: 5 }),
    ];

    const average = computeAveragePrice({ ...SLIP, bets });

    expect(average).toMatchObject({ bets: 2 });
    expect(average?.before).toBeCloseTo(1.875, 9);
    expect(average?.after).toBeCloseTo((100 * 1.8 + 300 * 1.9 + 300 * 2) / 700, 9);
  });

  test('averages nothing without bets on that side', () => {
    expect(computeAveragePrice({ ...SLIP, bets: [] })).toBeNull();
    expect(computeAveragePrice({ ...SLIP, bets: [bet({ betType: 'Lay' })] })).toBeNull();
  });

  test('averages session rates only on the same line', () => {
    const bets = [
      bet({ betType: 'Yes', fancyValue: 51, avgRate: 100, matchedStake: 100 }),
      bet({ betType: 'Yes', fancyValue: 60, avgRate: 50, matchedStake: 100 }),
    ];
    const slip = { ...SLIP, kind: 'FANCY', bets, price: 110, line: 51, stake: 100 } as const;

    expect(computeAveragePrice(slip)).toEqual({ bets: 1, before: 100, after: 105 });
  });
});

describe('slip check', () => {
  const LADDER = getLadder('CLASSIC');
  const NOTHING = { profit: 0, liability: 0, exposure: 0, exposureAfter: 0, results: [], rows: [] };
  const BASE = {
    price: 1.85,
    stake: 500,
    ladder: LADDER,
    market: { min: 100, max: 500_000 },
    limits: null,
    balance: 1_000,
    preview: NOTHING,
  };

  test('rejects a stake below the minimum and offers the minimum', () => {
    expect(slipProblem({ ...BASE, stake: 99.99 })).toMatchObject({
      text: 'Minimum stake is 100',
      fix: { stake: 100 },
    });
  });

  test("applies the user's own narrower limit", () => {
    const limits = { min: 200, max: 400 };
    expect(slipProblem({ ...BASE, limits })?.text).toBe('Maximum stake is 400');
    expect(slipProblem({ ...BASE, stake: 150, limits })?.text).toBe('Minimum stake is 200');
  });

  test('requires free balance only for added exposure', () => {
    const hedge = { ...NOTHING, exposure: 50_000, exposureAfter: 20_000 };
    expect(slipProblem({ ...BASE, balance: 0, preview: hedge })).toBeNull();

    const bet = { ...NOTHING, exposure: 0, exposureAfter: 150_000 };
    expect(slipProblem({ ...BASE, preview: bet })?.text).toBe('You need ₹1,500 and have ₹1,000 available.');
  });

  test('rejects odds between two ticks of the ladder', () => {
    expect(slipProblem({ ...BASE, price: 2.03 })?.text).toMatch(/odds aren’t valid/);
    expect([stepPrice(LADDER, 2.03, true), stepPrice(LADDER, 2.03, false)]).toEqual([2.04, 2.02]);
    expect([stepPrice(LADDER, 1.01, false), stepPrice(LADDER, 1000, true)]).toEqual([1.01, 1000]);
  });

  test('offers a tapped price that got worse again, but not a better or a typed one', () => {
    expect(findMovedPrice({ side: 'BACK', tapped: 1.85, requested: 1.85, best: 1.83 })).toBe(1.83);
    expect(findMovedPrice({ side: 'BACK', tapped: 1.85, requested: 1.85, best: 1.9 })).toBeNull();
    expect(findMovedPrice({ side: 'LAY', tapped: 1.86, requested: 1.86, best: 1.9 })).toBe(1.9);
    expect(findMovedPrice({ side: 'BACK', tapped: 1.85, requested: 2.2, best: 1.83 })).toBeNull();
  });

  test('allows a bet on a runner only while it and its market are open', () => {
    const live = { status: 'OPEN' as const, inPlay: true, delayMs: 0, message: null };
    expect(getAvailability(live, 'OPEN')).toBe('open');
    expect(getAvailability(live, 'SUSPENDED')).toBe('suspended');
    expect(getAvailability({ ...live, status: 'BALL_RUNNING' }, 'OPEN')).toBe('ball-running');
    expect(getAvailability({ ...live, status: 'SETTLED' }, 'OPEN')).toBe('closed');
    expect(getAvailability(null, 'OPEN')).toBe('suspended');
  });

  test('shows changed odds as odds and changed runs as a line', () => {
    expect(describeMove(1.85, 1.8, false)).toBe('Odds changed 1.85 → 1.80');
    expect(describeMove(46.5, 48, true)).toBe('Line changed 46.5 → 48');
  });

  test("offers the affordable stake for a bet beyond the balance, unless it's below the minimum", () => {
    const bet = { ...NOTHING, exposureAfter: 150_000 };
    expect(slipProblem({ ...BASE, stake: 1_500, preview: bet })?.fix).toEqual({
      label: 'Use 1,000',
      stake: 1_000,
    });
    // A lay at 4 risks three times its stake.
    const lay = { ...NOTHING, exposureAfter: 450_000 };
    expect(slipProblem({ ...BASE, stake: 1_500, preview: lay })?.fix?.stake).toBe(333);
    expect(slipProblem({ ...BASE, balance: 50, preview: bet })?.fix).toBeNull();
  });
});

describe('size at the asked price', () => {
  const levels = [
    [2.1, 100],
    [2.08, 50],
    [2.06, 900],
  ] as const;

  test('says how much of a larger stake would stay unmatched', () => {
    const split = splitByDepth({ side: 'BACK', price: 2.08, stake: 1_000, levels });

    expect(split).toEqual({ now: 150, rest: 850 });
  });

  test.each([
    ['all of it matches', { price: 2.08, stake: 150 }],
    ['none of it matches', { price: 2.12, stake: 1_000 }],
    ['more may be offered than is shown', { price: 2, stake: 5_000 }],
  ])('says nothing if %s', (_, bet) => {
    expect(splitByDepth({ side: 'BACK', levels, ...bet })).toBeNull();
  });

  test('knows a better price on either side', () => {
    expect(findBetterPrice({ side: 'BACK', requested: 2.06, best: 2.3 })).toBe(2.3);
    expect(findBetterPrice({ side: 'LAY', requested: 2.06, best: 2 })).toBe(2);
    expect(findBetterPrice({ side: 'BACK', requested: 2.06, best: 2.06 })).toBeNull();
    expect(findBetterPrice({ side: 'BACK', requested: 2.06, best: null })).toBeNull();
  });
});
