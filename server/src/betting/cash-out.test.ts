import { describe, expect, test } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { HouseDesk } from '#testing/operator-desks.ts';
import { startTestServer } from '#testing/test-server.ts';

const server = await startTestServer();
const desk = new HouseDesk(server);

/** Bilal backs ₹10,000 at 1.85, and Chirag offers a lay at 1.60. */
async function backed() {
  const market = await server.market();
  const [asha, bilal, chirag] = [await server.user(), await server.user(), await server.user()];
  const { marketId } = market;
  await server.bet(asha, market, { type: 2 });
  await server.bet(bilal, market);
  const offer = (rate: number, stake = 20_000) => server.bet(chirag, market, { rate, stake });
  const first = await offer(1.6);
  const { result: quote } = await server.call('getCashOutQuote', { marketId }, bilal);
  return { marketId, asha, bilal, chirag, offer, first, quote };
}

test('cashes out a position at the quote, once', async () => {
  const { marketId, bilal, quote } = await backed();
  const { quoteVersion } = quote;
  const request = { marketId, quoteVersion, clientRequestId: crypto.randomUUID() };
  const done = await server.call('cashOut', request, bilal);
  const repeated = await server.call('cashOut', request, bilal);

  expect(quote).toMatchObject({
    available: true,
    amount: 1_562.5,
    bets: [{ type: 2, rate: 1.6, stake: 11_562.5 }],
  });
  expect(done.result).toMatchObject({
    bets: [{ betType: 'Lay', matchedStake: 11_562.5 }],
    amount: 1_562.5,
    exposure: 0,
    balance: 100_000,
  });
  expect(repeated.result.amount).toBeNull();
  expect(repeated.result.bets).toEqual(done.result.bets);
  const after = await server.call('getUserExpectedProfitLoss', {}, bilal);
  expect(after.result[0]?.runners.map(({ amount }) => amount)).toEqual([1_562.5, 1_562.5]);
});

describe('a cash-out filled at better prices than quoted', () => {
  /** Before the press, 1.50 becomes available. */
  async function improveAfterQuote() {
    const { marketId, bilal, offer, quote } = await backed();
    await offer(1.5);
    const { quoteVersion, amount } = quote;
    const request = { marketId, quoteVersion, clientRequestId: crypto.randomUUID() };
    return { request, quoted: amount ?? 0, token: bilal.token };
  }

  test('reports the P&L of the fills, not the quote', async () => {
    const { request, quoted, token } = await improveAfterQuote();

    const done = await server.call('cashOut', request, { token });

    // Lays 18,500 ÷ 1.50 = 12,333.33.
    expect(quoted).toBe(1_562.5);
    expect(done.result.amount).toBeCloseTo(2_333.33, 1);
  });

  test('reports the P&L of a share from its fills', async () => {
    const { request, quoted, token } = await improveAfterQuote();

    const done = await server.call('cashOut', { ...request, amount: quoted / 2 }, { token });

    expect(done.result.amount).toBeCloseTo(2_333.33 / 2, 1);
  });
});

test('rejects a quote that would now give less, with its current value', async () => {
  const { marketId, asha, bilal, chirag, offer, first, quote } = await backed();
  await server.call('cancelBets', { betIds: [first.result.bet.betId] }, chirag);
  await offer(1.7);

  const request = { marketId, quoteVersion: quote.quoteVersion };
  const stale = await server.call('cashOut', request, bilal);
  const none = await server.call('getCashOutQuote', { marketId }, asha);

  expect([stale.status, stale.error?.code]).toEqual([409, 'QUOTE_STALE']);
  expect(stale.error?.details).toMatchObject({ amount: 882.35 });
  expect(none.result).toMatchObject({ available: false, reason: 'NO_PRICE', amount: null });
});

test('a share of the quote closes that share of the position', async () => {
  const { marketId, bilal, quote } = await backed();
  const { quoteVersion } = quote;
  const half = (quote.amount ?? 0) / 2;

  const wrong = [half * 3, -half, 0, 0.001];
  for (const amount of wrong) {
    const refused = await server.call('cashOut', { marketId, quoteVersion, amount }, bilal);
    expect(refused.error?.validationErrors?.[0]?.members).toEqual(['amount']);
  }
  const done = await server.call('cashOut', { marketId, quoteVersion, amount: half }, bilal);

  expect(done.result.bets).toMatchObject([{ betType: 'Lay', matchedStake: 5_781.25 }]);
  const left = await server.call('getUserExpectedProfitLoss', {}, bilal);
  expect(left.result[0]?.runners.map(({ amount }) => amount)).toEqual([5_031.25, -4_218.75]);
});

test('a quote stays valid if the market moved without making it worse', async () => {
  const { marketId, bilal, offer, quote } = await backed();
  await offer(1.7, 500);

  const done = await server.call('cashOut', { marketId, quoteVersion: quote.quoteVersion }, bilal);

  expect(done.result.bets).toMatchObject([{ matchedStake: 11_562.5 }]);
});

describe('with the house', () => {
  test('closes a bookmaker position at the live quote, once', async () => {
    const { market, asha, place } = await desk.quoted('BOOKMAKER', [{ back: [{ rate: 85 }], lay: [{ rate: 87 }] }]);
    const { marketId } = market;
    await place({ rate: 85, stake: 10_000 });
    await desk.quote(market, [{ back: [{ rate: 58 }], lay: [{ rate: 60 }] }]);

    const quote = await server.call('getCashOutQuote', { marketId }, asha);
    const clientRequestId = crypto.randomUUID();
    const request = { marketId, quoteVersion: quote.result.quoteVersion, clientRequestId };
    const done = await server.call('cashOut', request, asha);
    const repeated = await server.call('cashOut', request, asha);

    expect(quote.result).toMatchObject({
      available: true,
      amount: 1_562.5,
      bets: [{ runnerId: market.runnerIds[0], type: 2, rate: 60, stake: 11_562.5, fancyValue: 0 }],
    });
    expect(done.result).toMatchObject({
      message: 'Cashed out: 1 bet, total ₹11,562.50',
      bets: [{ betType: 'Lay', betRate: 60, avgRate: 60, matchedStake: 11_562.5 }],
      exposure: 0,
      balance: 100_000,
    });
    expect(repeated.result.bets).toEqual(done.result.bets);
    const after = await server.call('getUserExpectedProfitLoss', {}, asha);
    expect(new Set(after.result[0]?.runners.map(({ amount }) => amount))).toEqual(new Set([1_562.5]));
  });

  test('closes a session with the other side at its own line, with the same P&L at every score', async () => {
    const { market, asha, place } = await desk.quoted('FANCY', 51);
    const { marketId } = market;
    await place({ type: 3, rate: 100, line: 51, stake: 10_000 });
    await desk.line(market, 51, 60);

    const { result: quote } = await server.call('getCashOutQuote', { marketId }, asha);
    const done = await server.call('cashOut', { marketId, quoteVersion: quote.quoteVersion }, asha);

    expect(quote).toMatchObject({
      amount: 2_500,
      bets: [{ type: 4, rate: 60, stake: 12_500, fancyValue: 51 }],
    });
    expect(done.result).toMatchObject({
      bets: [{ betType: 'No', fancyValue: 51 }],
      exposure: 0,
    });
    const after = await server.call('getUserExpectedProfitLoss', {}, asha);
    expect(after.result[0]?.rows).toEqual([{ start: null, end: null, amount: 2_500 }]);
  });

  test('closes half of a session for half of the amount', async () => {
    const { market, asha, place } = await desk.quoted('FANCY', 51);
    const { marketId } = market;
    await place({ type: 3, rate: 100, line: 51, stake: 10_000 });
    await desk.line(market, 51, 60);
    const { result: quote } = await server.call('getCashOutQuote', { marketId }, asha);

    const request = { marketId, quoteVersion: quote.quoteVersion, amount: 1_250 };
    await server.call('cashOut', request, asha);

    const after = await server.call('getUserExpectedProfitLoss', {}, asha);
    // No with 6,250 at 60: −10,000 + 6,250 and 10,000 − 3,750.
    expect(after.result[0]?.rows.map(({ amount }) => amount)).toEqual([-3_750, 6_250]);
  });

  test('explains why a session with a moved line or ball running has no quote', async () => {
    const { market, asha, place } = await desk.quoted('FANCY', 51);
    const { marketId } = market;
    await place({ type: 3, rate: 100, line: 51 });
    const readReason = async () => (await server.call('getCashOutQuote', { marketId }, asha)).result.reason;
    const { result: seen } = await server.call('getCashOutQuote', { marketId }, asha);
    await desk.line(market, 53);

    const moved = await readReason();
    const request = { marketId, quoteVersion: seen.quoteVersion };
    const refused = await server.call('cashOut', request, asha);
    await desk.status(market, 'BALL_RUNNING');

    expect([moved, await readReason()]).toEqual(['NO_PRICE', 'NOT_OPEN']);
    expect(refused.error).toMatchObject({ code: 'CASHOUT_UNAVAILABLE' });
  });

  test('gives no quote while betting is locked, and rejects an earlier one', async () => {
    const { market, asha, place } = await desk.quoted('FANCY', 51);
    const { marketId } = market;
    await place({ type: 3, rate: 100, line: 51 });
    const { result: seen } = await server.call('getCashOutQuote', { marketId }, asha);
    await server.asOperator('operatorUpdateMarket', { marketId, betLock: true });

    const locked = await server.call('getCashOutQuote', { marketId }, asha);
    const request = { marketId, quoteVersion: seen.quoteVersion };
    const refused = await server.call('cashOut', request, asha);

    expect(seen.available).toBe(true);
    expect(locked.result).toMatchObject({ available: false, reason: 'NOT_OPEN', amount: null });
    expect(refused.error?.code).toBe('BET_LOCKED');
  });

  test('rejects a quote that the rates have since lowered', async () => {
    const { market, asha, place } = await desk.quoted('BOOKMAKER', [{ back: [{ rate: 85 }] }]);
    const { marketId } = market;
    await place({ rate: 85, stake: 10_000 });
    await desk.quote(market, [{ lay: [{ rate: 60 }] }]);
    const { result: quote } = await server.call('getCashOutQuote', { marketId }, asha);
    await desk.quote(market, [{ lay: [{ rate: 70 }] }]);

    const request = { marketId, quoteVersion: quote.quoteVersion };
    const stale = await server.call('cashOut', request, asha);

    expect([stale.status, stale.error?.code]).toEqual([409, 'QUOTE_STALE']);
    // 18,500 ÷ 1.70 = 10,882.35.
    expect(stale.error?.details).toMatchObject({ amount: 882.35 });
  });

  test('waits for the delay in-play and is booked at the quote at its end', async () => {
    const { market, asha, place } = await desk.quoted('FANCY', 51, { inPlay: true, inPlayDelayMs: 1_000 }, 'IN_PLAY');
    const { marketId } = market;
    const bet = place({ type: 3, rate: 100, line: 51, stake: 10_000 });
    await passUntil(bet);
    await desk.line(market, 51, 60);
    const { result: quote } = await server.call('getCashOutQuote', { marketId }, asha);

    const from = server.clock.now();
    const done = server.call('cashOut', { marketId, quoteVersion: quote.quoteVersion }, asha);
    await passUntil(done);

    expect(server.clock.now() - from).toBeGreaterThanOrEqual(1_000);
    expect((await done).result).toMatchObject({ bets: [{ betType: 'No' }], exposure: 0 });
  });
});

/** Advances time until a response has arrived. */
async function passUntil(answer: Promise<unknown>): Promise<void> {
  let isThere = false;
  void answer.finally(() => {
    isThere = true;
  });
  await eventually(async () => {
    if (!isThere) server.clock.advance(100);
    return isThere;
  }, 'the answer has come');
}
