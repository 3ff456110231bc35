import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { lendFolder } from '#testing/temporary-files.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const webRoot = lendFolder();
writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Crease</title>');
const STREAM = 'https://tv.example:8443/live/1.m3u8';
let server: TestServer;
let eventId: number;
let marketId: number;
beforeEach(async () => {
  server = await startTestServer({ webRoot });
  ({ eventId, marketId } = await server.market());
});

async function tvOfDomainFile() {
  const file = await server.app.inject({ method: 'GET', url: '/cdn/test.json' });
  return file.json().tv;
}

async function listedEvent() {
  const { result } = await server.call('getBySportName', { sportName: 'cricket' });
  return result.find(({ id }) => id === eventId);
}

async function closeEvent(): Promise<void> {
  const { exchange } = server.context;
  await exchange.submit({ type: 'VoidMarket', marketId, reason: 'rain' });
  const closed = await exchange.submit({
    type: 'UpdateEvent',
    eventId,
    details: {},
    status: 'CLOSED',
  });
  if (!closed.ok) throw new Error(JSON.stringify(closed));
}

async function readPolicy(): Promise<ReadonlyMap<string, string>> {
  const page = await server.app.inject({ url: '/', headers: { accept: 'text/html' } });
  const lines = String(page.headers['content-security-policy']).split(';');
  return new Map(
    lines.map((line) => {
      const [name = '', ...values] = line.trim().split(' ');
      return [name, ` ${values.join(' ')} `];
    }),
  );
}

test('an event’s stream is in the domain file and marked in lists until removed', async () => {
  const { tv } = server.context;
  const before = await listedEvent();

  const set = await tv.setTv(eventId, STREAM, 'Example TV');
  const during = await listedEvent();
  const listed = await tvOfDomainFile();
  await tv.setTv(eventId, null);

  const entry = { eventId, dreamEventId: 'dream-1', url: STREAM, provider: 'Example TV' };
  expect(set).toEqual({ ok: true, value: entry });
  expect([before?.tv, during?.tv, (await listedEvent())?.tv]).toEqual([false, true, false]);
  expect(listed).toEqual([entry]);
  expect(await tvOfDomainFile()).toEqual([]);
  expect(tv.findTvEntry(eventId)).toBeNull();
});

test('rejects URLs no page may show, and unknown or closed events', async () => {
  const { tv } = server.context;

  const insecure = await tv.setTv(eventId, 'http://tv.example/1.m3u8');
  const script = await tv.setTv(eventId, 'javascript:alert(1)');
  const unknown = await tv.setTv(999, STREAM);
  await closeEvent();
  const over = await tv.setTv(eventId, STREAM);

  expect(insecure).toMatchObject({ code: 'VALIDATION', validationErrors: [{ members: ['url'] }] });
  expect(script).toMatchObject({ code: 'VALIDATION' });
  expect([unknown, over]).toMatchObject([{ code: 'NOT_FOUND' }, { code: 'BAD_STATE' }]);
  expect(tv.entries()).toEqual([]);
});

test('the stream survives a restart, but not its event', async () => {
  await server.context.tv.setTv(eventId, STREAM);
  const stopped = server;
  server = await stopped.restart();
  await stopped.close();
  const afterRestart = server.context.tv.findTvEntry(eventId);

  const { documents, tv } = server.context;
  await closeEvent();
  const kept = async () => (await documents.list('tv:')).length;
  await eventually(async () => (await kept()) === 0, 'the address is let go');

  expect(afterRestart?.url).toBe(STREAM);
  expect(tv.findTvEntry(eventId)).toBeNull();
});

test('a page may play the streams and frame the pages known when opened, and nothing else', async () => {
  const { tv } = server.context;
  const before = await readPolicy();

  await tv.setTv(eventId, STREAM);
  const withStream = await readPolicy();
  await tv.setTv(eventId, 'http://127.0.0.1:9000/embed');
  const withPage = await readPolicy();

  expect(before.get('media-src')).toContain(" 'self' blob: ");
  expect(before.get('media-src')).not.toContain('https:');
  expect(withStream.get('media-src')).toContain(' https://tv.example:8443 ');
  expect(withStream.get('connect-src')).toContain(' https://tv.example:8443 ');
  expect(withStream.get('script-src')).toBe(" 'self' ");
  expect(withPage.get('frame-src')).toContain(' http://127.0.0.1:9000 ');
  expect(withPage.get('media-src')).not.toContain('127.0.0.1');
});
