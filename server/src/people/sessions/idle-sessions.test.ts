import { UNATTENDED_HEADER } from '@crease/contracts/base/constants.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '#people/sessions/new-session.ts';
import { ADMIN, startTestServer, type TestServer } from '#testing/test-server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ sessionLimits: DEFAULT_LIMITS });
});

describe('an operator', () => {
  const events = (token: string, headers = {}, from = server) => from.call('operatorGetEvents', {}, { token, headers });
  const unattended = { [UNATTENDED_HEADER]: '1' };

  test('has to log in again after half an hour idle', async () => {
    const token = await server.operator();
    server.clock.advance(29 * MINUTE_MS);
    expect((await events(token)).status).toBe(200);
    server.clock.advance(29 * MINUTE_MS);
    expect((await events(token)).status).toBe(200);

    server.clock.advance(30 * MINUTE_MS);

    expect(await events(token)).toMatchObject({ status: 401, error: { code: 'UNAUTHENTICATED' } });
    expect((await events(token)).status).toBe(401);
  });

  test('who left the desk is logged out even though the page keeps polling', async () => {
    const token = await server.operator();
    for (let minute = 1; minute < 30; minute += 1) {
      server.clock.advance(MINUTE_MS);
      expect((await events(token, unattended)).status).toBe(200);
    }

    server.clock.advance(MINUTE_MS);

    expect((await events(token, unattended)).status).toBe(401);
  });

  test('who is busy all day logs in again after twelve hours', async () => {
    const { result } = await server.call('operatorAuthenticate', ADMIN);
    expect(result.expireInSeconds).toBe(12 * 3_600);
    for (let at = 0; at < 12 * HOUR_MS - 10 * MINUTE_MS; at += 10 * MINUTE_MS) {
      server.clock.advance(10 * MINUTE_MS);
      expect((await events(result.accessToken)).status).toBe(200);
    }

    server.clock.advance(10 * MINUTE_MS);

    expect((await events(result.accessToken)).status).toBe(401);
  });

  test('stays logged in across a restart while working, and not after being away', async () => {
    const token = await server.operator();
    server.clock.advance(25 * MINUTE_MS);
    await events(token);
    const later = await server.restart();

    server.clock.advance(20 * MINUTE_MS);
    expect((await events(token, {}, later)).status).toBe(200);
    const last = await later.restart();
    server.clock.advance(31 * MINUTE_MS);

    expect((await events(token, {}, last)).status).toBe(401);
  });

  test('disappears from the list of sessions after being away too long', async () => {
    const token = await server.operator();
    server.clock.advance(31 * MINUTE_MS);
    const { result } = await server.call('operatorAuthenticate', ADMIN);

    const listed = await server.call('operatorGetSessions', {}, { token: result.accessToken });

    expect(listed.result.items).toHaveLength(1);
    expect((await events(token)).status).toBe(401);
  });
});

describe('a bettor', () => {
  async function logIn(rememberClient: boolean) {
    const { userName, password } = await server.user();
    const login = { userNameOrEmailAddress: userName, password, rememberClient };
    return (await server.call('authenticate', login)).result.refreshToken;
  }
  const renew = (refreshToken: string, from = server) => from.call('refreshToken', { refreshToken });

  test.each([
    [7, false],
    [30, true],
  ])('may stay away for %i days (remembered: %s), and not longer', async (days, remembered) => {
    const first = await logIn(remembered);
    server.clock.advance(days * DAY_MS - 1);
    const second = await renew(first);
    expect(second.status).toBe(200);

    server.clock.advance(days * DAY_MS);

    expect((await renew(second.result.refreshToken)).status).toBe(401);
  });
});
