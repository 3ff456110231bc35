import { beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '#base/system/log.ts';
import { AlarmBook } from '#journal/alarm-book.ts';
import { lendDocuments } from '#testing/test-database.ts';
import { ADMIN, startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await startTestServer({
    alarmLimits: {
      CREDITS: 2,
      CREDITED: 300_000_00,
      WITHDRAWALS: 1,
      SETTLED: 1_000_00,
      BETS: 3,
      REFUSED_LOGINS: 3,
      MARKET_LOSS: 500_00,
      DAY_LOSS: 800_00,
    },
  });
  token = await server.operator();
});

const alarms = async (from = server) => (await from.call('operatorGetAlarms', {}, { token })).result.items;

async function listKinds(from = server) {
  return (await alarms(from)).map(({ kind }) => kind);
}

function credit(userId: number, amount: number, from = server, id = crypto.randomUUID()) {
  const correction = {
    userId,
    type: 'CREDIT',
    amount,
    reason: 'paid twice',
    clientRequestId: id,
  } as const;
  return from.call('operatorAdjustBalance', correction, { token });
}

describe('raises an alarm', () => {
  test('when one operator credits more balances in a day than usual, counting a repeat once', async () => {
    const { id } = await server.user();
    const request = crypto.randomUUID();
    for (let time = 0; time < 3; time += 1) await credit(id, 10, server, request);
    await credit(id, 10);
    expect(await alarms()).toEqual([]);

    await credit(id, 10);

    expect(await alarms()).toMatchObject([
      { kind: 'CREDITS', entity: 'operator', name: ADMIN.userName, figure: 3, limit: 2 },
    ]);
  });

  test('when one operator credits more rupees in a day than usual, play money apart', async () => {
    const [rupees, play] = [await server.user('INR'), await server.user()];
    await credit(play.id, 900_000);
    expect(await alarms()).toEqual([]);

    await credit(rupees.id, 250_000);

    expect(await alarms()).toMatchObject([{ kind: 'CREDITS' }, { kind: 'CREDITED', figure: 350_000, limit: 300_000 }]);
  });

  test('when one operator reverses markets, and settles large ones manually', async () => {
    const [asha, bilal] = [await server.user('INR'), await server.user('INR')];
    const market = await server.market();
    await server.bet(asha, market, { type: 2, rate: 2, stake: 5_000 });
    await server.bet(bilal, market, { rate: 2, stake: 5_000 });
    const { marketId } = market;
    await server.settle(market);
    expect(await listKinds()).toEqual(['SETTLED']);

    await server.asOperator('operatorUnsettleMarket', { marketId, reason: 'wrong winner' });
    expect(await listKinds()).toEqual(['SETTLED']);
    server.clock.advance(1_000);
    await server.asOperator('operatorVoidMarket', { marketId, reason: 'abandoned' });

    expect(await listKinds()).toEqual(['WITHDRAWALS', 'SETTLED']);
  });

  test('when one account bets faster than a person', async () => {
    const market = await server.market();
    const asha = await server.user();
    for (let nth = 0; nth < 3; nth += 1) await server.bet(asha, market, { rate: 2, stake: 100 });
    expect(await alarms()).toEqual([]);

    await server.bet(asha, market, { rate: 2, stake: 100 });

    expect(await alarms()).toMatchObject([
      { kind: 'BETS', entity: 'user', entityId: String(asha.id), name: asha.userName, figure: 4 },
    ]);
  });

  test('when a network fails many logins, for any users', async () => {
    const from = '2001:db8:1:2::';
    const wrong = { userNameOrEmailAddress: 'asha', password: 'not this one' };
    for (let nth = 1; nth <= 2; nth += 1) {
      await server.call('authenticate', wrong, { from: `${from}${nth}` });
      await server.call('operatorAuthenticate', { userName: 'nobody', password: 'x' }, { from: `${from}${nth + 2}` });
    }

    expect(await alarms()).toMatchObject([
      { kind: 'REFUSED_LOGINS', entity: 'network', name: '2001:db8:1:2', figure: 4 },
    ]);
  });

  test('when the house loses more in one market, and on one day, than its limit', async () => {
    const asha = await server.user('INR');
    const lose = async (stake: number) => {
      const market = await server.market({ kind: 'BOOKMAKER' });
      const { marketId } = market;
      const runners = market.runnerIds.map((runnerId) => ({
        runnerId,
        back: [{ rate: 100, size: 100_000 }],
        lay: [],
      }));
      const quoted = await server.asOperator('operatorQuoteMarket', { marketId, runners });
      if (!quoted.success) throw new Error(quoted.text);
      const bet = await server.bet(asha, market, { rate: 2, stake });
      if (!bet.success) throw new Error(bet.text);
      await server.settle(market);
      return marketId;
    };
    await lose(400);
    expect(await listKinds()).not.toContain('MARKET_LOSS');

    const second = await lose(600);

    expect(await alarms()).toMatchObject([
      { kind: 'MARKET_LOSS', entity: 'market', entityId: String(second), figure: 600, limit: 500 },
      { kind: 'DAY_LOSS', entity: 'day', figure: 1_000, limit: 800 },
    ]);
  });
});

describe('an alarm', () => {
  async function raised() {
    const { id } = await server.user();
    for (let time = 0; time < 3; time += 1) await credit(id, 10);
    const [alarm] = await alarms();
    if (alarm === undefined) throw new Error('The third credit is unusual.');
    return { userId: id, alarm };
  }

  test('leaves the list once acknowledged, and returns when the figure doubles', async () => {
    const { userId, alarm } = await raised();
    const seen = { alarm: alarm.id, reason: 'refunds of the storm' };

    expect((await server.asOperator('operatorSeeAlarm', seen)).result).toBe(true);

    expect(await alarms()).toEqual([]);
    expect((await server.asOperator('operatorSeeAlarm', seen)).error?.code).toBe('NOT_FOUND');
    const [line] = await server.audits();
    expect(line).toMatchObject({
      action: 'SeeAlarm',
      entityId: alarm.id,
      reason: seen.reason,
    });
    for (let time = 0; time < 2; time += 1) await credit(userId, 10);
    expect(await alarms()).toEqual([]);
    await credit(userId, 10);
    expect(await alarms()).toMatchObject([{ id: alarm.id, figure: 6 }]);
  });

  test('survives a restart, and the day’s count continues', async () => {
    const { userId, alarm } = await raised();
    const later = await server.restart();

    expect(await alarms(later)).toEqual([alarm]);
    for (let time = 0; time < 3; time += 1) await credit(userId, 10, later);
    expect(await alarms(later)).toMatchObject([{ id: alarm.id, figure: 6 }]);
  });

  test('can’t be acknowledged by a viewer', async () => {
    const { alarm } = await raised();
    const viewer = await server.otherOperator('viewer');
    const seen = { alarm: alarm.id, reason: 'nothing' };

    const refused = await server.call('operatorSeeAlarm', seen, { token: viewer });

    expect(refused.error?.code).toBe('FORBIDDEN');
    expect(await alarms()).toHaveLength(1);
  });

  test('is in the metrics by type', async () => {
    await raised();

    const { payload } = await server.app.inject({ method: 'GET', url: '/metrics' });

    expect(payload).toContain('crease_alarms{kind="CREDITS"} 1');
    expect(payload).toContain('crease_alarms{kind="DAY_LOSS"} 0');
    expect(payload).toContain('crease_alarms_total{kind="CREDITS"} 1');
  });

  test('for a hundred players at once is a hundred alarms and few log lines', async () => {
    const lines: string[] = [];
    const log = { ...silentLog, error: (text: string) => void lines.push(text) };
    const book = new AlarmBook({ documents: await lendDocuments(), log });
    const raise = (userId: number, at: number) =>
      book.raise({
        ...({ kind: 'BETS', entity: 'user', entityId: String(userId) } as const),
        ...{ figure: 61, limit: 60, window: '1', at },
      });

    for (let userId = 1; userId <= 100; userId += 1) raise(userId, 60_000 + userId);

    expect(book.listUnacknowledged()).toHaveLength(100);
    expect(lines).toHaveLength(11);
    expect(lines.at(-1)).toBe('More metrics of this type are above threshold; see the dashboard.');
    raise(101, 120_000);
    expect(lines.at(-1)).toBe('Business metric above threshold.');
  });
});
