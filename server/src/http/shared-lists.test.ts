import { brotliDecompressSync } from 'node:zlib';
import { LIST_AGE_MS } from '@crease/contracts/base/constants.ts';
import { expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;

/** Counts reads of the exchange state during an action. */
async function readsDuring(act: () => Promise<unknown>): Promise<number> {
  const reads = vi.spyOn(server.engine, 'read');
  await act();
  const count = reads.mock.calls.length;
  reads.mockRestore();
  return count;
}

test('a hundred requests for a domain file or all events cost one list a second', async () => {
  server = await startTestServer();
  await server.market();
  const askAll = () =>
    Promise.all(
      Array.from({ length: 50 }, async () => [
        await server.send('GET', '/cdn/default.json', {}),
        await server.call('treeSportWithEvent', {}),
      ]),
    );
  expect(await readsDuring(askAll)).toBe(1);
  expect(await readsDuring(askAll)).toBe(0);
  server.clock.advance(1_000);
  expect(await readsDuring(askAll)).toBe(1);
});

test('a page joining the lists gets earlier changes, so it may request a newer list', async () => {
  server = await startTestServer();
  const { marketId } = await server.market();
  const statusIn = async (input: { maxAgeMs?: number }) => {
    const { result } = await server.call('treeSportWithEvent', input);
    return result.flatMap(({ events }) => events)[0]?.odds[0]?.status;
  };
  expect(await statusIn({})).toBe('OPEN');
  await server.asOperator('operatorSetMarketStatus', { marketId, status: 'SUSPENDED' });
  server.clock.advance(LIST_AGE_MS.minimum);

  expect(await statusIn({})).toBe('OPEN');
  expect(await statusIn({ maxAgeMs: LIST_AGE_MS.minimum })).toBe('SUSPENDED');
  expect(await statusIn({})).toBe('SUSPENDED');
});

test('a new event and a new setting appear in the list immediately', async () => {
  server = await startTestServer();
  const titles = async () => {
    const { text } = await server.send('GET', '/cdn/default.json', {});
    return JSON.parse(text).events.flatMap(({ events }: { events: unknown[] }) => events).length;
  };
  expect(await titles()).toBe(0);
  await server.market();
  expect(await titles()).toBe(1);

  await server.asOperator('operatorSaveDomainSetting', {
    name: 'default',
    setting: { domainTitle: 'New' },
  });
  await server.asOperator('operatorPublishDomainSetting', { name: 'default' });
  const { text } = await server.send('GET', '/cdn/default.json', {});
  expect(JSON.parse(text).setting.domainTitle).toBe('New');
});

test('a compressed response equals the plain one, and has its own ETag', async () => {
  server = await startTestServer();
  await server.market();
  for (const url of ['/cdn/default.json', '/Event/TreeSportWithEvent']) {
    const plain = await server.app.inject({ url });
    const packed = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.payload);
  }
  const { headers } = await server.app.inject({ url: '/cdn/default.json' });
  const again = await server.app.inject({
    url: '/cdn/default.json',
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect([again.statusCode, again.payload]).toEqual([304, '']);
});
