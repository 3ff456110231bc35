import { beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { ADMIN, startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  token = await server.operator();
});

async function listAuditEntries(action: string) {
  const log = await server.call('operatorGetAuditLog', { action }, { token });
  return log.result.items.map(({ actor, entity, entityId, after, ip }) => ({
    actor,
    entity,
    entityId,
    after,
    ip,
  }));
}

const findOperatorId = async (userName: string) => (await server.context.operators.operatorByName(userName))?.id ?? 0;

describe('the audit log', () => {
  test('records actions not allowed to the role, once a minute however often tried', async () => {
    const viewer = await server.otherOperator('viewer');
    const id = await findOperatorId('other viewer');
    const ask = () =>
      server.call(
        'operatorSetUserStatus',
        { userId: 1, active: false, reason: 'just trying' },
        { token: viewer, from: '203.0.113.9' },
      );

    for (let time = 0; time < 3; time += 1) expect((await ask()).error?.code).toBe('FORBIDDEN');
    server.clock.advance(60_000);
    await ask();

    const line = {
      actor: `operator:${id}`,
      entity: 'call',
      entityId: 'Operator/SetUserStatus',
      after: { role: 'viewer' },
      ip: '203.0.113.9',
    };
    expect(await listAuditEntries('Refused')).toEqual([line, line]);
  });

  test('excludes system actions when people’s are requested', async () => {
    await server.call('operatorSuspendAll', { reason: 'a fault' }, { token });
    // The betting stop suspends it again.
    await server.market();
    const listActors = async (of: 'people' | 'all') => {
      const log = await server.call('operatorGetAuditLog', { of, MaxResultCount: 100 }, { token });
      return new Set(log.result.items.map(({ actor }) => actor));
    };
    await eventually(async () => (await listActors('all')).has('system'), 'the stop is kept up');

    const people = await listActors('people');
    expect(people).not.toContain('system');
    expect(people.size).toBeGreaterThan(0);
  });

  test('names operators, and finds their actions by name', async () => {
    const support = await server.otherOperator('support');
    const { id: userId } = await server.user();
    await server.call('operatorGetUser', { userId }, { token: support });
    const actor = `operator:${await findOperatorId('other support')}`;

    const log = await server.call('operatorGetAuditLog', { actor: 'other support' }, { token });

    const who = log.result.items.map((row) => [row.actor, row.actorName]);
    expect(who.length).toBeGreaterThan(0);
    expect(new Set(who.map(String))).toEqual(new Set([`${actor},other support`]));
  });

  test('includes an action the role may only propose', async () => {
    const support = await server.otherOperator('support');

    const { marketId } = await server.market();
    const act = { type: 'VoidMarket', marketId, reason: 'just trying' } as const;
    const asked = await server.call('operatorProposeAct', { act }, { token: support });

    expect(asked.error?.code).toBe('FORBIDDEN');
    expect(await listAuditEntries('Refused')).toMatchObject([{ entityId: 'Operator/ProposeAct' }]);
  });

  test('records who read whose personal data, once per page however often it reloads', async () => {
    const [asha, bilal] = [await server.user(), await server.user()];
    const viewer = await server.otherOperator('viewer');
    const actor = `operator:${await findOperatorId('other viewer')}`;

    for (let time = 0; time < 3; time += 1) {
      await server.call('operatorGetUser', { userId: asha.id }, { token: viewer });
      await server.call('operatorGetUsers', { search: 'player' }, { token: viewer });
    }
    await server.call('operatorGetBets', { userId: bilal.id }, { token: viewer });
    await server.call('operatorGetBets', {}, { token: viewer });
    await server.call('operatorGetImages', { userId: asha.id }, { token });

    const lines = await listAuditEntries('ReadPersonalData');
    expect(lines.map(({ ip: _, ...line }) => line)).toEqual([
      {
        actor: 'operator:1',
        entity: 'user',
        entityId: String(asha.id),
        after: { call: 'Operator/GetImages' },
      },
      { actor, entity: 'user', entityId: String(bilal.id), after: { call: 'Operator/GetBets' } },
      {
        actor,
        entity: 'users',
        entityId: '2 players',
        after: { call: 'Operator/GetUsers', users: [bilal.id, asha.id] },
      },
      { actor, entity: 'user', entityId: String(asha.id), after: { call: 'Operator/GetUser' } },
    ]);
  });
});

describe('operator sessions', () => {
  const logIn = (from: string, browser = 'Firefox/1') =>
    server.call('operatorAuthenticate', ADMIN, { from, headers: { 'user-agent': browser } });

  test('operators see their own logins, right and wrong, and which device is new', async () => {
    await logIn('203.0.113.9');
    await server.call('operatorAuthenticate', { ...ADMIN, password: 'not the password' }, { from: '198.51.100.7' });

    const { result } = await server.call('operatorGetLogins', {}, { token });

    expect(
      result.items.map(({ result: outcome, reason, clientIpAddress, current, isNewDevice }) => [
        outcome,
        reason,
        clientIpAddress,
        current,
        isNewDevice,
      ]),
    ).toEqual([
      ['Failed', 'INVALID_LOGIN', '198.51.100.7', false, false],
      ['Success', null, '203.0.113.9', false, true],
      ['Success', null, '127.0.0.1', true, false],
    ]);
  });

  test('operators end another of their sessions, which is logged out immediately', async () => {
    const other = (await logIn('203.0.113.9')).result.accessToken;
    const before = await server.call('operatorGetSessions', {}, { token });
    const [own, away] = before.result.items;

    const ended = await server.call('operatorEndSession', { sessionId: away?.sessionId ?? '' }, { token });
    const read = await server.call('operatorGetEvents', {}, { token: other });
    const after = await server.call('operatorGetSessions', {}, { token });

    expect([own?.current, away?.current]).toEqual([true, false]);
    expect(away).toMatchObject({ clientIpAddress: '203.0.113.9', browserInfo: 'Firefox/1' });
    expect(ended.result).toBe(true);
    expect(read.status).toBe(401);
    expect(after.result.items).toHaveLength(1);
    expect(await listAuditEntries('EndSessions')).toMatchObject([{ actor: 'operator:1', entityId: '1' }]);
  });

  test('only an admin sees and ends those of others', async () => {
    const trader = await server.otherOperator('trader');
    const operatorId = await findOperatorId('other trader');
    const asTrader = { token: trader };

    const foreign = [
      await server.call('operatorGetLogins', { operatorId: 1 }, asTrader),
      await server.call('operatorGetSessions', { operatorId: 1 }, asTrader),
      await server.call('operatorEndOtherSessions', { operatorId: 1 }, asTrader),
    ];
    const seen = await server.call('operatorGetLogins', { operatorId }, { token });
    const ended = await server.call('operatorEndOtherSessions', { operatorId }, { token });

    expect(foreign.map(({ error }) => error?.code)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
    expect(seen.result.totalCount).toBe(1);
    expect(ended.result).toEqual({ ended: 1 });
    expect((await server.call('operatorGetEvents', {}, asTrader)).status).toBe(401);
  });
});
