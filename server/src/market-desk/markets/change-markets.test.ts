import { beforeEach, describe, expect, test } from 'vitest';
import { HouseDesk } from '#testing/operator-desks.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let token: string;
let eventId: number;
/** Three markets of one event: open, open and settled. */
let markets: readonly [number, number, number];
beforeEach(async () => {
  server = await startTestServer();
  token = await server.operator();
  const first = await server.market();
  eventId = first.eventId;
  const [second, third] = [await addMarket('Tied'), await addMarket('Completed')];
  const result = { void: true } as const;
  await server.asOperator('operatorSettleMarket', { marketId: third, result, closeFirst: true });
  markets = [first.marketId, second, third];
});

async function addMarket(marketName: string): Promise<number> {
  const runners = [{ name: 'Yes' }, { name: 'No' }];
  const fields = { eventId, kind: 'OTHER', marketName, runners, open: true } as const;
  return (await server.asOperator('operatorCreateMarket', fields)).result.marketId;
}

const change = (input: Parameters<typeof server.call<'operatorChangeMarkets'>>[1], by: string = token) =>
  server.call('operatorChangeMarkets', input, { token: by });

async function listAuditEntries(action: string) {
  const log = await server.asOperator('operatorGetAuditLog', { action });
  return log.result.items;
}

describe('many markets at once', () => {
  test('are suspended; a closed one is reported and doesn’t stop the others', async () => {
    const { result } = await change({ marketIds: markets, status: 'SUSPENDED' });

    expect(result.items.map(({ code, market }) => [code, market?.status])).toEqual([
      [null, 'SUSPENDED'],
      [null, 'SUSPENDED'],
      ['BAD_STATE', 'VOIDED'],
    ]);
    expect(result.items[2]?.message).toMatch(/./);
  });

  test('leave one audit entry, with the requested change in rupees', async () => {
    await change({ marketIds: markets, min: 250, inPlayDelayMs: 4_000 });

    expect(await listAuditEntries('ChangeMarkets')).toMatchObject([
      {
        entity: 'event',
        entityId: String(eventId),
        after: { marketIds: markets, terms: { minStake: '₹250', inPlayDelayMs: 4_000 } },
      },
    ]);
    expect(await listAuditEntries('UpdateMarket')).toEqual([]);
  });

  test('with min stake above max stake return the field', async () => {
    const [first, second] = markets;
    await server.asOperator('operatorUpdateMarket', { marketId: second, max: 1_000 });

    const { result } = await change({ marketIds: [first, second], min: 2_000 });

    expect(result.items.map(({ code, message }) => [code, message])).toEqual([
      [null, null],
      ['VALIDATION', 'Max stake can’t be below min stake'],
    ]);
    expect(result.items.map(({ market }) => market?.min)).toEqual([2_000, 100]);
  });

  test('stay suspended while all betting is suspended', async () => {
    const [first, second] = markets;
    await server.asOperator('operatorSuspendAll', { reason: 'wrong odds' });

    const { result } = await change({ marketIds: [first, second], status: 'OPEN' });

    expect(result.items.map(({ code }) => code)).toEqual(['BAD_STATE', 'BAD_STATE']);
    expect(result.items.map(({ market }) => market?.status)).toEqual(['SUSPENDED', 'SUSPENDED']);
  });

  test('of two events, of none, or without a change are rejected as a whole', async () => {
    const elsewhere = await server.market();
    const two = await change({ marketIds: [markets[0], elsewhere.marketId], status: 'SUSPENDED' });
    const none = await change({ marketIds: [999_999], status: 'SUSPENDED' });
    const nothing = await change({ marketIds: markets });
    const both = await change({ marketIds: markets, status: 'OPEN', min: 200 });

    expect(two.error?.validationErrors?.[0]?.members).toEqual(['marketIds']);
    expect(none.error?.code).toBe('NOT_FOUND');
    expect([nothing.error?.code, both.error?.code]).toEqual(['VALIDATION', 'VALIDATION']);
    expect(await listAuditEntries('ChangeMarkets')).toEqual([]);
  });

  test('are for trading roles only', async () => {
    const viewer = await server.otherOperator('viewer');

    const refused = await change({ marketIds: markets, status: 'SUSPENDED' }, viewer);

    expect(refused.error?.code).toBe('FORBIDDEN');
  });
});

test('market risk counts its players’ bets', async () => {
  const desk = new HouseDesk(server);
  const market = await desk.market('FANCY');
  await desk.line(market, 50);
  const [asha, bilal] = [await server.user(), await server.user()];
  for (const { token: by } of [asha, asha, bilal]) {
    await desk.place(market, by, { type: 3, rate: 100, line: 50 });
  }

  const { result } = await server.asOperator('operatorGetRisk', { marketId: market.marketId });

  expect(result.markets).toMatchObject([{ users: 2, bets: 3 }]);
});
