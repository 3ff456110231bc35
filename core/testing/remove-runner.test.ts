import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Side } from '#bet/bet.ts';
import { naiveSettlement } from './naive-settlement.ts';
import { SettlementExchange } from './settlement-exchange.ts';

const RICH = 100_000_000;

function race(market = {}): SettlementExchange {
  const exchange = new SettlementExchange({ kind: 'WIN', ...market }, 4);
  exchange.fund(4, RICH);
  return exchange;
}

function remove(exchange: SettlementExchange, runnerId: number, reductionBps: number): void {
  // The factors in these examples are official ones.
  exchange.run({ type: 'RemoveRunner', marketId: 1, runnerId, reductionBps, confirmed: true });
  exchange.audit();
}

describe('a non-runner', () => {
  test('voids bets on it on both sides, matched and unmatched', () => {
    const exchange = race();
    const lay = exchange.getBet(exchange.bet({ by: 2, runner: 1, side: 'LAY', price: 860, stake: 1500 }));
    const back = exchange.getBet(exchange.bet({ by: 1, runner: 1, side: 'BACK', price: 860, stake: 1000 }));

    remove(exchange, 1, 1620);

    expect(back).toMatchObject({ matched: 0, voided: 1000, status: 'VOID' });
    expect(lay).toMatchObject({ matched: 0, voided: 1500, unmatched: 0, status: 'VOID' });
    expect([exchange.held(1), exchange.held(2)]).toEqual([0, 0]);
  });

  test('reduces matched prices of the others equally for both sides: 8.6 less 16.2% is 7.21', () => {
    const exchange = race();
    exchange.bet({ by: 2, runner: 2, side: 'LAY', price: 860, stake: 1000 });
    exchange.bet({ by: 1, runner: 2, side: 'BACK', price: 860, stake: 1000 });

    remove(exchange, 1, 1620);

    const bets = [...exchange.state.bets.values()];
    expect(bets.map((bet) => [bet.fills[0]?.price, bet.matchedProfit])).toEqual([
      [721, 6210],
      [721, 6210],
    ]);
    expect(exchange.held(2)).toBe(6210);
    exchange.run({
      type: 'SettleMarket',
      marketId: 1,
      result: { type: 'winners', runnerIds: [2] },
    });
    expect(exchange.cash(2)).toBe(RICH - 6210);
    exchange.audit();
  });

  test('below 2.5% changes neither prices nor unmatched bets of the others', () => {
    const exchange = race();
    exchange.bet({ by: 2, runner: 2, side: 'LAY', price: 860, stake: 1500 });
    exchange.bet({ by: 1, runner: 2, side: 'BACK', price: 860, stake: 1000 });

    remove(exchange, 1, 241);

    expect([...exchange.state.bets.values()].map((bet) => bet.fills[0]?.price)).toEqual([860, 860]);
    expect(exchange.market.currencies.DEMO.books[1]?.lays.best?.total).toBe(500);
  });

  test('ends unmatched lays above 1.01 on the others and keeps backs', () => {
    const exchange = race();
    const place = (side: 'BACK' | 'LAY', price: number, by: number) =>
      exchange.getBet(exchange.bet({ by, runner: 3, side, price, stake: 1000 }));
    const floor = place('LAY', 101, 1);
    const lay = place('LAY', 300, 1);
    const back = place('BACK', 400, 2);

    remove(exchange, 1, 837);

    expect([floor, lay, back].map((bet) => bet.status)).toEqual(['UNMATCHED', 'CANCELLED', 'UNMATCHED']);
  });

  test('without a factor ends every unmatched bet in the market', () => {
    const exchange = race();
    const back = exchange.getBet(exchange.bet({ by: 2, runner: 3, side: 'BACK', price: 400, stake: 1000 }));

    remove(exchange, 1, 0);

    expect(back).toMatchObject({ status: 'CANCELLED', cancelled: 1000 });
  });

  test('voids cross matches in full, as each has a leg on it', () => {
    const exchange = race({ crossMatching: true });
    const legs = [1, 2, 3, 4].map((runner) =>
      exchange.getBet(exchange.bet({ by: runner, runner, side: 'BACK', price: 400, stake: 1000 })),
    );
    expect(legs.every((bet) => bet.matched === 1000)).toBe(true);

    remove(exchange, 4, 2500);

    expect(legs.map((bet) => bet.voided)).toEqual([1000, 1000, 1000, 1000]);
    expect([1, 2, 3, 4].map((id) => exchange.held(id))).toEqual([0, 0, 0, 0]);
  });

  test('suspends the market and is a material change', () => {
    const exchange = race();

    remove(exchange, 1, 500);

    const { status, version, materialVersion, runners } = exchange.market;
    expect({ status, materialVersion }).toEqual({ status: 'SUSPENDED', materialVersion: version });
    expect(runners[0]).toMatchObject({ status: 'REMOVED', reductionBps: 500 });
  });

  test('is rejected twice, and for the last remaining runner', () => {
    const exchange = race();
    for (const runnerId of [1, 2, 3]) remove(exchange, runnerId, 500);

    const again = exchange.try({
      type: 'RemoveRunner',
      marketId: 1,
      runnerId: 1,
      reductionBps: 500,
    });
    const last = exchange.try({
      type: 'RemoveRunner',
      marketId: 1,
      runnerId: 4,
      reductionBps: 500,
    });

    expect([again, last]).toMatchObject([{ code: 'BAD_STATE' }, { code: 'BAD_STATE' }]);
  });

  test('stays removed when the market is settled and reversed', () => {
    const exchange = race();
    exchange.bet({ by: 2, runner: 2, side: 'LAY', price: 860, stake: 1000 });
    exchange.bet({ by: 1, runner: 2, side: 'BACK', price: 860, stake: 1000 });
    remove(exchange, 1, 1620);
    exchange.run({ type: 'SetMarketStatus', marketId: 1, status: 'CLOSED' });
    const before = exchange.picture();

    exchange.run({
      type: 'SettleMarket',
      marketId: 1,
      result: { type: 'winners', runnerIds: [3] },
    });
    exchange.run({ type: 'UnsettleMarket', marketId: 1, reason: 'wrong runner' });

    expect(exchange.picture()).toEqual(before);
    expect(exchange.market.runners[0]?.status).toBe('REMOVED');
    exchange.audit();
  });
});

test('every match keeps two equal sides after any removals, and the result pays accordingly', () => {
  const randomBets = fc.array(
    fc.record<{ by: number; runner: number; side: Side; tick: number; stake: number }>({
      by: fc.integer({ min: 1, max: 4 }),
      runner: fc.integer({ min: 1, max: 4 }),
      side: fc.constantFrom('BACK', 'BACK', 'BACK', 'LAY'),
      tick: fc.integer({ min: 160, max: 178 }),
      stake: fc.integer({ min: 100, max: 100_000 }),
    }),
    { minLength: 25, maxLength: 70 },
  );
  const factors = fc.array(fc.integer({ min: 0, max: 9000 }), { minLength: 1, maxLength: 2 });
  fc.assert(
    fc.property(randomBets, factors, fc.boolean(), (bets, removals, crossMatching) => {
      const exchange = race({ crossMatching });
      for (const { tick, ...bet } of bets) {
        exchange.bet({ ...bet, price: exchange.market.ladder.priceAt(tick) });
      }
      for (const [place, factor] of removals.entries()) remove(exchange, place + 1, factor);
      const result = { type: 'placings' as const, placings: [[3]] };
      const before = [1, 2, 3, 4].map((id) => exchange.cash(id) + exchange.held(id));
      const expected = naiveSettlement({
        matches: exchange.matches(),
        places: 1,
        result,
        rateBps: 200,
      });

      exchange.run({ type: 'SettleMarket', marketId: 1, result });

      expect([1, 2, 3, 4].map((id) => exchange.cash(id))).toEqual(
        before.map((cash, place) => {
          const { net, commission } = expected.get(place + 1) ?? { net: 0, commission: 0 };
          return cash + net - commission;
        }),
      );
      expect(exchange.balance('house:rounding:DEMO')).toBe(0);
      exchange.audit();
    }),
    { numRuns: 100 },
  );
});
