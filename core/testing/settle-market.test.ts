import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GivenResult, MarketResult } from '#market/market-terms.ts';
import { naiveSettlement } from './naive-settlement.ts';
import { Scenario } from './scenario.ts';
import { MARKET_TERMS, SettlementExchange } from './settlement-exchange.ts';

const RICH = 100_000_000;

/** Runner 1 backed by account 1 for 100 at 1.85, laid by account 2. */
function oneMatch(): SettlementExchange {
  const exchange = new SettlementExchange();
  exchange.fund(3, RICH);
  exchange.bet({ by: 2, side: 'LAY', price: 185, stake: 10_000 });
  exchange.bet({ by: 1, side: 'BACK', price: 185, stake: 10_000 });
  return exchange;
}

function winners(...runnerIds: number[]): GivenResult {
  return { type: 'winners', runnerIds };
}

describe('settling a market', () => {
  test('pays the winner less commission, takes the loss and leaves nothing in the market', () => {
    const exchange = oneMatch();

    const { settlement } = exchange.run({ type: 'SettleMarket', marketId: 1, result: winners(1) });

    expect(exchange.cash(1)).toBe(RICH + 8500 - 170);
    expect(exchange.cash(2)).toBe(RICH - 8500);
    expect(exchange.held(1) + exchange.held(2)).toBe(0);
    expect(exchange.balance('house:commission:DEMO')).toBe(170);
    expect(exchange.balance('market:1:DEMO')).toBe(0);
    expect(settlement).toEqual({
      bets: 2,
      fills: 1,
      users: 2,
      stake: 10_000,
      totalWon: 8500,
      totalLost: 8500,
      commission: 170,
    });
    exchange.audit();
  });

  test('uses the account’s own commission rate', () => {
    const exchange = oneMatch();
    exchange.run({ type: 'SetAccountLimits', accountId: 1, limits: { commissionBps: 0 } });

    exchange.run({ type: 'SettleMarket', marketId: 1, result: winners(1) });

    expect(exchange.cash(1)).toBe(RICH + 8500);
  });

  test('lapses unmatched bets first', () => {
    const exchange = oneMatch();
    const resting = exchange.getBet(exchange.bet({ by: 3, side: 'LAY', price: 500, stake: 1000 }));

    exchange.run({ type: 'SettleMarket', marketId: 1, result: winners(1) });

    expect(resting).toMatchObject({ status: 'LAPSED', lapsed: 1000, profitLoss: null });
    expect(exchange.cash(3)).toBe(RICH);
    exchange.audit();
  });

  test('marks runners, bets and the market', () => {
    const exchange = oneMatch();

    exchange.run({ type: 'SettleMarket', marketId: 1, result: winners(2) });

    const { status, runners, settledAt, positions } = exchange.market;
    expect({ status, settledAt }).toEqual({ status: 'SETTLED', settledAt: exchange.at });
    expect(runners.map((runner) => runner.status)).toEqual(['LOSER', 'WINNER', 'LOSER']);
    expect(positions.size).toBe(0);
    const bets = [...exchange.state.bets.values()];
    expect(bets.map(({ status: state, profitLoss }) => [state, profitLoss])).toEqual([
      ['WON', 10_000],
      ['LOST', -10_000],
    ]);
  });

  test.each<[string, GivenResult]>([
    ['nobody', winners()],
    ['a runner of another market', winners(99)],
    ['one runner twice', winners(1, 1)],
    ['runs in a market of winners', { type: 'runs', runs: 50 }],
  ])('rejects a result that names %s, and nothing moves', (_, result) => {
    const exchange = oneMatch();
    const before = exchange.picture();

    expect(exchange.try({ type: 'SettleMarket', marketId: 1, result })).toMatchObject({
      ok: false,
      code: 'VALIDATION',
    });
    expect(exchange.picture()).toEqual(before);
  });

  test('rejects a removed runner as the winner', () => {
    const exchange = oneMatch();
    exchange.run({ type: 'RemoveRunner', marketId: 1, runnerId: 3, reductionBps: 100 });

    const outcome = exchange.try({ type: 'SettleMarket', marketId: 1, result: winners(3) });

    expect(outcome).toMatchObject({ ok: false, code: 'VALIDATION' });
  });

  test('rejects settling twice', () => {
    const exchange = oneMatch();
    exchange.run({ type: 'SettleMarket', marketId: 1, result: winners(1) });

    const again = exchange.try({ type: 'SettleMarket', marketId: 1, result: winners(2) });

    expect(again).toMatchObject({ ok: false, code: 'BAD_STATE' });
  });

  test('keeps real and play money apart', () => {
    const exchange = oneMatch();
    for (const [accountId, side] of [
      [11, 'LAY'],
      [12, 'BACK'],
    ] as const) {
      exchange.run({ type: 'OpenAccount', accountId, role: 'PLAYER', currency: 'INR', grant: 0 });
      exchange.run({
        type: 'AdjustBalance',
        accountId,
        direction: 'CREDIT',
        amount: RICH,
        reason: 'test funds',
        key: `inr-${accountId}`,
      });
      exchange.bet({ by: accountId, side, price: 200, stake: 700 });
    }

    exchange.run({ type: 'SettleMarket', marketId: 1, result: winners(1) });

    expect(exchange.balance('house:commission:INR')).toBe(14);
    expect(exchange.balance('house:commission:DEMO')).toBe(170);
    exchange.audit();
  });
});

describe('a line market', () => {
  const line = () => {
    const lineRange = { from: 50, to: 30_050, interval: 50 };
    const exchange = new SettlementExchange({ kind: 'LINE', ladder: 'LINE_RANGE', lineRange, winners: 0 }, 1);
    exchange.fund(2, RICH);
    exchange.bet({ by: 1, side: 'LAY', price: 4600, stake: 5000 });
    exchange.bet({ by: 2, side: 'BACK', price: 4600, stake: 5000 });
    return exchange;
  };

  test('pays Yes on the line itself', () => {
    const exchange = line();

    exchange.run({ type: 'SettleMarket', marketId: 1, result: { type: 'runs', runs: 46 } });

    expect(exchange.cash(1)).toBe(RICH + 4900);
    expect(exchange.cash(2)).toBe(RICH - 5000);
  });

  test('pays No below it', () => {
    const exchange = line();

    exchange.run({ type: 'SettleMarket', marketId: 1, result: { type: 'runs', runs: 45 } });

    expect(exchange.cash(2)).toBe(RICH + 4900);
  });
});

describe('reversing a settlement', () => {
  test('reverses every entry, including commission at its original rate', () => {
    const exchange = oneMatch();
    exchange.run({ type: 'SetMarketStatus', marketId: 1, status: 'CLOSED' });
    const before = exchange.picture();
    exchange.run({ type: 'SettleMarket', marketId: 1, result: winners(1) });
    exchange.run({ type: 'SetAccountLimits', accountId: 1, limits: { commissionBps: 5000 } });

    exchange.run({ type: 'UnsettleMarket', marketId: 1, reason: 'wrong runner' });

    expect(exchange.picture()).toEqual(before);
    exchange.audit();
  });

  test('lets available cash go negative if the winnings are spent', () => {
    const exchange = new SettlementExchange();
    exchange.fund(2, 10_000);
    exchange.bet({ by: 2, side: 'LAY', price: 200, stake: 10_000 });
    exchange.bet({ by: 1, side: 'BACK', price: 200, stake: 10_000 });
    exchange.run({ type: 'SettleMarket', marketId: 1, result: winners(1) });
    exchange.run({
      type: 'AdjustBalance',
      accountId: 1,
      direction: 'DEBIT',
      amount: 15_000,
      reason: 'paid out',
      key: 'paid-out',
    });

    exchange.run({ type: 'UnsettleMarket', marketId: 1, reason: 'wrong runner' });

    expect(exchange.cash(1)).toBe(-15_000);
    expect(exchange.held(1)).toBe(10_000);
    exchange.audit();
  });

  test('allows another result', () => {
    const exchange = oneMatch();
    exchange.run({ type: 'SettleMarket', marketId: 1, result: winners(1) });
    exchange.run({ type: 'UnsettleMarket', marketId: 1, reason: 'wrong runner' });

    exchange.run({ type: 'SettleMarket', marketId: 1, result: winners(3) });

    expect(exchange.cash(1)).toBe(RICH - 10_000);
    expect(exchange.cash(2)).toBe(RICH + 10_000 - 200);
    expect(exchange.balance('house:commission:DEMO')).toBe(200);
  });

  test('is rejected while nothing is settled', () => {
    const outcome = oneMatch().try({ type: 'UnsettleMarket', marketId: 1, reason: 'mistake' });

    expect(outcome).toMatchObject({ ok: false, code: 'BAD_STATE' });
  });
});

test('a settled market and its bets can leave memory, an open one can’t', () => {
  const exchange = oneMatch();
  const open = exchange.try({ type: 'ArchiveMarket', marketId: 1 });
  exchange.run({ type: 'SettleMarket', marketId: 1, result: winners(1) });

  exchange.run({ type: 'ArchiveMarket', marketId: 1 });

  const { bets, accounts, markets } = exchange.state;
  const keys = [...accounts.values()].reduce((sum, account) => sum + account.betIds.size, 0);
  expect(open).toMatchObject({ code: 'BAD_STATE' });
  expect([bets.size, keys, markets.size]).toEqual([0, 0, 0]);
  exchange.audit();
});

interface RandomBet {
  readonly by: number;
  readonly runner: number;
  readonly side: 'BACK' | 'LAY';
  readonly tick: number;
  readonly stake: number;
}

const PLAYERS = 5;
const RUNNERS = 4;

/** Mostly one side, so that bets on four runners around 4.0 cross match as often as they match directly. */
const randomBets = fc.constantFrom<('BACK' | 'LAY')[]>('BACK', 'LAY').chain((main) =>
  fc.array(
    fc.record<RandomBet>({
      by: fc.integer({ min: 1, max: PLAYERS }),
      runner: fc.integer({ min: 1, max: RUNNERS }),
      side: fc.constantFrom(main, main, main, main === 'BACK' ? 'LAY' : 'BACK'),
      tick: fc.integer({ min: 160, max: 178 }),
      stake: fc.integer({ min: 100, max: 1_000_000 }),
    }),
    { minLength: 25, maxLength: 80 },
  ),
);

/** A four-runner market with a random book; rejected bets are skipped. */
function randomBook(bets: readonly RandomBet[], places: number, crossMatching: boolean): SettlementExchange {
  const exchange = new SettlementExchange({ winners: places, crossMatching }, RUNNERS);
  exchange.fund(PLAYERS, 1_000_000_000);
  for (const { by, runner, side, tick, stake } of bets) {
    const price = exchange.market.ladder.priceAt(tick);
    exchange.bet({ by, runner, side, price, stake });
  }
  return exchange;
}

/** Any finishing order with any ties; enough runners are placed for three places. */
const randomResult = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: RUNNERS }), { minLength: 3, maxLength: RUNNERS }),
    fc.array(fc.boolean(), { minLength: RUNNERS, maxLength: RUNNERS }),
  )
  .map(([runnerIds, ties]): MarketResult => {
    const placings: number[][] = [];
    for (const [place, id] of runnerIds.entries()) {
      const before = placings.at(-1);
      if (before !== undefined && ties[place] === true) before.push(id);
      else placings.push([id]);
    }
    return { type: 'placings', placings };
  });

test('every account gets the plain sum over its matches, and no paisa is created or lost', () => {
  let crosses = 0;
  fc.assert(
    fc.property(
      randomBets,
      randomResult,
      fc.constantFrom(
        { places: 1, cross: true },
        { places: 1, cross: false },
        { places: 2, cross: false },
        { places: 3, cross: false },
      ),
      (bets, result, { places, cross }) => {
        const exchange = randomBook(bets, places, cross);
        const before = new Map(
          [...exchange.state.accounts.keys()].map((id) => [id, exchange.cash(id) + exchange.held(id)]),
        );
        crosses += exchange.state.nextCrossId - 1;
        const expected = naiveSettlement({
          matches: exchange.matches(),
          places,
          result,
          rateBps: MARKET_TERMS.commissionBps,
        });

        exchange.run({ type: 'SettleMarket', marketId: 1, result });

        let paid = 0;
        for (const [id, cash] of before) {
          const { net, commission } = expected.get(id) ?? { net: 0, commission: 0 };
          expect(exchange.cash(id)).toBe(cash + net - commission);
          paid += net;
        }
        // The two sides of a match mirror each other; only shared cross-match legs leave a rounding remainder.
        expect(exchange.balance('house:rounding:DEMO')).toBe(0 - paid);
        if (!cross) expect(paid).toBe(0);
        exchange.audit();
      },
    ),
    { numRuns: 150 },
  );
  expect(crosses).toBeGreaterThan(20);
});

test('settling, reversing and resettling equals settling once', () => {
  fc.assert(
    fc.property(randomBets, randomResult, randomResult, (bets, first, second) => {
      const once = randomBook(bets, 1, true);
      const twice = randomBook(bets, 1, true);
      twice.run({ type: 'SettleMarket', marketId: 1, result: first });
      twice.run({ type: 'UnsettleMarket', marketId: 1, reason: 'wrong result' });
      twice.audit();

      once.run({ type: 'SettleMarket', marketId: 1, result: second });
      twice.run({ type: 'SettleMarket', marketId: 1, result: second });

      expect(twice.picture()).toEqual(once.picture());
      twice.audit();
    }),
    { numRuns: 60 },
  );
});

test('a market that never opened takes its result', () => {
  const scenario = new Scenario({}, {});
  const marketId = scenario.addMarket({ open: false });
  const runnerId = scenario.state.markets.get(marketId)?.runners[0]?.id ?? 0;

  scenario.must({ type: 'SettleMarket', marketId, result: winners(runnerId) });

  expect(scenario.state.markets.get(marketId)?.status).toBe('SETTLED');
});
