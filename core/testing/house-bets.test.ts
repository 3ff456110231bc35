import { describe, expect, test } from 'vitest';
import { fromImage, toImage } from '#exchange/snapshot.ts';
import { HouseExchange, quoted, type Slip } from './house-exchange.ts';

const BACK_85: Slip = { side: 'BACK', price: 85, rupees: 100 };

function bookmaker(setup: ConstructorParameters<typeof HouseExchange>[1] = {}): HouseExchange {
  const exchange = new HouseExchange('BOOKMAKER', setup);
  exchange.quote(quoted(1, [[85], [84], [83]], [[89], [90], [91]]), quoted(2, [[112]], [[118]]));
  return exchange;
}

describe('books a bet at the quote or not at all', () => {
  test.each([
    ['BACK', 85, 85],
    ['BACK', 80, 85],
    ['LAY', 89, 89],
    ['LAY', 95, 89],
  ] as const)('%s requested at %i is booked at %i', (side, asked, booked) => {
    const bet = bookmaker().bet({ side, price: asked, rupees: 100 });

    expect(bet).toMatchObject({ status: 'MATCHED', price: asked * 100, matched: 10_000 });
    expect(bet.fills).toMatchObject([{ price: booked * 100, profit: booked * 100, against: 0 }]);
  });

  test.each([
    ['BACK', 86, 8500],
    ['LAY', 88, 8900],
  ] as const)('%s requested at %i is rejected with the current price', (side, price, newRate) => {
    const exchange = bookmaker();

    expect(exchange.try({ side, price, rupees: 100 })).toMatchObject({
      code: 'PRICE_CHANGED',
      details: { newRate, newLine: null },
    });
    expect(exchange.state.bets.size).toBe(0);
  });

  test.each([
    ['BACK', 95, 'MATCHED'],
    ['BACK', 95.25, 'PRICE_CHANGED'],
    ['LAY', 79, 'MATCHED'],
    ['LAY', 78.75, 'PRICE_CHANGED'],
  ] as const)('accepting any odds with %s at %s: %s', (side, price, result) => {
    const exchange = bookmaker();

    const outcome = exchange.try({ side, price, rupees: 100, rest: { acceptAnyOdds: true } });

    expect(outcome.ok ? exchange.getBet(outcome.id).status : outcome.code).toBe(result);
  });

  test('any odds means within ten hundredths for decimal odds', () => {
    const exchange = new HouseExchange('PREMIUM');
    exchange.quote(quoted(2, [[4.5]]));
    const ask = (price: number) =>
      exchange.try({ side: 'BACK', runner: 2, price, rupees: 100, rest: { acceptAnyOdds: true } });

    expect(ask(4.6)).toMatchObject({ ok: true });
    expect(ask(4.61)).toMatchObject({ code: 'PRICE_CHANGED', details: { newRate: 450 } });
  });

  test('a moved line rejects with the new line, even with any odds accepted', () => {
    const exchange = new HouseExchange('FANCY');
    exchange.quote(quoted(1, [[100, 50]], [[100, 49]]));

    for (const acceptAnyOdds of [false, true]) {
      const slip = { side: 'BACK', price: 100, line: 48, rupees: 100 } as const;
      expect(exchange.try({ ...slip, rest: { acceptAnyOdds } })).toMatchObject({
        code: 'PRICE_CHANGED',
        details: { newRate: 10_000, newLine: 5000 },
      });
    }
    expect(exchange.try({ side: 'LAY', price: 100, line: 50, rupees: 100 })).toMatchObject({
      code: 'PRICE_CHANGED',
      details: { newRate: 10_000, newLine: 4900 },
    });
  });

  test('a side without a quote has no price', () => {
    const exchange = new HouseExchange('FANCY');
    exchange.quote(quoted(1, [[100, 50]]));

    expect(exchange.try({ side: 'LAY', price: 100, line: 50, rupees: 100 })).toMatchObject({
      code: 'PRICE_CHANGED',
      details: { newRate: null, newLine: null },
    });
  });

  test('a repeat returns the original bet', () => {
    const exchange = bookmaker();
    const command = exchange.command(BACK_85);
    const first = exchange.must(command);

    exchange.quote();

    expect(exchange.must(command)).toMatchObject({ id: first.id, repeated: true });
    expect(exchange.state.bets.size).toBe(1);
  });
});

describe('invalid requests', () => {
  test.each<[Parameters<HouseExchange['try']>[0], object]>([
    [
      { ...BACK_85, rest: { line: 4000 } },
      { code: 'VALIDATION', details: { field: 'line' } },
    ],
    [{ ...BACK_85, runner: 9 }, { code: 'NOT_FOUND' }],
    [{ ...BACK_85, price: 0 }, { code: 'INVALID_RATE' }],
    [
      { ...BACK_85, rupees: 0 },
      { code: 'VALIDATION', details: { field: 'stake' } },
    ],
    [{ ...BACK_85, rest: { clientBetId: '' } }, { code: 'VALIDATION' }],
  ])('case %#', (slip, refusal) => {
    expect(bookmaker().try(slip)).toMatchObject(refusal);
  });

  test('a lay of the toss, a fancy without a line, a meter at 90', () => {
    const toss = new HouseExchange('TOSS');
    expect(toss.try({ side: 'LAY', price: 98, rupees: 100 })).toMatchObject({
      details: { field: 'side' },
    });
    const fancy = new HouseExchange('FANCY');
    expect(fancy.try({ side: 'BACK', price: 98, rupees: 100 })).toMatchObject({
      details: { field: 'line' },
    });
    const meter = new HouseExchange('METER');
    expect(meter.try({ side: 'BACK', price: 90, line: 40, rupees: 100 })).toMatchObject({
      code: 'INVALID_RATE',
    });
  });
});

describe('status', () => {
  test.each([
    ['SUSPENDED', undefined, 'MARKET_SUSPENDED'],
    ['BALL_RUNNING', undefined, 'BALL_RUNNING'],
    ['CLOSED', undefined, 'MARKET_CLOSED'],
    ['SUSPENDED', 1, 'RUNNER_SUSPENDED'],
    ['BALL_RUNNING', 1, 'BALL_RUNNING'],
  ] as const)('%s of runner %s rejects with %s', (status, runnerId, code) => {
    const exchange = bookmaker();
    exchange.must({
      type: 'SetMarketStatus',
      marketId: 1,
      status,
      ...(runnerId === undefined ? {} : { runnerId }),
    });

    expect(exchange.try(BACK_85)).toMatchObject({ code });
    if (runnerId !== undefined) exchange.bet({ ...BACK_85, runner: 2, price: 112 });
  });

  test('a restart suspends open house markets, even before the start', () => {
    const exchange = bookmaker();

    exchange.must({ type: 'RecoverMarkets' });

    expect(exchange.market.status).toBe('SUSPENDED');
  });
});

describe('bet delay', () => {
  function heldBet(slip: Slip = BACK_85, setup = {}): { exchange: HouseExchange; betId: number } {
    const exchange = bookmaker({ inPlay: true, ...setup });
    const { id, heldUntil } = exchange.must(exchange.command(slip));
    expect(heldUntil).toBe(exchange.at + 1000);
    exchange.at += 1000;
    return { exchange, betId: id };
  }

  function release(exchange: HouseExchange, betId: number): object {
    const { events } = exchange.must({ type: 'ReleaseBet', betId });
    const refused = events.find((event) => event.type === 'HeldBetRefused');
    return refused ?? { status: exchange.getBet(betId).status };
  }

  test('reserves funds during the delay and books at its end', () => {
    const { exchange, betId } = heldBet({ side: 'LAY', price: 89, rupees: 100 });
    expect(exchange.exposure()).toBe(89);

    expect(release(exchange, betId)).toEqual({ status: 'MATCHED' });
    expect(exchange.exposure()).toBe(89);
    expect(exchange.getBet(betId).fills).toMatchObject([{ at: exchange.at, price: 8900 }]);
  });

  test('gives the bettor a better quote by then and frees the surplus', () => {
    const { exchange, betId } = heldBet({ side: 'LAY', price: 89, rupees: 100 });
    exchange.quote(quoted(1, [[80]], [[84]]));

    expect(release(exchange, betId)).toEqual({ status: 'MATCHED' });
    expect(exchange.getBet(betId)).toMatchObject({ price: 8900, rate: 8400, matchedProfit: 8400 });
    expect(exchange.exposure()).toBe(84);
  });

  test('rejects with the new price on a worse quote and frees everything', () => {
    const { exchange, betId } = heldBet();
    exchange.quote(quoted(1, [[83]], [[87]]));

    expect(release(exchange, betId)).toMatchObject({
      code: 'PRICE_CHANGED',
      details: { newRate: 8300, newLine: null },
    });
    expect(exchange.exposure()).toBe(0);
    expect(exchange.market.bets).toEqual([]);
  });

  test('accepts a quote up to ten worse if the bettor accepts any odds and has the funds', () => {
    const slip: Slip = { side: 'LAY', price: 89, rupees: 100, rest: { acceptAnyOdds: true } };
    for (const [rupees, result] of [
      [98, { status: 'MATCHED' }],
      [97, { code: 'INSUFFICIENT_BALANCE', details: { balance: 800 } }],
    ] as const) {
      const { exchange, betId } = heldBet(slip, { rupees });
      exchange.quote(quoted(1, [[94]], [[98]]));

      expect(release(exchange, betId)).toMatchObject(result);
      expect(exchange.exposure()).toBe(rupees === 98 ? 98 : 0);
    }
  });

  test('rejects when the line moves during the delay, whatever the rate', () => {
    const exchange = new HouseExchange('FANCY', { inPlay: true });
    exchange.quote(quoted(1, [[100, 48]]));
    const slip: Slip = { side: 'BACK', price: 100, line: 48, rupees: 100 };
    const { id } = exchange.must(exchange.command({ ...slip, rest: { acceptAnyOdds: true } }));
    exchange.quote(quoted(1, [[110, 50]]));
    exchange.at += 1000;

    expect(release(exchange, id)).toMatchObject({
      code: 'PRICE_CHANGED',
      details: { newRate: 11_000, newLine: 5000 },
    });
  });

  test('of two held bets differing only in any odds, the right one leaves the position', () => {
    const exchange = new HouseExchange('FANCY', { inPlay: true });
    exchange.quote(quoted(1, [[100, 48]]));
    const slip: Slip = { side: 'BACK', price: 100, line: 48, rupees: 100 };
    const anyOdds = exchange.must(exchange.command({ ...slip, rest: { acceptAnyOdds: true } }));
    const asked = exchange.must(exchange.command(slip));
    exchange.at += 1000;

    // The invariants check the position against the bets after every command.
    for (const { id } of [asked, anyOdds]) {
      expect(release(exchange, id)).toEqual({ status: 'MATCHED' });
    }
    expect(exchange.exposure()).toBe(200);
  });

  test('doesn’t confuse a band that changed and came back', () => {
    const exchange = new HouseExchange('KHADO', { inPlay: true });
    const offer = (line: number, band: number) => exchange.quote(quoted(1, [[100, line]], [], { band }));
    offer(46, 9);
    const { id } = exchange.must(exchange.command({ side: 'BACK', price: 100, line: 46, rupees: 100 }));
    offer(47, 5);
    offer(46, 5);
    exchange.at += 1000;

    expect(release(exchange, id)).toMatchObject({ code: 'PRICE_CHANGED' });
  });

  test.each([
    ['BALL_RUNNING', undefined, 'BALL_RUNNING'],
    ['SUSPENDED', undefined, 'MARKET_SUSPENDED'],
    ['BALL_RUNNING', 1, 'BALL_RUNNING'],
    ['SUSPENDED', 1, 'RUNNER_SUSPENDED'],
    ['CLOSED', undefined, 'MARKET_CLOSED'],
  ] as const)('%s of runner %s immediately ends pending bets: %s', (status, runnerId, code) => {
    const { exchange } = heldBet();

    const { events } = exchange.must({
      type: 'SetMarketStatus',
      marketId: 1,
      status,
      ...(runnerId === undefined ? {} : { runnerId }),
    });

    expect(events).toContainEqual(expect.objectContaining({ type: 'HeldBetRefused', code }));
    expect(exchange.exposure()).toBe(0);
  });

  test('a quote that suspends a runner ends its pending bets', () => {
    const { exchange } = heldBet();

    const suspended = quoted(1, [[85]], [], { status: 'SUSPENDED' });
    const { events } = exchange.quote(suspended, quoted(2, [[112]]));

    expect(events).toContainEqual(expect.objectContaining({ type: 'HeldBetRefused', code: 'RUNNER_SUSPENDED' }));
    expect(exchange.cash()).toBe(1_000_000);
  });

  test('limits lowered during the delay apply', () => {
    for (const [limits, terms, code] of [
      [{ exposureLimit: 9999 }, {}, 'EXPOSURE_LIMIT'],
      [{}, { exposureLimit: 9999 }, 'EXPOSURE_LIMIT'],
      [{}, { maxProfit: 8499 }, 'MAX_PROFIT'],
      [{ betLocked: true }, {}, 'BET_LOCKED'],
      [{ maxStake: 9999 }, {}, 'STAKE_MAX'],
    ] as const) {
      const { exchange, betId } = heldBet();
      exchange.must({ type: 'SetAccountLimits', accountId: 1, limits });
      exchange.must({ type: 'UpdateMarket', marketId: 1, terms });

      expect(release(exchange, betId)).toMatchObject({ code });
    }
  });

  test('rejects a rate whose winnings can’t be computed to the paisa', () => {
    const terms = { maxStake: 1_000_000_000_000 };
    const exchange = new HouseExchange('BOOKMAKER', { inPlay: true, rupees: 2_000_000_000, terms });
    exchange.quote(quoted(1, [[85]]));
    const { id } = exchange.must(exchange.command({ side: 'BACK', price: 85, rupees: 1_000_000_000 }));
    exchange.quote(quoted(1, [[99_900]]));
    exchange.at += 1000;

    const { events } = exchange.must({ type: 'ReleaseBet', betId: id });

    expect(events).toContainEqual(expect.objectContaining({ type: 'HeldBetRefused', code: 'STAKE_MAX' }));
    expect(exchange.cash()).toBe(2_000_000_000);
  });

  test('rejects a bettor who saw the market before bets were voided', () => {
    const exchange = bookmaker();
    const marketVersion = exchange.market.version;
    const window = { from: 0, to: 1 };
    exchange.must({ type: 'VoidBets', marketId: 1, window, reason: 'wrong rate' });

    expect(exchange.try({ ...BACK_85, rest: { marketVersion } })).toMatchObject({
      code: 'MARKET_CHANGED',
    });
  });

  test('a held bet can’t be cancelled: the house books it after the delay', () => {
    const { exchange, betId } = heldBet();

    const answer = exchange.must({ type: 'CancelBets', accountId: 1, marketId: 1 });
    exchange.at += 5000;
    exchange.must({ type: 'ReleaseBet', betId });

    expect(answer.notCancelled).toEqual([{ betId, code: 'HELD' }]);
    expect(exchange.state.bets.get(betId)?.status).toBe('MATCHED');
  });

  test('held bets and quotes survive a snapshot', () => {
    const { exchange, betId } = heldBet({ ...BACK_85, rest: { acceptAnyOdds: true } });

    const restored = fromImage(JSON.parse(JSON.stringify(toImage(exchange.state))));

    expect(restored.bets.get(betId)?.house).toEqual({ line: 0, reach: 0, acceptAnyOdds: true });
    expect(restored.markets.get(1)?.quote).toEqual(exchange.market.quote);
    expect(restored.markets.get(1)?.positions.get(1)?.exposure).toBe(10_000);
  });
});
