import { describe, expect, test } from 'vitest';
import type { CashOutQuote } from '#cash-out/level-position.ts';
import { quoteCashOut } from '#exchange/cash-out.ts';
import type { CashOut } from '#exchange/command.ts';
import type { HouseKind } from '#market/market-kind.ts';
import { HouseExchange, quoted } from './house-exchange.ts';

function getCashOutQuote(exchange: HouseExchange, by = 1): CashOutQuote {
  const account = exchange.state.accounts.get(by);
  if (account === undefined) throw new Error('the account is there');
  return quoteCashOut(exchange.market, account);
}

function request(rupees: number, terms: Partial<CashOut> = {}): CashOut {
  return {
    type: 'CashOut',
    accountId: 1,
    marketId: 1,
    shareMillionths: 1_000_000,
    quotedAmount: Math.round(rupees * 100),
    quoteVersion: 0,
    clientRequestId: 'first',
    ...terms,
  };
}

/** Account 1's results, rupees: by runner, or below the line and from it on. */
function outcomes({ market }: HouseExchange): readonly number[] {
  const position = market.positions.get(1);
  if (position === undefined) return [];
  if (position.kind === 'RUNNERS') return position.listResults().map((paise) => paise / 100);
  if (position.kind === 'EACH_WAY') return [];
  const { base, steps } = position;
  let amount = base;
  return [amount, ...[...steps].sort(([a], [b]) => a - b).map(([, step]) => (amount += step))].map(
    (paise) => paise / 100,
  );
}

/** Account 1 has backed India for 10,000 at 85; it can now be laid at 60. */
function backedIndia(setup: ConstructorParameters<typeof HouseExchange>[1] = {}): HouseExchange {
  const exchange = new HouseExchange('BOOKMAKER', setup);
  exchange.taken({ side: 'BACK', price: 85, rupees: 10_000 });
  exchange.quote(quoted(1, [[58]], [[60]]));
  return exchange;
}

/** Account 1 has Yes 51 at 100 with 10,000; No 51 is now quoted at 60. */
function boughtFiftyOne(setup: ConstructorParameters<typeof HouseExchange>[1] = {}): HouseExchange {
  const exchange = new HouseExchange('FANCY', setup);
  exchange.taken({ side: 'BACK', price: 100, line: 51, rupees: 10_000 });
  exchange.quote(quoted(1, [[55, 51]], [[60, 51]]));
  return exchange;
}

describe('cashes out a bookmaker market', () => {
  test('by a lay of the backed runner: 18,500 ÷ 1.60 = 11,562.50, leaving +1,562.50', () => {
    const exchange = backedIndia();

    expect(getCashOutQuote(exchange)).toMatchObject({ available: true, amount: 156_250 });
    const { betIds } = exchange.must(request(1562.5));

    expect(outcomes(exchange)).toEqual([1562.5, 1562.5, 1562.5]);
    expect(exchange.exposure()).toBe(0);
    expect(exchange.getBet(betIds[0] ?? 0)).toMatchObject({
      side: 'LAY',
      price: 6000,
      rate: 6000,
      stake: 1_156_250,
      matched: 1_156_250,
      status: 'MATCHED',
      house: { line: 0, reach: 0 },
    });
  });

  test('by a back of the laid runner: 18,900 ÷ 2.12 = 8,915.09, leaving +1,084.90', () => {
    const exchange = new HouseExchange('BOOKMAKER');
    exchange.taken({ side: 'LAY', price: 89, rupees: 10_000 });
    exchange.quote(quoted(1, [[112]], [[115]]));

    exchange.must(request(1084.9));

    // 8,915.09 × 1.12 is 9,984.90, less the 8,900; the others keep 10,000 − 8,915.09.
    expect(outcomes(exchange)).toEqual([1084.9, 1084.91, 1084.91]);
  });

  test('by a back of the other side if only that is quoted: 18,500 ÷ 2.50 = 7,400, leaving +1,100', () => {
    const exchange = new HouseExchange('BOOKMAKER', { runners: ['India', 'Australia'] });
    exchange.taken({ side: 'BACK', price: 85, rupees: 10_000 });
    exchange.quote(quoted(2, [[150]], [[160]]));

    exchange.must(request(1100));

    expect(outcomes(exchange)).toEqual([1100, 1100]);
  });

  test('with several bets on three runners, all of the hedges or none', () => {
    const exchange = new HouseExchange('BOOKMAKER');
    exchange.taken({ side: 'BACK', price: 200, rupees: 10_000 });
    exchange.taken({ side: 'BACK', runner: 2, price: 150, rupees: 10_000 });
    // 10,000 if India wins, 5,000 if Australia does, −20,000 in a draw.
    expect(outcomes(exchange)).toEqual([10_000, 5_000, -20_000]);
    exchange.quote(quoted(1, [[190]], [[200]]), quoted(2, [[140]], [[150]]));

    // Lays of 30,000 ÷ 3 and 25,000 ÷ 2.5, or a single back: the unhedged draw gets both stakes.
    const quote = getCashOutQuote(exchange);
    expect(quote).toMatchObject({ amount: 0, legs: [{ stake: 1_000_000 }, { stake: 1_000_000 }] });
    const { betIds } = exchange.must(request(0));

    expect(betIds).toHaveLength(2);
    expect(outcomes(exchange)).toEqual([0, 0, 0]);
  });

  test('in part for part of the amount', () => {
    const exchange = backedIndia();

    exchange.must(request(1562.5, { shareMillionths: 500_000 }));

    // A lay of 5,781.25 at 60: 8,500 − 3,468.75 and −10,000 + 5,781.25.
    expect(outcomes(exchange)).toEqual([5031.25, -4218.75, -4218.75]);
  });

  test('at the quote step that takes the amount, or the deepest above all limits', () => {
    const terms = { maxStake: 2_000_000, depthPercents: [50, 60, 100] };
    const exchange = backedIndia({ terms });
    exchange.quote(quoted(1, [], [[60], [62], [65]]));
    // 11,562.50 is above 10,000, 18,500 ÷ 1.62 = 11,419.75 is not above 12,000.
    expect(getCashOutQuote(exchange)).toMatchObject({ legs: [{ price: 6200, stake: 1_141_975 }] });

    exchange.must({ type: 'UpdateMarket', marketId: 1, terms: { maxStake: 500_000 } });
    expect(getCashOutQuote(exchange)).toMatchObject({ legs: [{ price: 6500, stake: 1_121_212 }] });
  });

  test('at the best step regardless of max stake, where steps have no sizes', () => {
    const exchange = backedIndia();
    exchange.must({ type: 'UpdateMarket', marketId: 1, terms: { maxStake: 500_000 } });
    exchange.quote(quoted(1, [], [[60], [62]]));

    expect(getCashOutQuote(exchange)).toMatchObject({ legs: [{ price: 6000, stake: 1_156_250 }] });
  });

  test('not beyond the size of the steps', () => {
    const exchange = backedIndia();
    exchange.quote(
      quoted(
        1,
        [],
        [
          [60, undefined, 11_562],
          [65, undefined, 11_000],
        ],
      ),
    );

    expect(getCashOutQuote(exchange)).toEqual({ available: false, reason: 'NO_PRICE' });
  });
});

describe('cashes out a session', () => {
  test('by No at the line of the Yes: 20,000 ÷ 1.60 = 12,500, leaving +2,500', () => {
    const exchange = boughtFiftyOne();

    const { betIds } = exchange.must(request(2500));

    expect(outcomes(exchange)).toEqual([2500]);
    expect(exchange.exposure()).toBe(0);
    expect(exchange.getBet(betIds[0] ?? 0)).toMatchObject({
      side: 'LAY',
      stake: 1_250_000,
      house: { line: 5100 },
    });
  });

  test('by Yes at the line of the No: 21,000 ÷ 2.30 = 9,130.43, leaving +869.56', () => {
    const exchange = new HouseExchange('FANCY');
    exchange.taken({ side: 'LAY', price: 110, line: 51, rupees: 10_000 });
    exchange.quote(quoted(1, [[130, 51]], [[140, 50]]));

    exchange.must(request(869.56));

    // 10,000 − 9,130.43 below the line, 11,869.56 − 11,000 from it on.
    expect(outcomes(exchange)).toEqual([869.57, 869.56]);
  });

  test.each([
    ['the line has moved', [[100, 53]], [[100, 52]]],
    ['only the wrong side stands at the line', [[100, 51]], [[100, 50]]],
  ] as const)('not when %s', (_, back, lay) => {
    const exchange = boughtFiftyOne();
    exchange.quote(quoted(1, back, lay));

    expect(getCashOutQuote(exchange)).toEqual({ available: false, reason: 'NO_PRICE' });
    expect(exchange.run(request(-10_000))).toMatchObject({
      code: 'CASHOUT_UNAVAILABLE',
      details: { reason: 'NO_PRICE' },
    });
  });

  test('not with bets on two lines, though one of them is quoted', () => {
    const exchange = boughtFiftyOne();
    exchange.taken({ side: 'BACK', price: 100, line: 53, rupees: 100 });
    exchange.quote(quoted(1, [], [[60, 51]]));

    expect(getCashOutQuote(exchange)).toEqual({ available: false, reason: 'NO_PRICE' });
  });

  test('at a line equivalent to the one bet on', () => {
    const exchange = boughtFiftyOne();
    exchange.quote(quoted(1, [], [[60, 50.5]]));

    const { betIds } = exchange.must(request(2500));

    expect(outcomes(exchange)).toEqual([2500]);
    expect(exchange.getBet(betIds[0] ?? 0).house?.line).toBe(5050);
  });

  test('and pays the amount whatever the runs, before and after a reversed settlement', () => {
    const exchange = boughtFiftyOne();
    exchange.must(request(2500));
    const settle = (runs: number) =>
      exchange.must({ type: 'SettleMarket', marketId: 1, result: { type: 'runs', runs } });

    settle(50);
    expect(exchange.cash()).toBe(1_002_500);
    exchange.must({ type: 'UnsettleMarket', marketId: 1, reason: 'wrong runs' });
    settle(51);
    expect(exchange.cash()).toBe(1_002_500);
    expect(exchange.balance('house:book:DEMO')).toBe(-2500);
  });
});

describe('no house cash out', () => {
  test.each<[HouseKind, number]>([
    ['TOSS', 98],
    ['ODD_EVEN', 98],
    ['LOTTERY', 9.5],
    ['PREMIUM', 3],
    ['KHADO', 100],
    ['METER', 100],
  ])('of a %s, which the house doesn’t buy back', (kind, price) => {
    const exchange = new HouseExchange(kind);
    const line = kind === 'KHADO' || kind === 'METER' ? 40 : undefined;
    const band = kind === 'KHADO' ? 9 : undefined;
    exchange.taken({ side: 'BACK', price, rupees: 100, ...(line ? { line } : {}) }, band);
    // The other runners can be backed, but nothing can be laid.
    const others = exchange.market.runners.slice(1);
    if (line === undefined) exchange.quote(...others.map(({ id }) => quoted(id, [[price]])));

    expect(getCashOutQuote(exchange)).toEqual({ available: false, reason: 'NO_PRICE' });
  });

  test.each(['SUSPENDED', 'BALL_RUNNING'] as const)('while the market is %s', (status) => {
    const exchange = boughtFiftyOne();
    exchange.must({ type: 'SetMarketStatus', marketId: 1, status });

    expect(exchange.run(request(2500))).toMatchObject({
      code: 'CASHOUT_UNAVAILABLE',
      details: { reason: 'NOT_OPEN' },
    });
  });

  test.each(['SUSPENDED', 'BALL_RUNNING'] as const)('on a runner that is %s', (status) => {
    const exchange = backedIndia();
    exchange.must({ type: 'SetMarketStatus', marketId: 1, runnerId: 1, status });

    expect(getCashOutQuote(exchange)).toEqual({ available: false, reason: 'NO_PRICE' });
  });

  test('without a position, or with a level one', () => {
    const exchange = boughtFiftyOne();
    expect(getCashOutQuote(exchange, 2)).toEqual({ available: false, reason: 'NO_POSITION' });

    exchange.must(request(2500));

    expect(getCashOutQuote(exchange)).toEqual({ available: false, reason: 'NO_POSITION' });
  });

  test('for less than the amount shown: the rejection has the current amount', () => {
    const exchange = boughtFiftyOne();

    expect(exchange.run(request(2500.01))).toMatchObject({
      code: 'QUOTE_STALE',
      details: { amount: 250_000, version: exchange.market.version },
    });
  });

  test('when a pending bet was covered by the position and needs more than available funds', () => {
    const exchange = new HouseExchange('FANCY', { rupees: 1000 });
    exchange.taken({ side: 'BACK', price: 100, line: 51, rupees: 1000 });
    exchange.must({ type: 'TurnInPlay', marketId: 1, open: true });
    exchange.quote(quoted(1, [], [[100, 51]]));
    exchange.must(exchange.command({ side: 'LAY', price: 100, line: 51, rupees: 1000 }));
    exchange.quote(quoted(1, [], [[150, 51]]));

    // 2,000 ÷ 2.50 = 800 leaves −200, and the unmatched bet may lose another 1,000.
    expect(exchange.run(request(-200))).toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    expect(exchange.exposure()).toBe(1000);
  });

  test('when betting is locked', () => {
    const exchange = boughtFiftyOne();
    exchange.must({ type: 'UpdateMarket', marketId: 1, terms: { betLock: true } });

    expect(exchange.run(request(2500))).toMatchObject({ code: 'BET_LOCKED' });
  });
});

describe('in-play house cash out', () => {
  const held = () => {
    const exchange = boughtFiftyOne();
    exchange.must({ type: 'TurnInPlay', marketId: 1, open: true });
    const { id, heldUntil } = exchange.must(request(2500));
    expect(heldUntil).toBe(exchange.at + 1000);
    return { exchange, id };
  };

  test('waits for the delay and is booked at the quote at its end, here a better one', () => {
    const { exchange, id } = held();
    exchange.quote(quoted(1, [[50, 51]], [[55, 51]]));
    exchange.at += 1000;

    exchange.must({ type: 'ReleaseCashOut', cashOutId: id });

    // 20,000 ÷ 1.55 = 12,903.23.
    expect(Math.min(...outcomes(exchange))).toBe(2903.22);
    expect(exchange.exposure()).toBe(0);
  });

  test.each([
    ['a worse rate', [[65, 51]], 'QUOTE_STALE'],
    ['another line', [[60, 50]], 'CASHOUT_UNAVAILABLE'],
  ] as const)('is rejected at its end at %s', (_, lay, code) => {
    const { exchange, id } = held();
    exchange.quote(quoted(1, [[50, 52]], lay));
    exchange.at += 1000;

    const { events } = exchange.must({ type: 'ReleaseCashOut', cashOutId: id });

    expect(events).toMatchObject([{ type: 'HeldCashOutRefused', code }]);
    expect(outcomes(exchange)).toEqual([-10_000, 10_000]);
  });

  test.each([
    ['the market', { status: 'BALL_RUNNING' }],
    ['its runner', { status: 'BALL_RUNNING', runnerId: 1 }],
  ] as const)('ends when the ball starts running on %s', (_, change) => {
    const { exchange, id } = held();

    const { events } = exchange.must({ type: 'SetMarketStatus', marketId: 1, ...change });

    expect(events).toContainEqual(
      expect.objectContaining({ type: 'HeldCashOutRefused', cashOutId: id, code: 'BALL_RUNNING' }),
    );
  });

  test('survives a quote that repeats another runner’s suspension', () => {
    const exchange = backedIndia();
    const out = quoted(2, [], [], { status: 'SUSPENDED' });
    exchange.quote(quoted(1, [[58]], [[60]]), out);
    exchange.must({ type: 'TurnInPlay', marketId: 1, open: true });
    const { id } = exchange.must(request(1562.5));

    exchange.quote(quoted(1, [[57]], [[59]]), out);
    exchange.at += 1000;

    exchange.must({ type: 'ReleaseCashOut', cashOutId: id });
    expect(exchange.exposure()).toBe(0);
  });

  test('returns the same hold when repeated, and later the same bets', () => {
    const { exchange, id } = held();
    expect(exchange.must(request(2500))).toMatchObject({ repeated: true, id });
    exchange.at += 1000;
    const { betIds } = exchange.must({ type: 'ReleaseCashOut', cashOutId: id });

    expect(exchange.must(request(2500))).toMatchObject({ repeated: true, id: betIds[0] });
    expect(exchange.market.bets).toHaveLength(2);
  });
});

test('voided hedges reopen the position', () => {
  const exchange = boughtFiftyOne();
  const { betIds } = exchange.must(request(2500));

  exchange.must({ type: 'VoidBets', marketId: 1, betIds, reason: 'wrong rate' });

  expect(outcomes(exchange)).toEqual([-10_000, 10_000]);
  expect(exchange.exposure()).toBe(10_000);
});
