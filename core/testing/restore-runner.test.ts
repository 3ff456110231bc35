import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromImage, toImage } from '#exchange/snapshot.ts';
import { stateHash } from '#exchange/state-hash.ts';
import { getOutcomeCode, type MarketSetup, Scenario } from './scenario.ts';
import { SettlementExchange } from './settlement-exchange.ts';

const RACE: MarketSetup = { kind: 'WIN', runners: ['Ajax', 'Blaze', 'Comet', 'Dash'] };

/** Asha has backed Ajax at 10; Comet is offered at 4, a quarter of the book. */
function race(): Scenario {
  const scenario = new Scenario({ asha: 10_000, bilal: 100_000 }, RACE);
  scenario.bet('bilal lays Ajax 1000 at 10');
  scenario.bet('asha backs Ajax 1000 at 10');
  scenario.bet('bilal lays Comet 100 at 4');
  return scenario;
}

function remove(scenario: Scenario, runnerId: number, reductionBps: number, confirmed?: boolean) {
  return scenario.run({
    type: 'RemoveRunner',
    marketId: 1,
    runnerId,
    reductionBps,
    ...(confirmed === undefined ? {} : { confirmed }),
  });
}

describe('a reduction factor that doesn’t fit the runner’s price', () => {
  test('doesn’t reduce a matched 10.0 to 1.01', () => {
    const scenario = race();

    const outcome = remove(scenario, 3, 9990);

    expect(outcome).toMatchObject({
      code: 'VALIDATION',
      details: { field: 'reductionBps', max: 3125 },
    });
    expect(scenario.getBet(2).fills[0]?.price).toBe(1000);
  });

  test('is accepted once two operators confirmed it', () => {
    expect(getOutcomeCode(remove(race(), 3, 4000, true))).toBe('accepted');
  });

  test('is compared with matched prices if none are offered', () => {
    const scenario = race();

    expect(remove(scenario, 1, 1300)).toMatchObject({ details: { max: 1250 } });
    expect(getOutcomeCode(remove(scenario, 1, 1250))).toBe('accepted');
  });
});

describe('a reinstated runner', () => {
  test('restores its prices and bets', () => {
    const scenario = race();
    scenario.bet('asha backs Comet 50 at 4');
    const before = { asha: scenario.getCash('asha'), bilal: scenario.getExposure('bilal') };
    remove(scenario, 3, 2500);
    expect(scenario.getBet(2).fills[0]?.price).toBe(750);

    scenario.must({ type: 'RestoreRunner', marketId: 1, runnerId: 3 });

    expect(scenario.getBet(2)).toMatchObject({ matchedProfit: 900_000, status: 'MATCHED' });
    expect(scenario.getBet(2).fills[0]).not.toHaveProperty('original');
    expect(scenario.getBet(4)).toMatchObject({ matched: 5000, voided: 0, status: 'MATCHED' });
    expect(scenario.getCash('asha')).toBe(before.asha);
    // The unmatched remainder of the lay on the runner stays cancelled.
    expect(scenario.getBet(3)).toMatchObject({ matched: 5000, voided: 5000, unmatched: 0 });
    expect(scenario.market.status).toBe('SUSPENDED');
    expect(scenario.market.runners[2]?.status).toBe('ACTIVE');
  });

  test('keeps the reduction of another removal', () => {
    const scenario = race();
    remove(scenario, 3, 2000);
    remove(scenario, 4, 2500);
    expect(scenario.getBet(2).fills[0]?.price).toBe(600);

    scenario.must({ type: 'RestoreRunner', marketId: 1, runnerId: 3 });
    expect(scenario.getBet(2).fills[0]?.price).toBe(750);

    scenario.must({ type: 'RestoreRunner', marketId: 1, runnerId: 4 });
    expect(scenario.getBet(2).fills[0]?.price).toBe(1000);
  });

  test('doesn’t restore a set that includes another non-runner', () => {
    const scenario = new Scenario({ asha: 1000, bilal: 1000, chen: 1000 }, { crossMatching: true });
    scenario.bet('asha backs India 100 at 3');
    scenario.bet('bilal backs Australia 100 at 3');
    scenario.bet('chen backs Draw 100 at 3');
    expect(scenario.getBet(1).fills[0]?.crossId).toBe(1);
    remove(scenario, 1, 0);
    remove(scenario, 2, 0);

    scenario.must({ type: 'RestoreRunner', marketId: 1, runnerId: 1 });
    expect(scenario.getBet(3)).toMatchObject({ matched: 0 });

    scenario.must({ type: 'RestoreRunner', marketId: 1, runnerId: 2 });
    expect([1, 2, 3].map((id) => scenario.getBet(id).matched > 0)).toEqual([true, true, true]);
  });

  test('can’t be reinstated twice, or after settlement', () => {
    const scenario = race();
    remove(scenario, 3, 0);
    const back = { type: 'RestoreRunner', marketId: 1, runnerId: 3 } as const;
    scenario.must(back);
    expect(getOutcomeCode(scenario.run(back))).toBe('BAD_STATE');
    remove(scenario, 3, 0);
    const result = { type: 'winners', runnerIds: [1] } as const;
    scenario.must({ type: 'SettleMarket', marketId: 1, result });

    expect(getOutcomeCode(scenario.run(back))).toBe('BAD_STATE');
  });

  test('can be reinstated after a reversed settlement', () => {
    const scenario = new Scenario({ asha: 1000, bilal: 1000 }, RACE);
    scenario.bet('bilal lays Comet 100 at 4');
    scenario.bet('asha backs Comet 100 at 4');
    remove(scenario, 3, 0);
    const result = { type: 'winners', runnerIds: [1] } as const;
    scenario.must({ type: 'SettleMarket', marketId: 1, result });
    scenario.must({ type: 'UnsettleMarket', marketId: 1, reason: 'Comet ran' });

    scenario.must({ type: 'RestoreRunner', marketId: 1, runnerId: 3 });

    expect(scenario.market.status).toBe('CLOSED');
    const won = { type: 'winners', runnerIds: [3] } as const;
    scenario.must({ type: 'SettleMarket', marketId: 1, result: won });
    expect(scenario.getCash('asha')).toBe(100_000 + 30_000 - 600);
  });

  test('survives a restart', () => {
    const scenario = race();
    remove(scenario, 3, 2500);
    const copy = fromImage(JSON.parse(JSON.stringify(toImage(scenario.state))));
    expect(stateHash(copy)).toBe(stateHash(scenario.state));

    scenario.must({ type: 'RestoreRunner', marketId: 1, runnerId: 3 });

    expect(copy.markets.get(1)?.removals).toHaveLength(1);
    expect(copy.bets.get(2)?.fills[0]?.original).toEqual({ price: 1000, profit: 900_000 });
  });
});

test('reinstating every runner restores every match', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          by: fc.integer({ min: 1, max: 4 }),
          runner: fc.integer({ min: 1, max: 4 }),
          side: fc.constantFrom('BACK', 'LAY'),
          tick: fc.integer({ min: 40, max: 90 }),
          stake: fc.integer({ min: 100, max: 100_000 }),
        }),
        { minLength: 6, maxLength: 30 },
      ),
      fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
      (bets, factors, crossMatching, order) => {
        const exchange = new SettlementExchange({ kind: 'WIN', crossMatching }, 4);
        exchange.fund(4, 100_000_000);
        for (const { tick, ...bet } of bets) {
          exchange.bet({ ...bet, price: exchange.market.ladder.priceAt(tick) });
        }
        for (let accountId = 1; accountId <= 4; accountId++) {
          exchange.run({ type: 'CancelBets', accountId, marketId: 1 });
        }
        exchange.try({ type: 'VoidBets', marketId: 1, betIds: [1], reason: 'to begin with' });
        exchange.run({ type: 'SetMarketStatus', marketId: 1, status: 'SUSPENDED' });
        const before = exchange.picture();
        for (const [place, reductionBps] of factors.entries()) {
          const runnerId = place + 1;
          const command = { type: 'RemoveRunner', marketId: 1, runnerId, reductionBps } as const;
          exchange.run({ ...command, confirmed: true });
          exchange.audit();
        }

        for (const place of order.filter((one) => one < factors.length)) {
          exchange.run({ type: 'RestoreRunner', marketId: 1, runnerId: place + 1 });
          exchange.audit();
        }

        expect(exchange.picture()).toEqual(before);
      },
    ),
    { numRuns: 120 },
  );
});
