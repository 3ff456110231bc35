import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Side } from '#bet/bet.ts';
import { SettlementExchange } from './settlement-exchange.ts';

const RICH = 100_000_000;

function exchangeWith(players = 4, market = {}): SettlementExchange {
  const exchange = new SettlementExchange(market);
  exchange.fund(players, RICH);
  return exchange;
}

describe('voiding a time window', () => {
  test('voids matches in it on both sides, and not earlier or later ones', () => {
    const exchange = exchangeWith();
    const lay = exchange.getBet(exchange.bet({ by: 2, side: 'LAY', price: 200, stake: 3000 }));
    const backs = [1000, 2000, 3000].map((at) => {
      exchange.at = at;
      return exchange.getBet(exchange.bet({ by: 1, side: 'BACK', price: 200, stake: 1000 }));
    });

    const answer = exchange.run({
      type: 'VoidBets',
      marketId: 1,
      window: { from: 2000, to: 2000 },
      reason: 'wicket seen late',
    });

    expect(backs.map((bet) => bet.status)).toEqual(['MATCHED', 'VOID', 'MATCHED']);
    expect(lay).toMatchObject({ matched: 2000, voided: 1000, status: 'MATCHED' });
    expect(answer.settlement).toMatchObject({ bets: 2, fills: 1, users: 2, stake: 1000 });
    expect([exchange.held(1), exchange.held(2)]).toEqual([2000, 2000]);
    exchange.audit();
  });

  test('cancels the unmatched part of bets placed in it, and keeps earlier ones', () => {
    const exchange = exchangeWith();
    const early = exchange.getBet(exchange.bet({ by: 2, side: 'LAY', price: 200, stake: 3000 }));
    exchange.at = 2000;
    const late = exchange.getBet(exchange.bet({ by: 3, side: 'LAY', price: 190, stake: 500 }));
    exchange.bet({ by: 1, side: 'BACK', price: 200, stake: 1000 });

    exchange.run({
      type: 'VoidBets',
      marketId: 1,
      window: { from: 1500, to: 2500 },
      reason: 'late suspension',
    });

    expect(early).toMatchObject({ status: 'UNMATCHED', unmatched: 2000, voided: 1000 });
    expect(late).toMatchObject({ status: 'CANCELLED', cancelled: 500 });
    expect(exchange.held(2)).toBe(2000);
    exchange.audit();
  });

  test('includes all legs of a cross match', () => {
    const exchange = exchangeWith(4, { crossMatching: true });
    const legs = [1, 2, 3].map((runner) =>
      exchange.getBet(exchange.bet({ by: runner, runner, side: 'BACK', price: 300, stake: 1000 })),
    );
    expect(legs.map((bet) => bet.status)).toEqual(['MATCHED', 'MATCHED', 'MATCHED']);

    exchange.run({
      type: 'VoidBets',
      marketId: 1,
      betIds: [legs[1]?.id ?? 0],
      reason: 'wrong price',
    });

    expect(legs.map((bet) => bet.status)).toEqual(['VOID', 'VOID', 'VOID']);
    expect([1, 2, 3].map((id) => exchange.held(id))).toEqual([0, 0, 0]);
    exchange.audit();
  });

  test('is a material change, so held bets are rejected afterwards', () => {
    const exchange = exchangeWith();
    const before = exchange.market.materialVersion;

    exchange.run({
      type: 'VoidBets',
      marketId: 1,
      window: { from: 0, to: 1 },
      reason: 'nothing there',
    });

    expect(exchange.market.materialVersion).toBeGreaterThan(before);
  });

  test.each([
    ['without bets or a window', {}, 'VALIDATION'],
    ['with both', { window: { from: 0, to: 1 }, betIds: [1] }, 'VALIDATION'],
    ['with a window that ends before it starts', { window: { from: 2, to: 1 } }, 'VALIDATION'],
    ['with a bet of another market', { betIds: [77] }, 'NOT_FOUND'],
  ])('is rejected %s', (_, what, code) => {
    const outcome = exchangeWith().try({ type: 'VoidBets', marketId: 1, reason: 'x', ...what });

    expect(outcome).toMatchObject({ ok: false, code });
  });

  test('is rejected once the market is settled', () => {
    const exchange = exchangeWith();
    const result = { type: 'winners', runnerIds: [1] } as const;
    exchange.run({ type: 'SettleMarket', marketId: 1, result });

    const outcome = exchange.try({ type: 'VoidBets', marketId: 1, betIds: [], reason: 'x' });

    expect(outcome).toMatchObject({ ok: false, code: 'BAD_STATE' });
  });
});

describe('voiding a market', () => {
  test('returns everyone’s money', () => {
    const exchange = exchangeWith();
    exchange.bet({ by: 2, side: 'LAY', price: 200, stake: 3000 });
    exchange.bet({ by: 1, side: 'BACK', price: 200, stake: 1000 });

    exchange.run({ type: 'VoidMarket', marketId: 1, reason: 'abandoned' });

    expect([exchange.cash(1), exchange.cash(2)]).toEqual([RICH, RICH]);
    expect([...exchange.state.bets.values()].map((bet) => bet.status)).toEqual(['VOID', 'VOID']);
    expect(exchange.market.status).toBe('VOIDED');
    exchange.audit();
  });

  test('equals settling it as void', () => {
    const both = (['VoidMarket', 'SettleMarket'] as const).map((type) => {
      const exchange = exchangeWith();
      exchange.bet({ by: 2, side: 'LAY', price: 200, stake: 3000 });
      exchange.bet({ by: 1, side: 'BACK', price: 200, stake: 1000 });
      exchange.run(
        type === 'VoidMarket'
          ? { type, marketId: 1, reason: 'abandoned' }
          : { type, marketId: 1, result: { type: 'void' } },
      );
      return exchange.picture();
    });

    expect(both[0]).toEqual(both[1]);
  });

  test('can be reversed, except for earlier voided matches', () => {
    const exchange = exchangeWith();
    exchange.bet({ by: 2, side: 'LAY', price: 200, stake: 3000 });
    const kept = exchange.getBet(exchange.bet({ by: 1, side: 'BACK', price: 200, stake: 1000 }));
    const gone = exchange.getBet(exchange.bet({ by: 1, side: 'BACK', price: 200, stake: 500 }));
    exchange.run({ type: 'VoidBets', marketId: 1, betIds: [gone.id], reason: 'error' });
    exchange.run({ type: 'SetMarketStatus', marketId: 1, status: 'CLOSED' });
    const before = exchange.picture();
    exchange.run({ type: 'VoidMarket', marketId: 1, reason: 'abandoned' });

    exchange.run({ type: 'UnsettleMarket', marketId: 1, reason: 'it was played' });

    expect(exchange.picture()).toEqual(before);
    expect([kept.status, gone.status]).toEqual(['MATCHED', 'VOID']);
    exchange.audit();
  });
});

test('both sides of a match are void or neither, and no account risks more than it has, in any window', () => {
  const randomBets = fc.array(
    fc.record<{ by: number; runner: number; side: Side; tick: number; stake: number }>({
      by: fc.integer({ min: 1, max: 4 }),
      runner: fc.integer({ min: 1, max: 3 }),
      side: fc.constantFrom('BACK', 'BACK', 'BACK', 'LAY'),
      // Around 3.0, where bets on three runners match each other both directly and across.
      tick: fc.integer({ min: 140, max: 158 }),
      stake: fc.integer({ min: 100, max: 100_000 }),
    }),
    { minLength: 15, maxLength: 50 },
  );
  fc.assert(
    fc.property(randomBets, fc.nat(40), fc.nat(40), fc.boolean(), (bets, from, length, cross) => {
      const exchange = exchangeWith(4, { crossMatching: cross });
      for (const [minute, { tick, ...bet }] of bets.entries()) {
        exchange.at = 1000 + minute;
        exchange.bet({ ...bet, price: exchange.market.ladder.priceAt(tick) });
      }
      const window = { from: 1000 + from, to: 1000 + from + length };

      exchange.run({ type: 'VoidBets', marketId: 1, window, reason: 'test' });

      const sides = new Map<number, { at: number; voided: boolean; crossId: number; count: number }>();
      for (const { fills } of exchange.state.bets.values()) {
        for (const { id, at, voided, crossId } of fills) {
          expect(voided).toBe(at >= window.from && at <= window.to);
          const seen = sides.get(id);
          if (seen !== undefined) expect(seen.voided).toBe(voided);
          sides.set(id, { at, voided, crossId, count: (seen?.count ?? 0) + 1 });
        }
      }
      for (const { count, crossId } of sides.values()) expect(count).toBe(crossId === 0 ? 2 : 1);
      exchange.audit();
      // Every result still pays within the reserved cash.
      exchange.run({
        type: 'SettleMarket',
        marketId: 1,
        result: { type: 'winners', runnerIds: [2] },
      });
      expect(exchange.balance('house:rounding:DEMO')).toBe(0);
      exchange.audit();
    }),
    { numRuns: 100 },
  );
});
