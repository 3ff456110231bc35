import { beforeEach, expect, test } from 'vitest';
import { OutageLog } from '#market-desk/outage-log.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});

const page = async (headers: Readonly<Record<string, string>> = {}) => {
  const { text, status } = await server.send('GET', '/status', undefined, { headers });
  expect(status).toBe(200);
  return text;
};

test('shows a working site in one line, without login or script', async () => {
  await server.market();
  const html = await page();

  expect(html).toContain('<h1>All systems operational</h1>');
  expect(html).toContain('In-play matches: 0');
  expect(html).not.toContain('<script');
  expect(html).not.toContain('Deposits and withdrawals');
});

test('shows the players’ message of a suspension, not its reason', async () => {
  const stop = {
    reason: 'umpire suspected',
    message: 'Scores are checked <now>',
    until: '2027-01-31T14:30:00.000Z',
  };
  await server.asOperator('operatorSuspendAll', stop);
  const html = await page();

  expect(html).toContain('<h1>Some systems are down</h1>');
  expect(html).toContain('<b class="STOPPED">Suspended</b>');
  expect(html).toContain('Scores are checked &#60;now&#62;');
  expect(html).toContain('expected to resume at 20:00 IST');
  expect(html).not.toContain('umpire');
});

test('counts a match waiting for its feed as delayed', async () => {
  const { eventId } = await server.market();
  await server.engine.submit({ type: 'UpdateEvent', eventId, details: {}, status: 'IN_PLAY' });
  expect(await page()).toContain('<h1>All systems operational</h1>');
  const wait = { eventId, marketId: null, reason: 'SILENT', code: null } as const;
  server.context.fixtureWatch.addPending(wait, server.clock.now());
  const html = await page();

  expect(html).toContain('In-play matches: 1');
  expect(html).toContain('Scores delayed, betting suspended: 1');
  expect(html).toContain('<h1>Some systems are down</h1>');
});

test('works while betting is unavailable, in Hindi on request', async () => {
  await server.engine.stop(100);
  const html = await page({ 'accept-language': 'hi-IN,hi;q=0.9' });
  expect(html).toContain('<html lang="hi">');
  expect(html).toContain('<b class="COMING">थोड़ी देर में वापस</b>');
});

test('shows betting outages for 30 days, also to those who come after a restart', async () => {
  const { context, clock } = server;
  await context.outages.check();
  expect(await page()).toContain('No betting outages.');
  clock.advance(20_000);
  await context.outages.check();
  // Nothing was written for ten minutes: no leader, or a database outage.
  clock.advance(600_000);
  await context.outages.check();
  await server.asOperator('operatorSuspendAll', { reason: 'drill', message: 'A <short> stop' });
  await context.outages.check();
  clock.advance(300_000);
  await server.asOperator('operatorResumeAll', { reason: 'done' });
  await context.outages.check();

  const later = new OutageLog(context);
  const from = clock.now() - 900_000;
  const stopAt = from + 600_000;
  expect(await later.past()).toEqual([
    { from: stopAt, to: clock.now(), kind: 'STOPPED', message: 'A <short> stop' },
    { from, to: stopAt, kind: 'DOWN', message: null },
  ]);
  const html = await page();
  expect(html).toContain('<b>Betting outage</b>');
  expect(html).toContain('<b>Betting suspended</b><small>A &#60;short&#62; stop</small>');
  expect(html).not.toContain('drill');

  clock.advance(31 * 86_400_000);
  expect(await later.past()).toEqual([]);
});
