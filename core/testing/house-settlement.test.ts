import { describe, expect, test } from 'vitest';
import { houseBookPath } from '#exchange/pay-results.ts';
import { toImage } from '#exchange/snapshot.ts';
import type { HouseKind } from '#market/market-kind.ts';
import type { GivenResult } from '#market/market-terms.ts';
import { computeHouseRisk } from '#risk/expected-profit.ts';
import { HouseExchange, quoted } from './house-exchange.ts';

const INDIA: GivenResult = { type: 'winners', runnerIds: [1] };
const DEMO_BOOK = houseBookPath('DEMO');
const INR_BOOK = houseBookPath('INR');

/** Two opposing bettors and one with real money, all betting with the house. */
function bookmaker(commissionBps = 0): HouseExchange {
  const exchange = new HouseExchange('BOOKMAKER', { terms: { commissionBps } });
  exchange.quote(quoted(1, [[85]], [[89]]), quoted(2, [[112]], [[118]]));
  exchange.bet({ by: 1, side: 'BACK', price: 85, rupees: 10_000 });
  exchange.bet({ by: 2, side: 'BACK', runner: 2, price: 112, rupees: 3000 });
  exchange.bet({ by: 4, side: 'LAY', price: 89, rupees: 1000 });
  return exchange;
}

function settle(exchange: HouseExchange, result: GivenResult): void {
  exchange.must({ type: 'SettleMarket', marketId: 1, result });
}

/** Snapshot of all money and bets, for comparing two points in time. */
function captureState(exchange: HouseExchange): unknown {
  const { state, market } = exchange;
  return {
    ledger: [...state.ledger.accounts.values()].map(({ balance }) => balance),
    bets: toImage(state).bets,
    exposures: [...state.accounts.values()].map(({ exposure }) => exposure),
    house: market.housePositions,
    matched: [market.currencies.DEMO.matched, market.currencies.INR.matched],
  };
}

describe('the house takes the other side', () => {
  test('pays what bettors win and keeps what they lose, per currency', () => {
    const exchange = bookmaker();

    settle(exchange, INDIA);

    expect([1, 2, 4].map((by) => exchange.cash(by))).toEqual([1_008_500, 997_000, 999_110]);
    expect([exchange.balance(DEMO_BOOK), exchange.balance(INR_BOOK)]).toEqual([-5500, 890]);
    expect([exchange.balance('market:1:DEMO'), exchange.balance('market:1:INR')]).toEqual([0, 0]);
  });

  test('its book mirrors bettors’ possible winnings and shows its worst case', () => {
    const exchange = bookmaker();

    expect(computeHouseRisk(exchange.market, 'DEMO')).toEqual({
      exposure: 550_000,
      runners: [
        { runnerId: 1, amount: -550_000 },
        { runnerId: 2, amount: 1_000_000 - 336_000 },
        { runnerId: 3, amount: 1_300_000 },
      ],
      rows: [],
    });
    expect(computeHouseRisk(exchange.market, 'INR')?.exposure).toBe(100_000);
  });

  test('its book on runs has rows', () => {
    const exchange = new HouseExchange('FANCY');
    exchange.taken({ by: 1, side: 'BACK', line: 51, price: 100, rupees: 10_000 });
    exchange.taken({ by: 2, side: 'LAY', line: 55, price: 100, rupees: 10_000 });

    expect(computeHouseRisk(exchange.market, 'DEMO')).toEqual({
      exposure: 2_000_000,
      runners: [],
      rows: [
        { start: null, end: 50, amount: 0 },
        { start: 51, end: 54, amount: -2_000_000 },
        { start: 55, end: null, amount: 0 },
      ],
    });
  });

  test('its book excludes held bets', () => {
    const exchange = new HouseExchange('BOOKMAKER', { inPlay: true });
    exchange.quote(quoted(1, [[85]]));

    exchange.must(exchange.command({ side: 'BACK', price: 85, rupees: 100 }));

    expect(computeHouseRisk(exchange.market, 'DEMO')?.exposure).toBe(0);
  });
});

describe('commission', () => {
  test('isn’t charged on house quotes, whatever the account’s rate', () => {
    const exchange = bookmaker();
    exchange.must({ type: 'SetAccountLimits', accountId: 1, limits: { commissionBps: 500 } });

    settle(exchange, INDIA);

    expect(exchange.cash(1)).toBe(1_008_500);
  });

  test('is charged on net winnings if the market says so', () => {
    const exchange = bookmaker(200);

    settle(exchange, INDIA);

    expect(exchange.cash(1)).toBe(1_008_330);
    expect(exchange.balance('house:commission:DEMO')).toBe(170);
    expect(exchange.balance(DEMO_BOOK)).toBe(-5500);
  });
});

describe('reversing a settlement', () => {
  test.each<[string, GivenResult]>([
    ['a winner', INDIA],
    ['a dead heat', { type: 'winners', runnerIds: [1, 2] }],
    ['a void', { type: 'void' }],
  ])('%s can be reversed', (_what, result) => {
    const exchange = bookmaker(200);
    exchange.must({ type: 'SetMarketStatus', marketId: 1, status: 'CLOSED' });
    const before = captureState(exchange);
    const accounts = exchange.state.ledger.accounts.size;

    settle(exchange, result);
    exchange.must({ type: 'UnsettleMarket', marketId: 1, reason: 'wrong' });

    expect(exchange.market.status).toBe('CLOSED');
    const after = JSON.parse(JSON.stringify(captureState(exchange)));
    // Accounts opened by the settlement are empty again.
    expect(after.ledger.splice(accounts).every((balance: number) => balance === 0)).toBe(true);
    expect(after).toEqual(JSON.parse(JSON.stringify(before)));
  });

  test.each([
    ['FANCY', 51, undefined],
    ['KHADO', 46, 9],
    ['METER', 40, undefined],
  ] as const)('a settled %s is reopened and can be resettled', (kind, line, band) => {
    const exchange = new HouseExchange(kind);
    exchange.taken({ by: 1, side: 'BACK', line, price: 100, rupees: 100 }, band);
    exchange.must({ type: 'SetMarketStatus', marketId: 1, status: 'CLOSED' });
    const before = exchange.exposure();

    settle(exchange, { type: 'runs', runs: 0 });
    exchange.must({ type: 'UnsettleMarket', marketId: 1, reason: 'wrong runs' });
    expect(exchange.exposure()).toBe(before);
    settle(exchange, { type: 'runs', runs: line });

    expect(exchange.cash()).toBe(kind === 'METER' ? 1_000_000 : 1_000_100);
    expect(exchange.getBet(1)).toMatchObject({ status: 'WON' });
  });

  test('winnings spent meanwhile leave a negative balance, and the account can’t bet', () => {
    const exchange = bookmaker();
    settle(exchange, INDIA);
    exchange.must({
      type: 'AdjustBalance',
      accountId: 1,
      direction: 'DEBIT',
      amount: 100_850_000,
      reason: 'paid out',
      key: 'out',
    });

    exchange.must({ type: 'UnsettleMarket', marketId: 1, reason: 'wrong' });

    expect(exchange.cash(1)).toBe(-18_500);
  });
});

describe('voiding', () => {
  test('voids bets within a time window on both sides and keeps those outside', () => {
    const exchange = bookmaker();
    exchange.at = 5000;
    exchange.quote(quoted(1, [[250]]));
    const wrong = exchange.bet({ by: 3, side: 'BACK', price: 250, rupees: 5000 });
    exchange.at = 9000;
    const right = exchange.bet({ by: 3, side: 'BACK', price: 250, rupees: 100 });

    const { settlement } = exchange.must({
      type: 'VoidBets',
      marketId: 1,
      window: { from: 4000, to: 8000 },
      reason: 'wrong rate',
    });

    expect(settlement).toMatchObject({ bets: 1, fills: 1, stake: 500_000 });
    expect(wrong).toMatchObject({ status: 'VOID', voided: 500_000, matched: 0 });
    expect(right).toMatchObject({ status: 'MATCHED', voided: 0 });
    expect(exchange.exposure(3)).toBe(100);
    expect(computeHouseRisk(exchange.market, 'DEMO')?.runners[0]?.amount).toBe(-550_000 - 25_000);
  });

  test('voiding a hedge restores the exposure', () => {
    const exchange = bookmaker();
    exchange.at = 5000;
    const hedge = exchange.bet({ by: 1, side: 'LAY', price: 89, rupees: 10_000 });
    expect(exchange.exposure(1)).toBe(400);

    exchange.must({ type: 'VoidBets', marketId: 1, betIds: [hedge.id], reason: 'wrong rate' });

    expect(exchange.exposure(1)).toBe(10_000);
  });

  test('voiding a market returns every stake and leaves the house nothing', () => {
    const exchange = bookmaker();

    exchange.must({ type: 'VoidMarket', marketId: 1, reason: 'no result' });

    expect([1, 2, 4].map((by) => exchange.cash(by))).toEqual([1_000_000, 1_000_000, 1_000_000]);
    expect(exchange.balance(DEMO_BOOK)).toBe(0);
    expect(computeHouseRisk(exchange.market, 'DEMO')?.exposure).toBe(0);
  });

  test('a non-playing runner’s bets are void and its quote gone, while others’ prices stand', () => {
    const exchange = bookmaker();

    const removal = { type: 'RemoveRunner', marketId: 1, runnerId: 2 } as const;
    expect(exchange.run({ ...removal, reductionBps: 500 })).toMatchObject({ code: 'VALIDATION' });
    exchange.must({ ...removal, reductionBps: 0 });

    expect(exchange.getBet(2).status).toBe('VOID');
    expect(exchange.getBet(1)).toMatchObject({ status: 'MATCHED', matchedProfit: 850_000 });
    expect(exchange.market.quote?.runners.map((quote) => quote !== null)).toEqual([true, false, false]);
  });
});

test.each(['TOSS', 'ODD_EVEN', 'LOTTERY'] as const)(
  'no runner of a %s can be removed, as each of them can win',
  (kind) => {
    const exchange = new HouseExchange(kind);

    expect(exchange.run({ type: 'RemoveRunner', marketId: 1, runnerId: 1, reductionBps: 0 })).toMatchObject({
      code: 'VALIDATION',
      details: { field: 'marketId' },
    });
  },
);

describe('results', () => {
  test.each([
    [0, 2],
    [6, 2],
    [7, 1],
  ])('%i runs make runner %i the winner of odd/even', (runs, winner) => {
    const exchange = new HouseExchange('ODD_EVEN');

    settle(exchange, { type: 'runs', runs });

    expect(exchange.market.result).toEqual({ type: 'placings', placings: [[winner]] });
    expect(exchange.market.runners[winner - 1]?.status).toBe('WINNER');
  });

  test('a lottery settles on the last digit of the runs', () => {
    const exchange = new HouseExchange('LOTTERY');
    exchange.taken({ side: 'BACK', runner: 8, price: 9.5, rupees: 100 });

    settle(exchange, { type: 'runs', runs: 187 });

    expect(exchange.market.result).toEqual({ type: 'placings', placings: [[8]] });
    expect(exchange.cash()).toBe(1_000_850);
  });

  test.each<[HouseKind, GivenResult]>([
    ['FANCY', INDIA],
    ['FANCY', { type: 'runs', runs: 45.5 }],
    ['BOOKMAKER', { type: 'runs', runs: 4 }],
    ['ODD_EVEN', { type: 'runs', runs: -1 }],
    ['ODD_EVEN', { type: 'winners', runnerIds: [3] }],
    ['ODD_EVEN', { type: 'winners', runnerIds: [1, 2] }],
    ['TOSS', { type: 'winners', runnerIds: [1, 2] }],
    ['LOTTERY', { type: 'winners', runnerIds: [1, 2] }],
  ])('%s doesn’t settle on %j', (kind, result) => {
    const exchange = new HouseExchange(kind);

    expect(exchange.run({ type: 'SettleMarket', marketId: 1, result })).toMatchObject({
      code: 'VALIDATION',
      details: { field: 'result' },
    });
  });

  test('a half line wins from the next whole run', () => {
    for (const [runs, cash] of [
      [46, 999_900],
      [47, 1_000_100],
    ] as const) {
      const exchange = new HouseExchange('FANCY');
      exchange.taken({ side: 'BACK', line: 46.5, price: 100, rupees: 100 });
      settle(exchange, { type: 'runs', runs });
      expect(exchange.cash()).toBe(cash);
    }
  });

  test('pending bets are rejected when a result is entered, and quoting stops', () => {
    const exchange = new HouseExchange('FANCY', { inPlay: true });
    exchange.quote(quoted(1, [[100, 50]]));
    exchange.must(exchange.command({ side: 'BACK', price: 100, line: 50, rupees: 100 }));

    const { events } = exchange.must({
      type: 'SettleMarket',
      marketId: 1,
      result: { type: 'runs', runs: 60 },
    });

    expect(events).toContainEqual(expect.objectContaining({ type: 'HeldBetRefused', code: 'MARKET_CLOSED' }));
    expect([exchange.cash(), exchange.exposure()]).toEqual([1_000_000, 0]);
    expect(exchange.market.quote?.runners).toEqual([null]);
  });

  test('a settled house market can be archived', () => {
    const exchange = bookmaker();
    settle(exchange, INDIA);

    exchange.must({ type: 'ArchiveMarket', marketId: 1 });

    expect(exchange.state.markets.size).toBe(0);
  });
});
