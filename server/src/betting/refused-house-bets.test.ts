import { describe, expect, test } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { HouseDesk, type HouseSlip } from '#testing/operator-desks.ts';
import { startTestServer } from '#testing/test-server.ts';

const server = await startTestServer();
const desk = new HouseDesk(server);

const SESSION = [{ back: [{ rate: 90, line: 49 }], lay: [{ rate: 110, line: 48 }] }];
const asked = { type: 3, rate: 90, line: 49 } as const;

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
  const { asha, place } = await desk.quoted('BOOKMAKER', [{ back: [{ rate: 85 }] }]);
  const before = await server.fingerprint();

  const refused = await place(slip);

  expect(refused.error).toMatchObject({ code, ...error });
  // The sequence advances with every command; the books must not change.
  const open = await server.call('getUserOpenBets', {}, asha);
  expect(open.result).toMatchObject({ openBets: [], balance: 100_000, exposure: 0 });
  if (code === 'VALIDATION') expect(await server.fingerprint()).toBe(before);
});

describe('a session that moved', () => {
  test('rejects a changed line with the new one, even if any odds are accepted', async () => {
    const { place } = await desk.quoted('FANCY', [{ back: [{ rate: 120, line: 47 }] }]);

    for (const acceptAnyOdds of [false, true]) {
      const refused = await place({ ...asked, acceptAnyOdds });
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
    const { place } = await desk.quoted('FANCY', SESSION);

    const refused = await place({ ...asked, ...change });

    expect(refused.error).toMatchObject({
      code: 'VALIDATION',
      validationErrors: [{ members: ['type' in change ? 'type' : 'fancyValue'] }],
    });
  });
});

describe('while no bets are accepted', () => {
  test('a suspended, ball-running or closed market says which', async () => {
    const { market, place } = await desk.quoted('FANCY', SESSION);
    const codes: unknown[] = [];
    for (const status of ['SUSPENDED', 'BALL_RUNNING', 'CLOSED'] as const) {
      await desk.status(market, status);
      const refused = await place(asked);
      codes.push(refused.error?.code);
    }

    expect(codes).toEqual(['MARKET_SUSPENDED', 'BALL_RUNNING', 'MARKET_CLOSED']);
  });

  test('a single runner can be suspended or have its ball running', async () => {
    const { market, place } = await desk.quoted('BOOKMAKER', [{ back: [{ rate: 85 }] }, { back: [{ rate: 120 }] }]);
    const codes: unknown[] = [];
    for (const status of ['SUSPENDED', 'BALL_RUNNING', 'OPEN'] as const) {
      await desk.status(market, status, market.runnerIds[0]);
      const placed = await place({ rate: 85 });
      codes.push(placed.error?.code ?? 'taken');
    }
    const other = await place({ rate: 120, runner: 1 });

    expect(codes).toEqual(['RUNNER_SUSPENDED', 'BALL_RUNNING', 'taken']);
    expect(other.success).toBe(true);
  });
});

describe('a held bet', () => {
  const IN_PLAY = { inPlay: true, inPlayDelayMs: 1_000 };

  async function held() {
    const { market, asha, place } = await desk.quoted('FANCY', SESSION, IN_PLAY, 'IN_PLAY');
    const answer = place(asked);
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

// Last, as it ends the server of this file.
test('a restart suspends the house’s open markets, as no one watched their quotes', async () => {
  const { market, asha, place } = await desk.quoted('FANCY', SESSION);
  const placed = await place(asked);

  const restarted = await server.restart();
  const { token } = asha;
  const odds = await restarted.call('getUserOdds', { eventId: market.eventId }, { token });
  const open = await restarted.call('getUserOpenBets', {}, { token });
  expect(odds.result.markets).toMatchObject([{ status: 'SUSPENDED', runners: [{ back: [] }] }]);
  expect(open.result.openBets).toEqual([{ ...placed.result.bet, marketStatus: 'SUSPENDED' }]);
});
