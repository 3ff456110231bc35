import { HUB_EVENT, HUB_PATH, type PushMessage } from '@crease/contracts/pushes/message.ts';
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endDemoUsers } from '#people/account/demo-users.ts';
import { eventually } from '#testing/eventually.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let address: string;
const stops: (() => Promise<void>)[] = [];
beforeEach(async () => {
  server = await startTestServer();
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
  await server.close();
});

/** A registered client and the reasons of its forced logouts. */
async function registered(token: string): Promise<readonly string[]> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${address}${HUB_PATH}`)
    .configureLogging(LogLevel.None)
    .build();
  const reasons: string[] = [];
  connection.on(HUB_EVENT, (message: PushMessage) => {
    if (message.Code === 'ForceLogout') reasons.push(message.Data.Reason);
  });
  await connection.start();
  stops.push(() => connection.stop());
  await connection.invoke('RegisterClient', {
    Browser: 'test',
    Domain: 'localhost',
    CurrentPage: '/',
    Token: token,
  });
  return reasons;
}

test('an expired access token ends private pushes, a renewed one doesn’t', async () => {
  const [asha, bilal] = [await server.user(), await server.user()];
  const [ended, renewed] = [await registered(asha.token), await registered(bilal.token)];

  server.clock.advance(29 * 60_000);
  await server.call('refreshToken', { refreshToken: bilal.refreshToken });
  server.clock.advance(2 * 60_000);
  await eventually(() => ended.length > 0, 'the end is pushed');

  expect([ended, renewed]).toEqual([['EXPIRED'], []]);
});

test('notifies a demo user at the end of their day', async () => {
  const demo = await server.call('loginAsDemoUser', {});
  server.clock.advance(23.9 * 3_600_000);
  const { result } = await server.call('refreshToken', { refreshToken: demo.result.refreshToken });
  const reasons = await registered(result.accessToken);

  server.clock.advance(0.2 * 3_600_000);
  await endDemoUsers(server.context);
  await eventually(() => reasons.length > 0, 'the end is pushed');

  expect(reasons).toEqual(['EXPIRED']);
});
