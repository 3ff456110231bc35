import { HUB_EVENT, HUB_PATH, type PushData, type PushMessage } from '@crease/contracts/pushes/message.ts';
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeDevice } from '#notices/personal-pushes.ts';
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

interface Heard {
  readonly notices: PushData['Notice'][];
  readonly logouts: string[];
}

/** A registered client and the messages it received. */
async function listening(token: string): Promise<Heard> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${address}${HUB_PATH}`)
    .configureLogging(LogLevel.None)
    .build();
  const heard: Heard = { notices: [], logouts: [] };
  connection.on(HUB_EVENT, (message: PushMessage) => {
    if (message.Code === 'Notice') heard.notices.push(message.Data);
    if (message.Code === 'ForceLogout') heard.logouts.push(message.Data.Reason);
  });
  await connection.start();
  stops.push(() => connection.stop());
  await connection.invoke('RegisterClient', {
    Browser: 'test',
    Domain: 'localhost',
    CurrentPage: '/',
    Token: token,
  });
  return heard;
}

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; <b>Pixel</b>) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36';

test('tells a user’s other sessions of a login from a new place, and no one else', async () => {
  const [asha, bilal] = [await server.user(), await server.user()];
  const [own, other] = [await listening(asha.token), await listening(bilal.token)];
  const login = { userNameOrEmailAddress: asha.userName, password: asha.password };
  const phone = { from: '203.0.113.9', headers: { 'user-agent': PHONE } };

  const { result } = await server.call('authenticate', login, phone);
  const fresh = await listening(result.accessToken);
  await eventually(() => own.notices.length > 0, 'the notice is pushed');
  await server.call('authenticate', login, phone);
  await server.call('endOtherSessions', {}, { token: result.accessToken });
  await eventually(() => own.logouts.length > 0, 'the end is pushed');

  expect(own.notices).toEqual([
    {
      Id: 1,
      Title: 'New login',
      Text: 'Your account was accessed from Chrome on Android, IP 203.0.113.9. If this wasn’t you, change your password.',
      Level: 'warning',
      Item: {
        id: 1,
        time: expect.any(String),
        kind: 'LOGIN',
        facts: { device: 'Chrome on Android', ip: '203.0.113.9' },
        eventId: null,
        marketId: null,
        isRead: false,
      },
      Unread: 1,
    },
  ]);
  expect([fresh, other]).toEqual([
    { notices: [], logouts: [] },
    { notices: [], logouts: [] },
  ]);
  expect(own.logouts).toEqual(['EXPIRED']);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
  ['<script>alert(1)</script>', 'an unknown device'],
  ['', 'an unknown device'],
])('%s is called %s', (userAgent, name) => {
  expect(describeDevice(userAgent)).toBe(name);
});
