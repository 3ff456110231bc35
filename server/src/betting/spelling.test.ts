import { expect, test } from 'vitest';
import { startTestServer } from '#testing/test-server.ts';

const server = await startTestServer();

test('paths and keys are case-insensitive at every depth', async () => {
  const token = await server.operator();
  const event = await server.send<{ id: number }>(
    'POST',
    '/OPERATOR/createevent/',
    { SPORTID: 3, Title: 'Low v High', starttime: '2026-11-21T10:00:00Z' },
    { token },
  );
  const market = await server.send<{ runners: { runnername: string }[] }>(
    'POST',
    '/operator/CREATEMARKET',
    {
      EVENTID: event.result.id,
      KIND: 'MATCH_ODDS',
      marketname: 'Match Odds',
      RUNNERS: [{ NAME: 'Low' }, { Name: 'High' }],
    },
    { token },
  );
  const tree = await server.send<unknown[]>('GET', '/EVENT/treesportwithevent/', {
    INPLAYONLY: 'TRUE',
  });

  expect(market.result.runners.map(({ runnername }) => runnername)).toEqual(['Low', 'High']);
  expect(tree.result).toHaveLength(6);
});

test('rejects the same field in two spellings', async () => {
  const answered = await server.send('GET', '/Odds/GetUserOddsV2', { eventId: 1, EVENTID: 2 });

  expect([answered.status, answered.error?.validationErrors]).toEqual([
    400,
    [{ code: 'INVALID', message: 'eventId appears more than once.', members: ['eventId'] }],
  ]);
});

test('names a missing and an invalid field as in the contract', async () => {
  const missing = await server.send('POST', '/Account/Authenticate', { password: 'x' });
  const wrong = await server.send('GET', '/Odds/GetUserOddsV2', { eventid: 'abc' });

  expect(missing.error).toMatchObject({
    code: 'VALIDATION',
    validationErrors: [
      {
        message: 'userNameOrEmailAddress is a required field',
        members: ['userNameOrEmailAddress'],
      },
    ],
  });
  expect(wrong.error?.validationErrors).toEqual([
    { code: 'NOT_NUMBER', message: 'eventId must be a number', members: ['eventId'] },
  ]);
});

test('rejects bodies that aren’t JSON, are too long or of another type in the envelope', async () => {
  const json = { 'content-type': 'application/json' };
  const post = (payload: string, headers: Record<string, string>) =>
    server.app.inject({ method: 'POST', url: '/Account/Authenticate', payload, headers });

  const broken = await post('{"a":', json);
  const tooLong = await post(`{"a":"${'x'.repeat(1024 * 1024)}"}`, json);
  const form = await post('a=1', { 'content-type': 'application/x-www-form-urlencoded' });
  const untyped = await post('a=1', {});

  expect([broken.statusCode, broken.json().error.code]).toEqual([400, 'VALIDATION']);
  expect([tooLong.statusCode, tooLong.json().error.code]).toEqual([413, 'TOO_LARGE']);
  expect([form.statusCode, form.json().error.code]).toEqual([400, 'VALIDATION']);
  expect([untyped.statusCode, untyped.json().error.code]).toEqual([400, 'VALIDATION']);
});

test('a wrong method gets the right one, and an unknown path isn’t found', async () => {
  const wrong = await server.send('PUT', '/bet/placebetv2/', null);
  const head = await server.send('HEAD', '/Account/LoginAsDemoUser', null);
  const unknown = await server.send('GET', '/Bet/Nothing', null);
  const badUrl = await server.app.inject({ method: 'GET', url: '/%E0%A4%A' });

  expect([wrong.status, wrong.error?.code, wrong.headers.allow]).toEqual([405, 'METHOD_NOT_ALLOWED', 'POST']);
  expect(head.status).toBe(405);
  expect([unknown.status, unknown.error?.code]).toEqual([404, 'NOT_FOUND']);
  expect(badUrl.statusCode).toBe(400);
});

test('every enveloped response has no-store, nosniff and a request ID', async () => {
  const good = await server.call('treeSportWithEvent', {});
  const bad = await server.send('GET', '/nothing', null);

  for (const answered of [good, bad]) {
    expect(answered.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-type': 'application/json; charset=utf-8',
    });
  }
  expect(bad.headers['x-request-id']).toBe(bad.error?.requestId);
  expect(good.headers['x-request-id']).not.toBe(bad.headers['x-request-id']);
});

test('compresses long responses for clients that support it', async () => {
  const { eventId } = await server.market({
    runners: Array.from({ length: 40 }, (_, place) => ({ name: `Horse ${place}` })),
  });
  const answered = await server.app.inject({
    method: 'GET',
    url: `/Odds/GetUserOddsV2?eventId=${eventId}`,
    headers: { 'accept-encoding': 'br' },
  });

  expect(answered.headers['content-encoding']).toBe('br');
  expect(answered.rawPayload.length).toBeLessThan(2_000);
});

test('takes the client address only from this machine’s proxy, and returns it', async () => {
  const direct = await server.send('GET', '/ip', null);
  const proxied = await server.send('GET', '/ip', null, { from: 'evil, 203.0.113.7' });
  const nonsense = await server.send('GET', '/ip', null, { from: '"><script>' });
  const foreign = await server.app.inject({
    method: 'GET',
    url: '/ip',
    remoteAddress: '192.0.2.1',
    headers: { 'x-forwarded-for': '203.0.113.7' },
  });

  expect(JSON.parse(direct.text)).toEqual({ ip: '127.0.0.1' });
  expect(JSON.parse(proxied.text)).toEqual({ ip: '203.0.113.7' });
  expect(JSON.parse(nonsense.text)).toEqual({ ip: '127.0.0.1' });
  expect(foreign.json()).toEqual({ ip: '192.0.2.1' });
});

test('reports a server error with its ID and without its cause', async () => {
  const asha = await server.user();
  const { readModel } = server.context;
  const betHistory = readModel.betHistory.bind(readModel);
  readModel.betHistory = () => Promise.reject(new Error('relation "bets" of crease_main'));

  const failed = await server.call('getUserBetHistory', {}, asha);
  readModel.betHistory = betHistory;

  expect([failed.status, failed.error?.code, failed.error?.message]).toEqual([
    500,
    'INTERNAL',
    'Internal Server Error',
  ]);
  expect(failed.error?.requestId).toBe(failed.headers['x-request-id']);
  expect(failed.text).not.toContain('bets');
});

test('finds score cards by event ID, and returns null without one', async () => {
  const { eventId } = await server.market();
  const card = {
    kind: 'cricket' as const,
    status: 'live',
    url: null,
    updatedAt: '2026-11-21T00:00:00.000Z',
    cricket: null,
    football: null,
    text: 'India 182/4',
  };
  const listScore = {
    stage: '18.2 ov',
    detail: null,
    sides: [{ name: 'India', text: '182/4', batting: true }],
  };
  server.context.scoreBoard.set(eventId, 'dream-77', card, listScore);

  const found = await server.call('getScoreCard', { DreamEventId: 'dream-77' });
  const none = await server.call('getScoreCard', { DreamEventId: 'dream-78' });
  const tree = await server.call('getBySportName', { sportName: 'Cricket' });

  expect([found.result, none.success, none.result]).toEqual([card, true, null]);
  expect(tree.result.find(({ id }) => id === eventId)?.score).toEqual(listScore);
});
