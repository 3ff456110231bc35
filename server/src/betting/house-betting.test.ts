import { describe, expect, test } from 'vitest';
import { HouseDesk } from '#testing/operator-desks.ts';
import { startTestServer } from '#testing/test-server.ts';

const server = await startTestServer();
const desk = new HouseDesk(server);

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
    const { place } = await desk.quoted('BOOKMAKER', [{ back: [{ rate: 85 }], lay: [{ rate: 89 }] }]);

    const back = await place({ rate: 85, stake: 10_000 });
    const lay = await place({ type: 2, rate: 89, stake: 1_000 });

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
    const { place } = await desk.quoted('FANCY', SESSION);

    const yes = await place({ type: 3, rate: 90, line: 49, runner: null });
    const no = await place({ type: 4, rate: 110, line: 48 });

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
    const { place } = await desk.quoted('BOOKMAKER', [{ back: [{ rate: 90 }] }]);

    const placed = await place({ rate: 85 });

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
    const { market, place } = await desk.quoted('FANCY', SESSION);
    const slip = { type: 3, rate: 90, line: 49, clientBetId: crypto.randomUUID() } as const;
    const first = await place(slip);
    await desk.line(market, 52);

    const again = await place(slip);

    expect([again.status, again.result]).toEqual([200, first.result]);
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
    const { place } = await desk.quoted('BOOKMAKER', [{ back: [{ rate: 85 }, { rate: 84 }, { rate: 83 }] }], {
      max: 10_000,
      depthPercents: [50, 75, 100],
    });
    const placeAtRate = async (stake: number, rate: number) => {
      const placed = await place({ rate, stake });
      return placed.error?.code ?? placed.result.bet.avgRate;
    };

    expect(await placeAtRate(5_000, 85)).toBe(85);
    expect(await placeAtRate(5_001, 85)).toBe('STAKE_MAX');
    expect(await placeAtRate(7_500, 84)).toBe(84);
    expect(await placeAtRate(10_000, 83)).toBe(83);
  });

  test('a size next to a price is for display only', async () => {
    const { place } = await desk.quoted('BOOKMAKER', [{ back: [{ rate: 85, size: 100 }] }]);

    expect((await place({ rate: 85, stake: 9_000 })).success).toBe(true);
  });

  test('a session is bound by max winnings', async () => {
    const { place } = await desk.quoted('FANCY', 49, { maxProfit: 1_000 });
    const buildSlip = (stake: number) => ({ type: 3, rate: 100, line: 49, stake }) as const;

    const refused = await place(buildSlip(1_001));
    const taken = await place(buildSlip(1_000));

    expect(refused.error).toMatchObject({ code: 'MAX_PROFIT', details: { max: 1_000 } });
    expect(taken.success).toBe(true);
  });

  test('a session is bound by max loss, and the other side releases it', async () => {
    const { place } = await desk.quoted('FANCY', 49, { exposureLimit: 1_200 });
    const placeAndGetCode = async (type: 3 | 4, stake: number) => {
      const placed = await place({ type, rate: 100, line: 49, stake });
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
  const { asha, place } = await desk.quoted('FANCY', 51);
  for (const type of [3, 4] as const) {
    await place({ type, rate: 100, line: 51 });
  }

  const lines = await server.call('getUserExpectedProfitLoss', {}, asha);

  expect(lines.result).toMatchObject([{ exposure: 0, rows: [{ start: null, end: null, amount: 0 }] }]);
});

test('a house bet can’t be cancelled, or cashed out if nothing is quoted against it', async () => {
  const { market, asha, place } = await desk.quoted('BOOKMAKER', [{ back: [{ rate: 85 }] }]);
  const placed = await place({ rate: 85 });
  const { token } = asha;

  const quote = await server.call('getCashOutQuote', { marketId: market.marketId }, { token });
  const cancelled = await server.call('cancelBets', { betIds: [placed.result.bet.betId] }, { token });

  expect(quote.result).toMatchObject({ available: false, reason: 'NO_PRICE' });
  expect(cancelled.result.notCancelled).toMatchObject([{ code: 'NOT_CANCELLABLE' }]);
});
