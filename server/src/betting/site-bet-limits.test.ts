import type { SiteBetLimits } from '@crease/contracts/site/settings.ts';
import { describe, expect, test } from 'vitest';
import { HouseDesk } from '#testing/operator-desks.ts';
import { startTestServer, type TestMarket } from '#testing/test-server.ts';

const CRICKET = 3;
const NONE = { minStake: null, maxStake: null, maxLiability: null, maxProfit: null } as const;

const server = await startTestServer();
const desk = new HouseDesk(server);

/** Publishes bet limits on a site; test players belong to `test`. */
async function publish(betLimits: readonly SiteBetLimits[], name = 'test') {
  const saved = await server.asOperator('operatorSaveDomainSetting', {
    name,
    setting: { betLimits },
  });
  expect(saved.error).toBeNull();
  await server.asOperator('operatorPublishDomainSetting', { name });
}

async function session(): Promise<TestMarket> {
  const market = await desk.market('FANCY');
  await desk.line(market, 48, 90);
  return market;
}

const yes = (stake: number) => ({ type: 3, rate: 90, line: 48, stake }) as const;

describe('site limits', () => {
  test('on a bet apply once published, with the allowed amount', async () => {
    const market = await session();
    const { token } = await server.user();
    const cricket = { ...NONE, sportId: CRICKET, kind: null, minStake: 200, maxStake: 2_000 };
    const session48 = { ...NONE, sportId: null, kind: 'FANCY', maxStake: 1_500 } as const;
    const bookmaker = { ...NONE, sportId: null, kind: 'BOOKMAKER', maxStake: 300 } as const;
    expect((await desk.place(market, token, yes(1_600))).error).toBeNull();
    await publish([cricket, session48, bookmaker]);

    const large = await desk.place(market, token, yes(1_600));
    const small = await desk.place(market, token, yes(150));
    const taken = await desk.place(market, token, yes(1_500));

    expect(large.error).toMatchObject({ code: 'STAKE_MAX', details: { max: 1_500 } });
    expect(small.error).toMatchObject({ code: 'STAKE_MIN', details: { min: 200 } });
    expect(taken.error).toBeNull();
    const asked = { eventId: market.eventId };
    const { result } = await server.call('getUserLimits', asked, { token });
    expect(result).toMatchObject([{ limit: { minStake: 200, maxStake: 1_500 } }]);
  });

  test('on exposure and winnings in a market apply to all its bets', async () => {
    const market = await session();
    const [asha, bilal] = [await server.user(), await server.user()];
    await publish([{ ...NONE, sportId: null, kind: null, maxLiability: 2_500, maxProfit: 1_000 }]);

    expect((await desk.place(market, asha.token, yes(1_000))).error).toBeNull();
    const rich = await desk.place(market, asha.token, yes(500));
    const no = { type: 4, rate: 90, line: 48 } as const;
    const risky = await desk.place(market, bilal.token, { ...no, stake: 3_000 });

    expect(rich.error).toMatchObject({ code: 'MAX_PROFIT', details: { max: 1_000 } });
    expect(risky.error?.code).toBe('EXPOSURE_LIMIT');
  });

  test('don’t affect players of other sites', async () => {
    const market = await session();
    await publish([{ ...NONE, sportId: null, kind: null, maxStake: 500 }], 'default');

    const placed = await desk.place(market, (await server.user()).token, yes(1_000));

    expect(placed.error).toBeNull();
  });

  test('apply to an updated bet too', async () => {
    const market = await server.market();
    const { token } = await server.user();
    const placed = await server.bet({ token }, market, { rate: 3, stake: 400 });
    await publish([{ ...NONE, sportId: null, kind: null, maxStake: 500 }]);
    const { betId } = placed.result.bet;

    const raised = await server.call('updateBet', { betId, stake: 600 }, { token });
    const lowered = await server.call('updateBet', { betId, stake: 300 }, { token });

    expect(raised.error).toMatchObject({ code: 'STAKE_MAX', details: { max: 500 } });
    expect(lowered.error).toBeNull();
  });

  test('are rejected if a sport and type appear twice, or min is above max', async () => {
    const save = async (betLimits: readonly SiteBetLimits[]) =>
      (
        await server.asOperator('operatorSaveDomainSetting', {
          name: 'test',
          setting: { betLimits },
        })
      ).error?.code;
    const row = { ...NONE, sportId: CRICKET, kind: 'FANCY' } as const;

    expect(await save([row, row])).toBe('VALIDATION');
    expect(await save([{ ...row, minStake: 500, maxStake: 100 }])).toBe('VALIDATION');
    expect(await save([{ ...row, maxStake: -1 }])).toBe('VALIDATION');
    expect(await save([{ ...row, sportId: 99 }])).toBe('VALIDATION');
  });
});

test('of the default site are a new market’s terms unless given', async () => {
  const limits = { minStake: 50, maxStake: 20_000, maxLiability: 40_000, maxProfit: 90_000 };
  await publish([{ ...limits, sportId: CRICKET, kind: 'FANCY' }], 'default');
  const event = await desk.market('BOOKMAKER');
  const { eventId } = event;

  const defaults = await server.asOperator('operatorGetMarketDefaults', { eventId });
  const made = await server.asOperator('operatorCreateMarket', {
    eventId,
    kind: 'FANCY',
    marketName: '6 over runs',
    max: 30_000,
  });

  const terms = { min: 50, max: 20_000, maxProfit: 90_000, exposureLimit: 40_000 };
  expect(defaults.result.items).toContainEqual({ kind: 'FANCY', ...terms });
  expect(made.result).toMatchObject({ min: 50, max: 30_000, maxProfit: 90_000 });
});
