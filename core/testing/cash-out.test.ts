import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { liveCashOut } from '#cash-out/live-cash-out.ts';
import type { CashOut } from '#exchange/command.ts';
import { MARKET_TERMS, SettlementExchange } from './settlement-exchange.ts';

const RICH = 10_000_000;

/** Account 1 has backed runner 1 for 10,000 at 1.85; account 3 now backs it at 1.60. */
function backed(market = {}): SettlementExchange {
  const exchange = new SettlementExchange(market, 2);
  exchange.fund(3, RICH);
  exchange.bet({ by: 2, side: 'LAY', price: 185, stake: 1_000_000 });
  exchange.bet({ by: 1, side: 'BACK', price: 185, stake: 1_000_000 });
  exchange.bet({ by: 3, side: 'BACK', price: 160, stake: 2_000_000 });
  return exchange;
}

function request(terms: Partial<CashOut> = {}): CashOut {
  return {
    type: 'CashOut',
    accountId: 1,
    marketId: 1,
    shareMillionths: 1_000_000,
    quotedAmount: 156_250,
    quoteVersion: 0,
    clientRequestId: 'first',
    ...terms,
  };
}

/** Account 1's result if each runner wins, paise. */
function outcomes(exchange: SettlementExchange): readonly number[] {
  const position = exchange.market.positions.get(1);
  return position?.kind === 'RUNNERS' ? position.listResults() : [];
}

describe('cash out', () => {
  test('levels the outcomes at the quoted amount with an immediately filled bet', () => {
    const exchange = backed();

    const { betIds } = exchange.run(request());

    expect(outcomes(exchange)).toEqual([156_250, 156_250]);
    expect(exchange.held(1)).toBe(0);
    expect(exchange.state.bets.get(betIds[0] ?? 0)).toMatchObject({
      side: 'LAY',
      price: 160,
      stake: 1_156_250,
      status: 'MATCHED',
      timeInForce: 'FILL_OR_KILL',
    });
    exchange.audit();
  });

  test('is open to a player who blocked sports, as it lowers exposure', () => {
    const exchange = backed();
    exchange.run({
      type: 'ChangePlay',
      accountId: 1,
      change: { type: 'BLOCK', section: 'sports' },
    });

    expect(exchange.try(request())).toMatchObject({ ok: true });
    expect(outcomes(exchange)).toEqual([156_250, 156_250]);
  });

  test('takes part of it', () => {
    const exchange = backed();

    exchange.run(request({ shareMillionths: 500_000 }));

    expect(outcomes(exchange)).toEqual([850_000 - 346_875, -1_000_000 + 578_125]);
    exchange.audit();
  });

  test('trades once when repeated with the same key', () => {
    const exchange = backed();
    const first = exchange.run(request());

    const second = exchange.run(request());

    expect(second).toMatchObject({ repeated: true, id: first.id, betIds: [] });
    expect(exchange.state.bets.size).toBe(4);
  });

  test('is rejected with the new amount when it is below the one shown', () => {
    const exchange = backed();

    const outcome = exchange.try(request({ quotedAmount: 156_251 }));

    expect(outcome).toMatchObject({
      ok: false,
      code: 'QUOTE_STALE',
      details: { amount: 156_250, version: exchange.market.version },
    });
  });

  test.each([
    ['a suspended market', 'SUSPENDED', 'NOT_OPEN'],
    ['a market with the ball running', 'BALL_RUNNING', 'NOT_OPEN'],
  ] as const)('is rejected in %s', (_, status, reason) => {
    const exchange = backed();
    exchange.run({ type: 'SetMarketStatus', marketId: 1, status });

    expect(exchange.try(request())).toMatchObject({
      code: 'CASHOUT_UNAVAILABLE',
      details: { reason },
    });
  });

  test('trades nothing when the book is too thin for one hedge', () => {
    const exchange = new SettlementExchange({}, 3);
    exchange.fund(3, RICH);
    for (const [runner, stake] of [
      [1, 10_000],
      [2, 20_000],
    ] as const) {
      exchange.bet({ by: 2, runner, side: 'LAY', price: 300, stake });
      exchange.bet({ by: 1, runner, side: 'BACK', price: 300, stake });
    }
    // Runner 1 can be laid, runner 2 barely, and nothing can be backed: every way to level needs runner 2.
    exchange.bet({ by: 3, runner: 1, side: 'BACK', price: 310, stake: 100_000 });
    exchange.bet({ by: 3, runner: 2, side: 'BACK', price: 310, stake: 10 });
    const before = exchange.picture();

    const outcome = exchange.try(request({ quotedAmount: -1_000_000 }));

    expect(outcome).toMatchObject({ code: 'CASHOUT_UNAVAILABLE', details: { reason: 'NO_PRICE' } });
    expect(exchange.picture()).toEqual(before);
  });

  test('ignores the account’s own unmatched bets as prices', () => {
    const exchange = new SettlementExchange({}, 2);
    exchange.fund(2, RICH);
    exchange.bet({ by: 2, side: 'LAY', price: 185, stake: 1000 });
    exchange.bet({ by: 1, side: 'BACK', price: 185, stake: 1000 });
    exchange.bet({ by: 1, side: 'BACK', price: 200, stake: 100_000 });

    expect(exchange.try(request({ quotedAmount: -1000 }))).toMatchObject({
      details: { reason: 'NO_PRICE' },
    });
  });

  test('needs funds for unmatched bets that the position covered', () => {
    const exchange = new SettlementExchange({}, 2);
    exchange.fund(3, 1_000_000);
    exchange.bet({ by: 2, side: 'LAY', price: 200, stake: 900_000 });
    exchange.bet({ by: 1, side: 'BACK', price: 200, stake: 900_000 });
    // The 9,000 profit on runner 1 covers this lay; after levelling nothing does.
    expect(exchange.bet({ by: 1, side: 'LAY', price: 190, stake: 1_900_000 }).ok).toBe(true);
    exchange.bet({ by: 3, side: 'BACK', price: 195, stake: 1_000_000 });

    expect(exchange.try(request({ quotedAmount: -10_000_000 }))).toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
    });
    exchange.audit();
  });
});

describe('in-play cash out', () => {
  const inPlay = () => backed({ inPlay: true, terms: { ...MARKET_TERMS } });
  const delayed = () => {
    const exchange = inPlay();
    exchange.run({ type: 'UpdateMarket', marketId: 1, terms: { inPlayDelayMs: 5000 } });
    return exchange;
  };

  test('waits for the market’s bet delay, then trades immediately', () => {
    const exchange = delayed();

    const answer = exchange.run(request());

    expect(answer.heldUntil).toBe(exchange.at + 5000);
    expect(outcomes(exchange)).toEqual([850_000, -1_000_000]);
    exchange.at += 5000;
    const released = exchange.run({ type: 'ReleaseCashOut', cashOutId: answer.id });
    expect(released.betIds).toHaveLength(1);
    expect(outcomes(exchange)).toEqual([156_250, 156_250]);
    exchange.audit();
  });

  test('returns the same hold when repeated with its key during the delay', () => {
    const exchange = delayed();
    const first = exchange.run(request());

    expect(exchange.run(request())).toMatchObject({
      repeated: true,
      id: first.id,
      heldUntil: first.heldUntil,
    });
  });

  test('is rejected at the end of the delay if the price is gone', () => {
    const exchange = delayed();
    const { id } = exchange.run(request());
    exchange.run({ type: 'CancelBets', accountId: 3, marketId: 1 });
    exchange.at += 5000;

    const released = exchange.run({ type: 'ReleaseCashOut', cashOutId: id });

    expect(released.events).toMatchObject([
      { type: 'HeldCashOutRefused', clientRequestId: 'first', code: 'CASHOUT_UNAVAILABLE' },
    ]);
    expect(exchange.state.heldCashOuts.size).toBe(0);
  });

  test('is rejected immediately if the market is suspended meanwhile', () => {
    const exchange = delayed();
    const { id } = exchange.run(request());

    const { events } = exchange.run({ type: 'SetMarketStatus', marketId: 1, status: 'SUSPENDED' });

    expect(events).toContainEqual(expect.objectContaining({ type: 'HeldCashOutRefused', cashOutId: id }));
    exchange.at += 5000;
    expect(exchange.try({ type: 'ReleaseCashOut', cashOutId: id })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('is rejected at the end of the delay if bets were voided meanwhile', () => {
    const exchange = delayed();
    const { id } = exchange.run(request());
    const window = { from: 0, to: 1 };
    exchange.run({ type: 'VoidBets', marketId: 1, window, reason: 'wicket seen late' });
    exchange.at += 5000;

    const released = exchange.run({ type: 'ReleaseCashOut', cashOutId: id });

    expect(released.events).toMatchObject([{ type: 'HeldCashOutRefused', code: 'MARKET_CHANGED' }]);
    expect(outcomes(exchange)).toEqual([850_000, -1_000_000]);
  });

  test('isn’t released early', () => {
    const exchange = delayed();
    const { id } = exchange.run(request());

    expect(exchange.try({ type: 'ReleaseCashOut', cashOutId: id })).toMatchObject({
      code: 'BAD_STATE',
    });
  });
});

test('levels any quotable position to within a few paise, whatever else is in the book', () => {
  const RUNNERS = 3;
  const randomBets = fc.array(
    fc.record({
      by: fc.integer({ min: 1, max: 4 }),
      runner: fc.integer({ min: 1, max: RUNNERS }),
      side: fc.constantFrom('BACK' as const, 'LAY' as const),
      tick: fc.integer({ min: 100, max: 150 }),
      stake: fc.integer({ min: 100, max: 100_000 }),
    }),
    { minLength: 10, maxLength: 60 },
  );
  let quoted = 0;
  fc.assert(
    fc.property(randomBets, fc.boolean(), (bets, crossMatching) => {
      const exchange = new SettlementExchange({ crossMatching }, RUNNERS);
      exchange.fund(4, RICH);
      for (const { tick, ...bet } of bets) {
        exchange.bet({ ...bet, price: exchange.market.ladder.priceAt(tick) });
      }
      const quote = liveCashOut(exchange.market, { id: 1, currency: 'DEMO' });
      if (!quote.available) return;
      const outcome = exchange.try(request({ quotedAmount: quote.amount }));
      if (!outcome.ok) {
        expect(outcome.code).toBe('INSUFFICIENT_BALANCE');
        return;
      }
      quoted += 1;

      const after = outcomes(exchange);
      // A leg's last stake is rounded to a paisa, worth its price; every fill may round once.
      const slack = quote.legs.reduce((sum, leg) => sum + leg.price / 100, 0) + bets.length;
      expect(Math.max(...after) - Math.min(...after)).toBeLessThanOrEqual(slack);
      expect(Math.min(...after)).toBeGreaterThanOrEqual(quote.amount - bets.length);
      const position = exchange.market.positions.get(1);
      if (position === undefined) throw new Error('the account has a position');
      expect(position.computeExposure(exchange.market)).toBe(exchange.held(1));
      exchange.audit();
    }),
    { numRuns: 200 },
  );
  expect(quoted).toBeGreaterThan(20);
});
