import { DEMO_USERS } from '@crease/contracts/base/constants.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { endDemoUsers } from './demo-users.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});

test('an expired demo user leaves no unmatched bets and can’t bet', async () => {
  const market = await server.market();
  const demo = (await server.call('loginAsDemoUser', {})).result;
  await server.bet({ token: demo.accessToken }, market);

  // Active all day; an idle user would have been ended long before.
  let { refreshToken } = demo;
  for (let hour = 0; hour < 23; hour += 1) {
    server.clock.advance(3_600_000);
    refreshToken = (await server.call('refreshToken', { refreshToken })).result.refreshToken;
  }
  server.clock.advance(3_600_000 - 1);
  const early = await endDemoUsers(server.context);
  server.clock.advance(1);
  const due = await endDemoUsers(server.context);
  const again = await endDemoUsers(server.context);

  const left = await server.engine.read((state) => ({
    exposure: state.accounts.get(demo.userId)?.exposure,
    betLocked: state.accounts.get(demo.userId)?.limits.betLocked,
    status: state.bets.get(1)?.status,
  }));
  expect([early, due, again]).toEqual([0, 1, 0]);
  expect(left).toEqual({ exposure: 0, betLocked: true, status: 'CANCELLED' });
});

describe('concurrent demo users', () => {
  const demoFrom = (from: string) => server.call('loginAsDemoUser', {}, { from });
  const ended = () => endDemoUsers(server.context);

  test('one silent for three hours ends; one that keeps its session doesn’t', async () => {
    const [idle, busy] = [await demoFrom('203.0.113.7'), await demoFrom('203.0.113.7')];
    let { refreshToken } = busy.result;
    for (let hour = 0; hour < 3; hour += 1) {
      server.clock.advance(3_600_000);
      refreshToken = (await server.call('refreshToken', { refreshToken })).result.refreshToken;
    }
    server.clock.advance(1);

    const count = await ended();

    expect(count).toBe(1);
    const idlesToken = idle.result.refreshToken;
    expect((await server.call('refreshToken', { refreshToken: idlesToken })).success).toBe(false);
    expect((await server.call('refreshToken', { refreshToken })).success).toBe(true);
  });

  test('a network may have a hundred at a time, also after a restart, and another when one ends', async () => {
    const from = '203.0.113.7';
    for (let n = 0; n < DEMO_USERS.perNetwork; n += 1) {
      if (n % 10 === 0) server.clock.advance(60_000);
      expect((await demoFrom(from)).success).toBe(true);
    }
    server.clock.advance(60_000);

    const full = await demoFrom(from);
    server = await server.restart();
    const restarted = await demoFrom(from);
    const elsewhere = await demoFrom('203.0.113.8');
    server.clock.advance(3 * 3_600_000);
    await ended();
    const later = await demoFrom(from);

    expect([full.status, full.error?.code]).toEqual([429, 'DEMO_FULL']);
    expect(restarted.error?.code).toBe('DEMO_FULL');
    expect([elsewhere.success, later.success]).toEqual([true, true]);
  });

  test('at the overall maximum no one else may play, from anywhere', async () => {
    const { accounts, clock, pastUsers } = server.context;
    await demoFrom('203.0.113.7');
    const [first] = await pastUsers.expiredUsers(Number.MAX_SAFE_INTEGER, 1);
    if (first === undefined) throw new Error('The demo user isn’t stored.');
    const { id, ...demo } = first;
    for (let n = 1; n < DEMO_USERS.inAll; n += 1) {
      await accounts.addUser({ ...demo, userName: `demo-${n}`, createdAt: clock.now() });
    }

    expect((await demoFrom('203.0.113.9')).error?.code).toBe('DEMO_FULL');
  });
});
