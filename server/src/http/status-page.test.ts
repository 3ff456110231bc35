import { afterEach, beforeEach, expect, test } from 'vitest';
import { OutageLog } from '#services/site/outage-log.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const page = async (headers: Readonly<Record<string, string>> = {}) => {
  const { text, status } = await server.send('GET', '/status', undefined, { headers });
  expect(status).toBe(200);
  return text;
};

test('all that works is said in one line, without a login and without a script', async () => {
  await server.market();
  const html = await page();

  expect(html).toContain('<h1>Everything works</h1>');
  expect(html).toContain('Matches in play: 0');
  expect(html).not.toContain('<script');
  expect(html).not.toContain('Deposits and withdrawals');
});

test('a stop of all betting is said with what players read of it, and not with its reason', async () => {
  const token = await server.operator();
  const stop = {
    reason: 'umpire suspected',
    message: 'Scores are checked <now>',
    until: '2027-01-31T14:30:00.000Z',
  };
  await server.call('operatorSuspendAll', stop, { token });
  const html = await page();

  expect(html).toContain('<h1>Not everything works</h1>');
  expect(html).toContain('<b class="STOPPED">Stopped</b>');
  expect(html).toContain('Scores are checked &#60;now&#62;');
  expect(html).toContain('meant to go on at 20:00 IST');
  expect(html).not.toContain('umpire');
});

test('a match whose feed waits for a person is counted as late', async () => {
  const { eventId } = await server.market();
  await server.engine.submit({ type: 'UpdateEvent', eventId, details: {}, status: 'IN_PLAY' });
  expect(await page()).toContain('<h1>Everything works</h1>');
  const wait = { eventId, marketId: null, reason: 'SILENT', code: null } as const;
  server.context.fixtureWatch.wait(wait, server.clock.now());
  const html = await page();

  expect(html).toContain('Matches in play: 1');
  expect(html).toContain('no bets are taken on them: 1');
  expect(html).toContain('<h1>Not everything works</h1>');
});

test('it answers while no bets can be taken, in Hindi to who reads it', async () => {
  await server.engine.stop(100);
  const html = await page({ 'accept-language': 'hi-IN,hi;q=0.9' });
  expect(html).toContain('<html lang="hi">');
  expect(html).toContain('<b class="COMING">थोड़ी देर में वापस</b>');
});

test('when betting was away is said for 30 days, also to who comes after a start', async () => {
  const { context, clock } = server;
  const token = await server.operator();
  await context.outages.look();
  expect(await page()).toContain('No betting outages.');
  clock.advance(20_000);
  await context.outages.look();
  // Nothing was written for ten minutes: no leader, or a database outage.
  clock.advance(600_000);
  await context.outages.look();
  await server.call(
    'operatorSuspendAll',
    { reason: 'drill', message: 'A <short> stop' },
    { token },
  );
  await context.outages.look();
  clock.advance(300_000);
  await server.call('operatorResumeAll', { reason: 'done' }, { token });
  await context.outages.look();

  const later = new OutageLog(context);
  const from = clock.now() - 900_000;
  const stopAt = from + 600_000;
  expect(await later.past()).toEqual([
    { from: stopAt, to: clock.now(), kind: 'STOPPED', message: 'A <short> stop' },
    { from, to: stopAt, kind: 'DOWN', message: null },
  ]);
  const html = await page();
  expect(html).toContain('<b>Betting did not work</b>');
  expect(html).toContain('<b>Betting was stopped</b><small>A &#60;short&#62; stop</small>');
  expect(html).not.toContain('drill');

  clock.advance(31 * 86_400_000);
  expect(await later.past()).toEqual([]);
});
