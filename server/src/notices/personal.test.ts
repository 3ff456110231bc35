import { MAX_PRICE_ALERTS } from '@crease/contracts/base/constants.ts';
import type { NewPriceAlertWire } from '@crease/contracts/people/preference-routes.ts';
import { DEFAULT_PREFERENCES } from '@crease/contracts/people/preferences.ts';
import { describe, expect, test } from 'vitest';
import { startTestServer, type TestMarket, type TestUser } from '#testing/test-server.ts';

let server = await startTestServer();

/** A market in which the first user laid what the second backed: ₹1,000 at 1.85. */
async function matched() {
  const market = await server.market();
  const [asha, bilal] = [await server.user(), await server.user()];
  await server.bet(asha, market, { type: 2, stake: 1_000 });
  await server.bet(bilal, market, { stake: 1_000 });
  return { market, asha, bilal };
}

async function readNotices({ token }: TestUser, input = {}, from = server) {
  return (await from.call('getNotices', input, { token })).result;
}

async function settle(market: TestMarket, from = server) {
  await from.settle(market);
  await from.context.notices.drained();
}

describe('settings', () => {
  test('start as the defaults; a change affects only the named fields and the caller', async () => {
    const [asha, bilal] = [await server.user(), await server.user()];
    const { token } = asha;

    const first = await server.call('getPreferences', {}, { token });
    await server.call('savePreferences', { language: 'hi', defaultStake: 500 }, { token });
    const saved = await server.call('savePreferences', { mode: 'dark' }, { token });
    const nothing = await server.call('savePreferences', {}, { token });

    expect(first.result).toEqual(DEFAULT_PREFERENCES);
    const wanted = { ...DEFAULT_PREFERENCES, language: 'hi', defaultStake: 500, mode: 'dark' };
    expect([saved.result, nothing.result]).toEqual([wanted, wanted]);
    expect((await server.call('getPreferences', {}, bilal)).result).toEqual(DEFAULT_PREFERENCES);
  });

  test('survive a restart; unknown ones stored by an older version are ignored', async () => {
    const { id, token } = await server.user();
    await server.context.personal.changePreferences(id, {
      mode: 'dark',
      density: 'airy',
      wallpaper: 'cricket',
      oneClickStake: -5,
    });

    server = await server.restart();
    const { result } = await server.call('getPreferences', {}, { token });

    expect(result).toEqual({ ...DEFAULT_PREFERENCES, mode: 'dark' });
  });

  test.each([
    ['language', 'fr'],
    ['oneClickStake', 0],
    ['defaultStake', 10_000_001],
    ['defaultStake', 1.5],
    ['anyOddsKinds', ['MATCH_ODDS']],
    ['sounds', 'perhaps'],
  ])('%s can’t be %j, and then nothing changes', async (field, value) => {
    const { token } = await server.user();

    const url = '/UserPreference/Save';
    const refused = await server.send('POST', url, { mode: 'dark', [field]: value }, { token });

    expect([refused.status, refused.error?.code]).toEqual([400, 'VALIDATION']);
    expect((await server.call('getPreferences', {}, { token })).result.mode).toBe('system');
  });
});

describe('notices', () => {
  test('both sides are notified of a settlement with their result, before commission', async () => {
    const { market, asha, bilal } = await matched();

    await settle(market);

    expect(await readNotices(bilal)).toEqual({
      items: [
        {
          id: 1,
          time: expect.any(String),
          kind: 'SETTLED',
          facts: {
            eventTitle: 'India v Australia',
            marketName: 'Match Odds',
            result: 'India',
            profitLoss: 850,
            commission: 17,
          },
          eventId: market.eventId,
          marketId: market.marketId,
          isRead: false,
        },
      ],
      totalCount: 1,
      unread: 1,
    });
    const [lost] = (await readNotices(asha)).items;
    expect(lost?.facts).toMatchObject({ profitLoss: -850, commission: 0 });
  });

  test('a reversed and repeated settlement is notified three times', async () => {
    const { market, bilal } = await matched();

    await settle(market);
    const { marketId } = market;
    await server.asOperator('operatorUnsettleMarket', { marketId, reason: 'wrong winner' });
    const [, runnerId = 0] = market.runnerIds;
    await settle({ ...market, runnerIds: [runnerId] });

    const { items } = await readNotices(bilal);
    expect(items.map(({ id, kind }) => [id, kind])).toEqual([
      [3, 'SETTLED'],
      [2, 'UNSETTLED'],
      [1, 'SETTLED'],
    ]);
    expect(items[0]?.facts).toMatchObject({ result: 'Australia', profitLoss: -1_000 });
  });

  test('void bets are counted, with the reason', async () => {
    const { market, bilal } = await matched();
    await server.bet(await server.user(), market, { type: 2, stake: 1_000 });
    await server.bet(bilal, market, { stake: 1_000 });
    const input = { marketId: market.marketId, reason: 'match abandoned' };

    await server.asOperator('operatorVoidMarket', input);
    await server.context.notices.drained();

    const { items } = await readNotices(bilal);
    expect(items.map(({ kind, facts }) => ({ kind, facts }))).toEqual([
      {
        kind: 'VOIDED',
        facts: {
          eventTitle: 'India v Australia',
          marketName: 'Match Odds',
          bets: 2,
          reason: 'match abandoned',
        },
      },
    ]);
  });

  test('are marked read up to one, by the caller only; in pages and either order', async () => {
    const { market, asha, bilal } = await matched();
    await settle(market);
    const { marketId } = market;
    await server.asOperator('operatorUnsettleMarket', { marketId, reason: 'wrong' });
    await settle(market);

    const read = await server.call('readNotices', { upToId: 2 }, bilal);

    expect(read.result).toEqual({ unread: 1 });
    expect(await readNotices(bilal, { MaxResultCount: 1, SkipCount: 1 })).toMatchObject({
      items: [{ id: 2, isRead: true }],
      totalCount: 3,
      unread: 1,
    });
    const oldestFirst = await readNotices(bilal, { Sorting: 'time asc' });
    expect(oldestFirst.items.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect((await readNotices(asha)).unread).toBe(3);
    const none = await server.call('readNotices', { upToId: 9 }, await server.user());
    expect(none.result).toEqual({ unread: 0 });
  });

  test('committed but missed when the process died are created by the next, once', async () => {
    const { market, bilal } = await matched();
    // The store is unavailable: the commit succeeds, its notification doesn't.
    const { noticeStore, notices, sql } = server.context;
    noticeStore.addNotices = () => Promise.reject(new Error('away'));
    await server.settle(market);
    expect((await readNotices(bilal)).items).toEqual([]);
    await notices.flush();

    server = await server.restart();
    const listed = await readNotices(bilal, {}, server);
    // The position is lost: everything is processed again.
    await sql.query('update notice_position set sequence = 0');
    server = await server.restart();

    expect(listed.items.map(({ kind, facts }) => [kind, facts])).toEqual([
      ['SETTLED', expect.objectContaining({ result: 'India', profitLoss: 850, commission: 17 })],
    ]);
    expect(await readNotices(bilal, {}, server)).toEqual(listed);
  });
});

describe('price alerts', () => {
  async function alert(user: TestUser, market: TestMarket, change: Partial<NewPriceAlertWire> = {}) {
    const [runnerId = 0] = market.runnerIds;
    const { marketId } = market;
    const wanted = { marketId, runnerId, side: 'Back', when: 'AtLeast', price: 2, ...change };
    return await server.call('addPriceAlert', wanted as NewPriceAlertWire, user);
  }

  const waiting = async ({ token }: TestUser, from = server) =>
    (await from.call('getPriceAlerts', {}, { token })).result.items;

  test('trigger once, with the price, and then end', async () => {
    const market = await server.market();
    const [asha, bilal] = [await server.user(), await server.user()];
    const added = await alert(asha, market);

    await server.bet(bilal, market, { type: 2, rate: 1.98, stake: 1_000 });
    expect(await waiting(asha)).toEqual([added.result]);
    await server.bet(bilal, market, { type: 2, rate: 2.1, stake: 1_000 });
    await server.bet(bilal, market, { type: 2, rate: 2.2, stake: 1_000 });
    await server.context.priceAlerts.drained();

    expect(await waiting(asha)).toEqual([]);
    const { items } = await readNotices(asha);
    expect(items.map(({ kind, facts }) => [kind, facts])).toEqual([
      [
        'PRICE',
        {
          eventTitle: 'India v Australia',
          marketName: 'Match Odds',
          marketKind: 'MATCH_ODDS',
          runnerName: 'India',
          side: 'Back',
          wanted: 2,
          price: 2.1,
        },
      ],
    ]);
    expect((await readNotices(bilal)).items).toEqual([]);
  });

  test('watch their user’s book, not the other currency’s', async () => {
    const market = await server.market();
    const [demo, real] = [await server.user(), await server.user('INR')];
    await alert(real, market);

    await server.bet(demo, market, { type: 2, rate: 2.1, stake: 1_000 });
    expect(await waiting(real)).toHaveLength(1);
    await server.bet(await server.user('INR'), market, { type: 2, rate: 2.02, stake: 1_000 });
    await server.context.priceAlerts.drained();

    expect(await waiting(real)).toEqual([]);
  });

  test('don’t trigger on a suspended market, but when it reopens', async () => {
    const market = await server.market();
    const [asha, bilal] = [await server.user(), await server.user()];
    const { marketId } = market;
    await server.bet(bilal, market, { type: 2, rate: 2.1, stake: 1_000 });
    await server.asOperator('operatorSetMarketStatus', { marketId, status: 'SUSPENDED' });

    expect((await alert(asha, market)).success).toBe(true);
    expect(await waiting(asha)).toHaveLength(1);
    await server.asOperator('operatorSetMarketStatus', { marketId, status: 'OPEN' });
    await server.context.priceAlerts.drained();

    expect(await waiting(asha)).toEqual([]);
  });

  test('survive a restart, which triggers those reached meanwhile', async () => {
    const market = await server.market();
    const [asha, bilal] = [await server.user(), await server.user()];
    await alert(asha, market);
    await alert(asha, market, { price: 3 });
    // This process is lost before it learns of the move.
    const { personal } = server.context;
    personal.fireAlert = () => Promise.reject(new Error('away'));
    await server.bet(bilal, market, { type: 2, rate: 2.1, stake: 1_000 });

    server = await server.restart();
    await server.context.priceAlerts.drained();

    expect((await waiting(asha, server)).map(({ price }) => price)).toEqual([3]);
    expect((await readNotices(asha, {}, server)).items.map(({ kind }) => kind)).toEqual(['PRICE']);
  });

  test('end when their market is settled', async () => {
    const { market, asha } = await matched();
    await alert(asha, market);

    await settle(market);
    await server.context.priceAlerts.drained();

    expect(await waiting(asha)).toEqual([]);
    const alerts = await server.context.personal.alerts();
    expect(alerts.filter(({ userId }) => userId === asha.id)).toEqual([]);
  });

  test('requested twice are one, and another user can’t remove it', async () => {
    const market = await server.market();
    const [asha, bilal] = [await server.user(), await server.user()];

    const [one, two] = await Promise.all([alert(asha, market), alert(asha, market)]);
    const { id } = one.result;
    const byOther = await server.call('removePriceAlert', { id }, bilal);
    const byOwner = await server.call('removePriceAlert', { id }, asha);
    const again = await server.call('removePriceAlert', { id }, asha);

    expect(two.result).toEqual(one.result);
    expect([byOther, byOwner, again].map(({ result }) => result.removed)).toEqual([false, true, false]);
    expect(await waiting(asha)).toEqual([]);
  });

  test('a burst doesn’t exceed the limit', async () => {
    const market = await server.market();
    const asha = await server.user();
    const prices = Array.from({ length: MAX_PRICE_ALERTS + 3 }, (_, at) => (200 + 2 * at) / 100);

    const tried = await Promise.all(prices.map((price) => alert(asha, market, { price })));

    const refused = tried.filter(({ success }) => !success);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.error).toMatchObject({
      message: 'You’ve reached the limit of 50 price alerts. Remove one first',
      code: 'ALERT_COUNT',
    });
    expect(await waiting(asha)).toHaveLength(MAX_PRICE_ALERTS);
  });

  test('rejects a price that is already available, with that price', async () => {
    const market = await server.market();
    const [asha, bilal] = [await server.user(), await server.user()];
    await server.bet(bilal, market, { type: 2, rate: 2.1, stake: 1_000 });

    const refused = await alert(asha, market, { price: 2.1 });

    expect(refused.error?.message).toBe('The best price is already 2.1');
    expect((await alert(asha, market, { price: 2.12 })).success).toBe(true);
  });

  test.each([
    [{ price: 2.013 }, 'INVALID_RATE'],
    [{ price: -1 }, 'INVALID_RATE'],
    [{ price: 1e300 }, 'INVALID_RATE'],
    [{ runnerId: 999_999 }, 'VALIDATION'],
    [{ marketId: 999_999 }, 'NOT_FOUND'],
  ])('rejects %j with %s', async (change, code) => {
    const market = await server.market();

    const refused = await alert(await server.user(), market, change);

    expect(refused.error?.code).toBe(code);
  });

  test('a closed, settled or house-quoted market accepts none', async () => {
    const asha = await server.user();
    const closed = await server.market();
    const { marketId } = closed;
    await server.asOperator('operatorSetMarketStatus', { marketId, status: 'CLOSED' });
    const settled = await server.market();
    await settle(settled);
    const house = await server.market({ kind: 'BOOKMAKER', marketName: 'Bookmaker' });

    const refused = [await alert(asha, closed), await alert(asha, settled), await alert(asha, house)];

    expect(refused.map(({ error }) => error?.code)).toEqual(['MARKET_CLOSED', 'MARKET_CLOSED', 'VALIDATION']);
  });
});
