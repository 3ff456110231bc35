import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { HouseDesk, type HouseSlip } from '#testing/operator-desks.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let desk: HouseDesk;
beforeEach(async () => {
  server = await startTestServer();
  desk = new HouseDesk(server);
});
afterEach(() => server.close());

const SESSION = [{ back: [{ rate: 90, line: 49 }], lay: [{ rate: 110, line: 48 }] }];

describe('the wire format', () => {
  test('a bookmaker has three steps with sizes, and an unquoted side is empty', async () => {
    const market = await desk.market('BOOKMAKER');
    await desk.quote(market, [
      {
        back: [{ rate: 85, size: 500_000 }, { rate: 84 }, { rate: 83.25 }],
        lay: [{ rate: 89 }],
      },
    ]);
    const odds = await server.call('getUserOdds', { eventId: market.eventId });

    expect(odds.result.markets).toMatchObject([
      {
        kind: 'BOOKMAKER',
        house: true,
        group: 'bookmaker',
        marketTypeName: 'bookmaker',
        min: 100,
        max: 2_500_000,
        delayMs: 0,
        commissionPercent: 0,
        runners: [
          {
            back: [
              [85, 500_000],
              [84, 2_500_000],
              [83.25, 2_500_000],
            ],
            lay: [[89, 2_500_000]],
            backPrice: 85,
          },
          { back: [], lay: [], backPrice: null },
        ],
      },
    ]);
  });

  test('a session shows line and rate for Yes and No, a band its length', async () => {
    const session = await desk.market('FANCY');
    const band = await desk.market('KHADO');
    const lottery = await desk.market('LOTTERY');
    await desk.quote(session, SESSION);
    await desk.quote(band, [{ back: [{ rate: 100, line: 46 }], band: 9 }]);
    const readMarket = async (eventId: number) => (await server.call('getUserOdds', { eventId })).result.markets[0];

    expect(await readMarket(session.eventId)).toMatchObject({
      group: 'fancy',
      subType: 'FANCY',
      runners: [{ runnername: '6 Over India', back: [[49, 90]], lay: [[48, 110]], band: null }],
    });
    expect(await readMarket(band.eventId)).toMatchObject({
      subType: 'KHADDA',
      runners: [{ back: [[46, 100]], lay: [], band: 9 }],
    });
    const digits = (await readMarket(lottery.eventId))?.runners.map(({ runnername }) => runnername);
    expect(digits).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });

  test('a suspended runner has no price while the other keeps its own', async () => {
    const market = await desk.market('BOOKMAKER');
    await desk.quote(market, [{ back: [{ rate: 85 }] }, { back: [{ rate: 120 }] }]);
    const view = await desk.status(market, 'BALL_RUNNING', market.runnerIds[0]);

    expect(view.result.runners).toMatchObject([
      { status: 'BALL_RUNNING', back: [] },
      { status: 'OPEN', back: [[120, 2_500_000]] },
    ]);
  });
});

describe('an accepted bet', () => {
  test('Back at a bookmaker rate stakes its amount and wins the rate per 100', async () => {
    const market = await desk.market('BOOKMAKER');
    const asha = await server.user();
    await desk.quote(market, [{ back: [{ rate: 85 }], lay: [{ rate: 89 }] }]);

    const back = await desk.place(market, asha.token, { rate: 85, stake: 10_000 });
    const lay = await desk.place(market, asha.token, { type: 2, rate: 89, stake: 1_000 });

    expect(back.result).toMatchObject({
      message: 'Bet matched: Back India ₹10,000 @ 85',
      bet: {
        betType: 'Back',
        betRate: 85,
        odds: 1.85,
        avgRate: 85,
        status: 'MATCHED',
        matchedStake: 10_000,
        expectedProfit: 8_500,
        liability: 10_000,
      },
      balance: 90_000,
      exposure: 10_000,
    });
    expect(lay.result.bet).toMatchObject({ betType: 'Lay', expectedProfit: 1_000, liability: 890 });
  });

  test('Yes and No carry their line; No risks the rate and wins its stake', async () => {
    const market = await desk.market('FANCY');
    const asha = await server.user();
    await desk.quote(market, SESSION);

    const yes = await desk.place(market, asha.token, { type: 3, rate: 90, line: 49, runner: null });
    const no = await desk.place(market, asha.token, { type: 4, rate: 110, line: 48 });

    expect(yes.result).toMatchObject({
      message: 'Bet matched: Yes 6 Over India 49 @ 90 ₹1,000',
      bet: { betType: 'Yes', fancyValue: 49, odds: 1.9, expectedProfit: 900, liability: 1_000 },
    });
    expect(no.result.bet).toMatchObject({
      betType: 'No',
      betRate: 110,
      fancyValue: 48,
      expectedProfit: 1_000,
      liability: 1_100,
    });
  });

  test('a better price than requested goes to the bettor', async () => {
    const market = await desk.market('BOOKMAKER');
    const asha = await server.user();
    await desk.quote(market, [{ back: [{ rate: 90 }] }]);

    const placed = await desk.place(market, asha.token, { rate: 85 });

    expect(placed.result.bet).toMatchObject({ betRate: 85, avgRate: 90, expectedProfit: 900 });
  });

  test('open bets name a band and a lottery digit', async () => {
    const [band, lottery, meter] = [
      await desk.market('KHADO'),
      await desk.market('LOTTERY'),
      await desk.market('METER'),
    ];
    const asha = await server.user();
    await desk.quote(band, [{ back: [{ rate: 100, line: 46 }], band: 9 }]);
    await desk.quote(lottery, [{}, {}, {}, { back: [{ rate: 9.5 }] }]);
    await desk.line(meter, 40);
    const onBand = await desk.place(band, asha.token, { rate: 100, line: 46 });
    const onDigit = await desk.place(lottery, asha.token, { rate: 9.5, runner: 3 });
    const onRuns = await desk.place(meter, asha.token, {
      type: 3,
      rate: 100,
      line: 40,
      stake: 100,
    });

    expect(onBand.result).toMatchObject({
      message: 'Bet matched: Back 6 Over India 46–54 @ 100 ₹1,000',
      bet: { band: 9, fancyValue: 46 },
    });
    expect(onDigit.result.message).toBe('Bet matched: Back 3 ₹1,000 @ 9.5');
    expect(onDigit.result.bet).toMatchObject({ odds: 9.5, expectedProfit: 8_500 });
    expect(onRuns.result.bet).toMatchObject({ liability: 4_000, expectedProfit: 10_000 });
    const open = await server.call('getUserOpenBets', {}, asha);
    expect(open.result.openBets).toEqual([onRuns.result.bet, onDigit.result.bet, onBand.result.bet]);
    expect(open.result.exposure).toBe(6_000);
  });

  test('a repeat returns the original answer, whatever is quoted meanwhile', async () => {
    const market = await desk.market('FANCY');
    const asha = await server.user();
    await desk.quote(market, SESSION);
    const slip = { type: 3, rate: 90, line: 49, clientBetId: crypto.randomUUID() } as const;
    const first = await desk.place(market, asha.token, slip);
    await desk.line(market, 52);

    const again = await desk.place(market, asha.token, slip);

    expect([again.status, again.result]).toEqual([200, first.result]);
  });
});

const REFUSALS: readonly [string, HouseSlip, string, object][] = [
  ['a worse rate', { rate: 86 }, 'PRICE_CHANGED', { details: { newRate: 85, newLine: null } }],
  ['a runner without a quote', { rate: 85, runner: 1 }, 'PRICE_CHANGED', { details: { newRate: null } }],
  ['a rate of nothing', { rate: 0 }, 'INVALID_RATE', {}],
  ['a rate with three decimals', { rate: 85.125 }, 'INVALID_RATE', {}],
  ['less than the least', { rate: 85, stake: 99 }, 'STAKE_MIN', { details: { min: 100 } }],
  ['more than the most', { rate: 85, stake: 2_500_001 }, 'STAKE_MAX', { details: { max: 2_500_000 } }],
  ['more than they have', { rate: 85, stake: 100_001 }, 'INSUFFICIENT_BALANCE', {}],
  ['Yes where there is no line', { type: 3, rate: 85 }, 'VALIDATION', {}],
  ['no runner', { rate: 85, runner: null }, 'VALIDATION', {}],
];

test.each(REFUSALS)('a bookmaker bet with %s is rejected and changes nothing', async (_, slip, code, error) => {
  const market = await desk.market('BOOKMAKER');
  const asha = await server.user();
  await desk.quote(market, [{ back: [{ rate: 85 }] }]);
  const before = await server.fingerprint();

  const refused = await desk.place(market, asha.token, slip);

  expect(refused.error).toMatchObject({ code, ...error });
  // The sequence advances with every command; the books must not change.
  const open = await server.call('getUserOpenBets', {}, asha);
  expect(open.result).toMatchObject({ openBets: [], balance: 100_000, exposure: 0 });
  if (code === 'VALIDATION') expect(await server.fingerprint()).toBe(before);
});

describe('a session that moved', () => {
  const asked = { type: 3, rate: 90, line: 49 } as const;

  test('rejects a changed line with the new one, even if any odds are accepted', async () => {
    const market = await desk.market('FANCY');
    const asha = await server.user();
    await desk.quote(market, [{ back: [{ rate: 120, line: 47 }] }]);

    for (const acceptAnyOdds of [false, true]) {
      const refused = await desk.place(market, asha.token, { ...asked, acceptAnyOdds });
      expect(refused.error).toMatchObject({
        code: 'PRICE_CHANGED',
        message: 'Odds have changed to 120',
        details: { newRate: 120, newLine: 47 },
      });
    }
  });

  test('accepts any odds up to ten worse on the same line', async () => {
    const market = await desk.market('FANCY');
    const asha = await server.user();
    const placeAtRate = async (rate: number, acceptAnyOdds: boolean) => {
      await desk.line(market, 49, rate);
      const placed = await desk.place(market, asha.token, { ...asked, acceptAnyOdds });
      return placed.error?.code ?? placed.result.bet.avgRate;
    };

    expect(await placeAtRate(80, false)).toBe('PRICE_CHANGED');
    expect(await placeAtRate(80, true)).toBe(80);
    expect(await placeAtRate(79.99, true)).toBe('PRICE_CHANGED');
  });

  test('reports when nothing is quoted', async () => {
    const market = await desk.market('FANCY');
    const asha = await server.user();

    const refused = await desk.place(market, asha.token, asked);

    expect(refused.error).toMatchObject({
      code: 'PRICE_CHANGED',
      message: 'Odds no longer available',
      details: { newRate: null, newLine: null },
    });
  });

  test.each([
    ['Back on a line', { type: 1 }],
    ['no line', { line: 0 }],
    ['a quarter of a run', { line: 48.25 }],
    ['a third decimal', { line: 49.125 }],
  ] as const)('%s doesn’t fit', async (_, change) => {
    const market = await desk.market('FANCY');
    const asha = await server.user();
    await desk.quote(market, SESSION);

    const refused = await desk.place(market, asha.token, { ...asked, ...change });

    expect(refused.error).toMatchObject({
      code: 'VALIDATION',
      validationErrors: [{ members: ['type' in change ? 'type' : 'fancyValue'] }],
    });
  });
});

describe('while no bets are accepted', () => {
  test('a suspended, ball-running or closed market says which', async () => {
    const market = await desk.market('FANCY');
    const asha = await server.user();
    await desk.quote(market, SESSION);
    const codes: unknown[] = [];
    for (const status of ['SUSPENDED', 'BALL_RUNNING', 'CLOSED'] as const) {
      await desk.status(market, status);
      const refused = await desk.place(market, asha.token, { type: 3, rate: 90, line: 49 });
      codes.push(refused.error?.code);
    }

    expect(codes).toEqual(['MARKET_SUSPENDED', 'BALL_RUNNING', 'MARKET_CLOSED']);
  });

  test('a single runner can be suspended or have its ball running', async () => {
    const market = await desk.market('BOOKMAKER');
    const asha = await server.user();
    await desk.quote(market, [{ back: [{ rate: 85 }] }, { back: [{ rate: 120 }] }]);
    const codes: unknown[] = [];
    for (const status of ['SUSPENDED', 'BALL_RUNNING', 'OPEN'] as const) {
      await desk.status(market, status, market.runnerIds[0]);
      const placed = await desk.place(market, asha.token, { rate: 85 });
      codes.push(placed.error?.code ?? 'taken');
    }
    const other = await desk.place(market, asha.token, { rate: 120, runner: 1 });

    expect(codes).toEqual(['RUNNER_SUSPENDED', 'BALL_RUNNING', 'taken']);
    expect(other.success).toBe(true);
  });

  test('a restart suspends the house’s open markets, as no one watched their quotes', async () => {
    const market = await desk.market('FANCY');
    const asha = await server.user();
    await desk.quote(market, SESSION);
    const placed = await desk.place(market, asha.token, { type: 3, rate: 90, line: 49 });

    const restarted = await server.restart();
    try {
      const { token } = asha;
      const odds = await restarted.call('getUserOdds', { eventId: market.eventId }, { token });
      const open = await restarted.call('getUserOpenBets', {}, { token });
      expect(odds.result.markets).toMatchObject([{ status: 'SUSPENDED', runners: [{ back: [] }] }]);
      expect(open.result.openBets).toEqual([{ ...placed.result.bet, marketStatus: 'SUSPENDED' }]);
    } finally {
      await restarted.close();
    }
  });
});

describe('a held bet', () => {
  const IN_PLAY = { inPlay: true, inPlayDelayMs: 1_000 };
  const asked = { type: 3, rate: 90, line: 49 } as const;

  async function held() {
    const market = await desk.market('FANCY', IN_PLAY, 'IN_PLAY');
    const asha = await server.user();
    await desk.quote(market, SESSION);
    const answer = desk.place(market, asha.token, asked);
    await eventually(async () => {
      const open = await server.call('getUserOpenBets', {}, asha);
      return open.result.exposure === 1_000;
    }, 'the bet is held');
    return { market, answer, token: asha.token };
  }

  test('is booked at the quote at the end of the delay', async () => {
    const { market, answer } = await held();
    await desk.line(market, 49, 95);
    server.clock.advance(1_000);

    expect((await answer).result.bet).toMatchObject({ avgRate: 95, status: 'MATCHED' });
  });

  test('is rejected with the new line if it moved meanwhile', async () => {
    const { market, answer } = await held();
    await desk.line(market, 51, 100);
    server.clock.advance(1_000);

    expect((await answer).error).toMatchObject({
      code: 'PRICE_CHANGED',
      details: { newRate: 100, newLine: 51 },
    });
  });

  test('can’t be cancelled during the delay', async () => {
    const { market, answer, token } = await held();
    const { marketId } = market;

    const cancelled = await server.call('cancelBets', { marketId }, { token });
    server.clock.advance(1_000);

    expect(cancelled.result).toMatchObject({ cancelled: [], notCancelled: [{ code: 'HELD' }] });
    expect((await answer).result.bet).toMatchObject({ status: 'MATCHED' });
  });

  test('is rejected immediately when the ball starts', async () => {
    const { market, answer } = await held();
    await desk.status(market, 'BALL_RUNNING');

    expect((await answer).error?.code).toBe('BALL_RUNNING');
  });
});

describe('limits', () => {
  test('the limits list covers house markets like all others', async () => {
    const market = await desk.market('FANCY', {
      max: 5_000,
      maxProfit: 20_000,
      inPlayDelayMs: 900,
    });
    const asha = await server.user();

    const limits = await server.call('getUserLimits', { eventId: market.eventId }, asha);

    expect(limits.result).toEqual([
      {
        marketId: market.marketId,
        marketType: 'fancy',
        runnerId: null,
        runnnerId: null,
        limit: {
          minStake: 100,
          maxStake: 5_000,
          delayTime: 0,
          isBetLock: false,
          isSuspended: false,
        },
        maxProfit: 20_000,
        exposureLimit: null,
      },
    ]);
  });

  test('more money is accepted only at the worse steps of a manually priced bookmaker', async () => {
    const market = await desk.market('BOOKMAKER', { max: 10_000, depthPercents: [50, 75, 100] });
    const asha = await server.user();
    await desk.quote(market, [{ back: [{ rate: 85 }, { rate: 84 }, { rate: 83 }] }]);
    const placeAtRate = async (stake: number, rate: number) => {
      const placed = await desk.place(market, asha.token, { rate, stake });
      return placed.error?.code ?? placed.result.bet.avgRate;
    };

    expect(await placeAtRate(5_000, 85)).toBe(85);
    expect(await placeAtRate(5_001, 85)).toBe('STAKE_MAX');
    expect(await placeAtRate(7_500, 84)).toBe(84);
    expect(await placeAtRate(10_000, 83)).toBe(83);
  });

  test('a size next to a price is for display only', async () => {
    const market = await desk.market('BOOKMAKER');
    const asha = await server.user();
    await desk.quote(market, [{ back: [{ rate: 85, size: 100 }] }]);

    expect((await desk.place(market, asha.token, { rate: 85, stake: 9_000 })).success).toBe(true);
  });

  test('a session is bound by max winnings', async () => {
    const market = await desk.market('FANCY', { maxProfit: 1_000 });
    const asha = await server.user();
    await desk.line(market, 49);
    const buildSlip = (stake: number) => ({ type: 3, rate: 100, line: 49, stake }) as const;

    const refused = await desk.place(market, asha.token, buildSlip(1_001));
    const taken = await desk.place(market, asha.token, buildSlip(1_000));

    expect(refused.error).toMatchObject({ code: 'MAX_PROFIT', details: { max: 1_000 } });
    expect(taken.success).toBe(true);
  });

  test('a session is bound by max loss, and the other side releases it', async () => {
    const market = await desk.market('FANCY', { exposureLimit: 1_200 });
    const asha = await server.user();
    await desk.line(market, 49);
    const placeAndGetCode = async (type: 3 | 4, stake: number) => {
      const placed = await desk.place(market, asha.token, { type, rate: 100, line: 49, stake });
      return placed.error?.code ?? 'taken';
    };

    expect(await placeAndGetCode(3, 1_201)).toBe('EXPOSURE_LIMIT');
    expect(await placeAndGetCode(3, 1_200)).toBe('taken');
    // The opposite bet frees the same money.
    expect(await placeAndGetCode(4, 2_400)).toBe('taken');
  });
});

test('P&L is by row for runs and by runner elsewhere', async () => {
  const [session, book] = [await desk.market('FANCY'), await desk.market('BOOKMAKER')];
  const asha = await server.user();
  await desk.line(session, 55);
  await desk.place(session, asha.token, { type: 4, rate: 100, line: 55, stake: 10_000 });
  await desk.line(session, 51);
  await desk.place(session, asha.token, { type: 3, rate: 100, line: 51, stake: 10_000 });
  await desk.quote(book, [{}, { lay: [{ rate: 89 }] }]);
  await desk.place(book, asha.token, { type: 2, rate: 89, stake: 10_000, runner: 1 });

  const lines = await server.call('getUserExpectedProfitLoss', {}, asha);

  expect(lines.result).toEqual([
    {
      eventId: session.eventId,
      marketId: session.marketId,
      marketTypeName: 'fancy',
      exposure: 0,
      runners: [],
      rows: [
        { start: null, end: 50, amount: 0 },
        { start: 51, end: 54, amount: 20_000 },
        { start: 55, end: null, amount: 0 },
      ],
    },
    {
      eventId: book.eventId,
      marketId: book.marketId,
      marketTypeName: 'bookmaker',
      exposure: 8_900,
      runners: [
        { runnerId: book.runnerIds[0], name: 'India', amount: 10_000 },
        { runnerId: book.runnerIds[1], name: 'Australia', amount: -8_900 },
      ],
      rows: [],
    },
  ]);
});

test('a level position is still a position', async () => {
  const market = await desk.market('FANCY');
  const asha = await server.user();
  await desk.line(market, 51);
  for (const type of [3, 4] as const) {
    await desk.place(market, asha.token, { type, rate: 100, line: 51 });
  }

  const lines = await server.call('getUserExpectedProfitLoss', {}, asha);

  expect(lines.result).toMatchObject([{ exposure: 0, rows: [{ start: null, end: null, amount: 0 }] }]);
});

test('a house bet can’t be cancelled, or cashed out if nothing is quoted against it', async () => {
  const market = await desk.market('BOOKMAKER');
  const asha = await server.user();
  await desk.quote(market, [{ back: [{ rate: 85 }] }]);
  const placed = await desk.place(market, asha.token, { rate: 85 });
  const { token } = asha;

  const quote = await server.call('getCashOutQuote', { marketId: market.marketId }, { token });
  const cancelled = await server.call('cancelBets', { betIds: [placed.result.bet.betId] }, { token });

  expect(quote.result).toMatchObject({ available: false, reason: 'NO_PRICE' });
  expect(cancelled.result.notCancelled).toMatchObject([{ code: 'NOT_CANCELLABLE' }]);
});
