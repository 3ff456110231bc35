import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GivenResult, MarketResult } from '#market/market-terms.ts';
import { naiveSettlement } from './naive-settlement.ts';
import { MARKET_TERMS, SettlementExchange } from './settlement-exchange.ts';

const CASH = 1_000_000_000;
const PLAYERS = 4;

function twoRunners(): SettlementExchange {
  const exchange = new SettlementExchange({ crossMatching: true }, 2);
  exchange.fund(PLAYERS, CASH);
  return exchange;
}

function settle(exchange: SettlementExchange, result: GivenResult) {
  return exchange.try({ type: 'SettleMarket', marketId: 1, result });
}

describe('half of every stake is returned', () => {
  test.each([
    // ₹1,000.01 at 1.95: half of ₹950.01 and half of ₹1,000.01, half a paisa away from zero.
    ['its winner', 1, 47_501, 'HALF_WON', 'HALF_LOST'],
    ['its loser', 2, -50_001, 'HALF_LOST', 'HALF_WON'],
  ] as const)('for a bet on %s', (_on, winnerId, profit, ofBacker, ofLayer) => {
    const exchange = twoRunners();
    const laid = exchange.getBet(exchange.bet({ by: 2, side: 'LAY', price: 195, stake: 100_001 }));
    const backed = exchange.getBet(exchange.bet({ by: 1, side: 'BACK', price: 195, stake: 100_001 }));

    const outcome = settle(exchange, { type: 'half', winnerId });

    expect(outcome.ok).toBe(true);
    expect([backed.profitLoss, laid.profitLoss]).toEqual([profit, -profit]);
    expect([backed.status, laid.status]).toEqual([ofBacker, ofLayer]);
    expect(exchange.market.runners.map(({ status }) => status)).toEqual(
      winnerId === 1 ? ['WINNER', 'LOSER'] : ['LOSER', 'WINNER'],
    );
    const commission = Math.round(Math.abs(profit) * 0.02);
    expect(exchange.balance('house:commission:DEMO')).toBe(commission);
    exchange.audit();
  });

  test('and reversed to the paisa, after which the market can settle differently', () => {
    const exchange = twoRunners();
    exchange.bet({ by: 2, side: 'LAY', price: 195, stake: 100_001 });
    exchange.bet({ by: 1, side: 'BACK', price: 195, stake: 100_001 });
    const before = exchange.picture();
    settle(exchange, { type: 'half', winnerId: 1 });

    exchange.run({ type: 'UnsettleMarket', marketId: 1, reason: 'wrong score' });

    expect(exchange.picture()).toMatchObject({ bets: bets(before) });
    settle(exchange, { type: 'void' });
    expect([1, 2].map((by) => exchange.cash(by))).toEqual([CASH, CASH]);
  });

  test.each([
    ['three runners', {}, 3, 1],
    ['a market whose house quotes', { kind: 'BOOKMAKER' }, 2, 1],
    ['a runner of another market', {}, 2, 3],
  ] as const)('is rejected for %s', (_what, market, runners, winnerId) => {
    const exchange = new SettlementExchange(market, runners);

    expect(settle(exchange, { type: 'half', winnerId })).toMatchObject({
      code: 'VALIDATION',
      details: { field: 'result' },
    });
  });
});

function bets(picture: unknown): unknown {
  return typeof picture === 'object' && picture !== null && 'bets' in picture ? picture.bets : null;
}

const randomBets = fc.array(
  fc.record({
    by: fc.integer({ min: 1, max: PLAYERS }),
    runner: fc.integer({ min: 1, max: 2 }),
    side: fc.constantFrom('BACK' as const, 'LAY' as const),
    tick: fc.integer({ min: 70, max: 120 }),
    stake: fc.integer({ min: 1, max: 99_999 }),
  }),
  { minLength: 5, maxLength: 40 },
);

const randomResult = fc.constantFrom<MarketResult>(
  { type: 'half', winnerId: 1 },
  { type: 'half', winnerId: 2 },
  { type: 'placings', placings: [[1]] },
  { type: 'void' },
);

test('accounts sum to zero and no one loses more than was reserved, whatever share of stakes stands', () => {
  let crosses = 0;
  fc.assert(
    fc.property(randomBets, randomResult, (list, result) => {
      const exchange = twoRunners();
      for (const { tick, ...bet } of list) {
        exchange.bet({ ...bet, price: exchange.market.ladder.priceAt(tick) });
      }
      crosses += exchange.state.nextCrossId - 1;
      const expected = naiveSettlement({
        matches: exchange.matches(),
        places: 1,
        result,
        rateBps: MARKET_TERMS.commissionBps,
      });
      const exposures = [...exchange.state.accounts.values()].map(({ exposure }) => exposure);
      const matches = exchange.matches().length;

      expect(settle(exchange, result).ok).toBe(true);

      let sum = 0;
      for (const [place, exposure] of exposures.entries()) {
        const { net = 0, commission = 0 } = expected.get(place + 1) ?? {};
        expect(exchange.cash(place + 1)).toBe(CASH + net - commission);
        // Each half is rounded separately.
        expect(net).toBeGreaterThanOrEqual(-exposure - matches);
        sum += net;
      }
      expect(sum).toBe(0);
      exchange.audit();
    }),
    { numRuns: 60 },
  );
  expect(crosses).toBeGreaterThan(20);
});
