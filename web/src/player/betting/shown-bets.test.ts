import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import { describe, expect, test } from 'vitest';
import { houseMarket, placedBet } from '#client/testing/house-markets.ts';
import { averagedBets, type BetFilter, computeTotals, filterBets, sumMarketExposure } from './shown-bets.ts';

const EVERY_BET: BetFilter = { sportId: null, kind: 'all', status: 'all', order: 'newest' };
const MARKET = houseMarket('MATCH_ODDS', 'Match odds', [{ name: 'Falcons' }, { name: 'Kraken' }]);

/** A matched ₹1,000 back at 1.90 in an order book by default. */
function bet(more: Partial<OpenBet> = {}): OpenBet {
  const sent = { stake: 1_000, rate: 1.9, fancyValue: 0, clientBetId: 'one' };
  return {
    ...placedBet(MARKET, sent),
    betType: 'Back',
    marketTypeName: 'match_odd',
    avgRate: 1.9,
    expectedProfit: 900,
    liability: 1_000,
    status: 'MATCHED',
    persistence: 'LAPSE',
    currency: 'DEMO',
    ...more,
  };
}

describe('average odds', () => {
  test('combines matched bets on the same runner and side, weighted by stake', () => {
    const bets = [bet(), bet({ matchedStake: 500, stake: 500, avgRate: 2.1, expectedProfit: 550, liability: 500 })];

    const [line, ...others] = averagedBets(bets);

    expect(others).toEqual([]);
    // (1,000 × 1.90 + 500 × 2.10) / 1,500.
    expect(line).toMatchObject({
      count: 2,
      bet: { avgRate: 1.9667, matchedStake: 1_500, expectedProfit: 1_450, liability: 1_500 },
    });
  });

  test('keeps bets on another side, runner or line separate', () => {
    const lines = averagedBets([
      bet(),
      bet({ betType: 'Lay' }),
      bet({ runnerId: 7 }),
      bet({ marketTypeName: 'fancy', betType: 'Yes', fancyValue: 51 }),
      bet({ marketTypeName: 'fancy', betType: 'Yes', fancyValue: 52 }),
    ]);

    expect(lines.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1]);
  });

  test('splits and sums both parts of each-way bets, with the place P&L', () => {
    const eachWay = { places: 3, divisor: 5 };
    const partly = bet({
      betRate: 11,
      avgRate: 11,
      stake: 300,
      matchedStake: 100,
      unmatchedStake: 200,
      // 300 at 11.0: win 3,000 and place 600; place 600 less 300; unplaced twice 300.
      expectedProfit: 3_600,
      liability: 600,
      eachWay: { ...eachWay, whenPlaced: 300 },
    });

    const lines = averagedBets([partly, bet({ eachWay: { ...eachWay, whenPlaced: -20 } })]);

    expect(lines).toHaveLength(2);
    expect(lines[0]?.bet).toMatchObject({
      expectedProfit: 2_400,
      liability: 400,
      eachWay: { ...eachWay, whenPlaced: 200 },
    });
    // The matched third of it plus the other bet on the same runner.
    expect(lines[1]).toMatchObject({
      count: 2,
      bet: { expectedProfit: 2_100, liability: 1_200, eachWay: { ...eachWay, whenPlaced: 80 } },
    });
  });

  test('keeps unmatched stakes separate for cancelling, exact to the paisa', () => {
    const partly = bet({
      betType: 'Lay',
      betRate: 1.87,
      avgRate: 1.85,
      matchedStake: 100,
      unmatchedStake: 333.33,
      stake: 433.33,
      expectedProfit: 433.33,
      // 100 × 0.85, and 333.33 × 0.87 = 289.9971 rounded up.
      liability: 375,
    });

    const lines = averagedBets([partly, bet({ betType: 'Lay', avgRate: 1.95, liability: 950 })]);

    expect(lines).toHaveLength(2);
    expect(lines[0]?.bet).toMatchObject({
      unmatchedStake: 333.33,
      liability: 290,
      betId: partly.betId,
    });
    expect(lines[1]).toMatchObject({ count: 2, bet: { unmatchedStake: 0, liability: 1_035 } });
    expect(computeTotals(lines.map((line) => line.bet))).toMatchObject({ bets: 2 });
    expect(lines.map((line) => line.bet.liability)).toEqual([290, 1_035]);
  });
});

describe('filters', () => {
  test('a partly matched bet counts as matched and unmatched', () => {
    const bets = [bet({ unmatchedStake: 5, matchedStake: 5 }), bet(), bet({ matchedStake: 0, unmatchedStake: 9 })];

    expect(filterBets(bets, { ...EVERY_BET, status: 'matched' })).toHaveLength(2);
    expect(filterBets(bets, { ...EVERY_BET, status: 'unmatched' })).toHaveLength(2);
  });

  test('filters by sport and market type, newest first', () => {
    const old = bet({ betId: 1 });
    const fresh = bet({ betId: 9 });
    const football = bet({ betId: 5, sportId: 1, marketTypeName: 'goalsmaker' });
    const bets = [old, football, fresh];

    expect(filterBets(bets, EVERY_BET).map(({ betId }) => betId)).toEqual([9, 5, 1]);
    expect(filterBets(bets, { ...EVERY_BET, sportId: 1 })).toEqual([football]);
    expect(filterBets(bets, { ...EVERY_BET, kind: 'goalsmaker' })).toEqual([football]);
  });
});

test('the total counts an each-way bet as the two bets it is', () => {
  const eachWay = { places: 3, divisor: 4, whenPlaced: 100 };

  const { stake } = computeTotals([
    bet({ matchedStake: 700, unmatchedStake: 300, eachWay }),
    bet({ matchedStake: 50 }),
  ]);

  expect(stake).toBe(2_050);
});

test('sums are exact to the paisa', () => {
  const bets = [
    bet({ matchedStake: 0.1, marketId: 1 }),
    bet({ matchedStake: 0.2, marketId: 2 }),
    bet({ matchedStake: 0.2, marketId: 2 }),
  ];
  const held = [
    { marketId: 1, exposure: 0.1 },
    { marketId: 2, exposure: 0.2 },
    { marketId: 3, exposure: 500 },
  ];

  expect(computeTotals(bets)).toEqual({ bets: 3, stake: 0.5 });
  // Bets in the same market share one exposure, as in the header.
  expect(sumMarketExposure(bets, held)).toBe(0.3);
});
