import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import type { Clock } from '#base/system/clock.ts';
import type { Log } from '#base/system/log.ts';
import { webhookSmsSender } from '#people/sms-sender.ts';

const TEXT = { to: '+919876543210', text: 'Your code is 48213.', code: '48213' };

/** Skips every wait between attempts. */
const clock: Clock = {
  now: () => 0,
  monotonic: () => 0,
  after: (_, action) => {
    const timer = setImmediate(action);
    return () => clearImmediate(timer);
  },
};

interface Received {
  readonly body: unknown;
  readonly headers: IncomingHttpHeaders;
}

let provider: Server | null = null;
afterEach(() => {
  provider?.closeAllConnections();
  provider?.close();
  provider = null;
});

/** A provider that responds with each status in turn, then repeats the last one; 0 for no response. */
async function providerAnswering(...statuses: readonly number[]) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const status = statuses[received.length] ?? statuses.at(-1) ?? 200;
      received.push({ body: JSON.parse(body), headers: request.headers });
      if (status === 0) return;
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('ok');
    });
  });
  provider = server;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { received, host: `127.0.0.1:${port}` };
}

function collectingLog() {
  const lines: string[] = [];
  const add = (message: string, fields?: unknown) => {
    lines.push(`${message} ${JSON.stringify(fields)}`);
  };
  const log: Log = { debug: add, info: add, warn: add, error: add, fatal: add, with: () => log };
  return { log, lines };
}

test('retries a text that fails at first, as JSON', async () => {
  const { received, host } = await providerAnswering(500, 429, 204);
  const { log, lines } = collectingLog();

  const sent = await webhookSmsSender({ url: `http://${host}/sms`, clock, log }).send(TEXT);

  expect(sent).toBe(true);
  expect(received.map(({ body }) => body)).toEqual([TEXT, TEXT, TEXT]);
  expect(received[0]?.headers['content-type']).toBe('application/json');
  expect(lines).toEqual([]);
});

test('gives up after three retries and logs neither code nor number', async () => {
  const { received, host } = await providerAnswering(302);
  const { log, lines } = collectingLog();

  const sent = await webhookSmsSender({ url: `http://${host}/sms`, clock, log }).send(TEXT);

  expect([sent, received.length]).toEqual([false, 4]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('302');
  for (const secret of ['48213', '9876543210', host]) expect(lines[0]).not.toContain(secret);
});

test('a provider that never responds doesn’t block anyone for ever', async () => {
  const { host } = await providerAnswering(0, 200);
  const { log } = collectingLog();
  const url = `http://asha:p%40ss@${host}/sms`;

  const sent = await webhookSmsSender({ url, clock, log, timeoutMs: 50 }).send(TEXT);

  expect(sent).toBe(true);
});

test('sends the URL’s username and password as a header', async () => {
  const { received, host } = await providerAnswering(200);
  const { log } = collectingLog();

  await webhookSmsSender({ url: `http://asha:p%40ss@${host}/sms`, clock, log }).send(TEXT);

  const basic = Buffer.from('asha:p@ss').toString('base64');
  expect(received[0]?.headers.authorization).toBe(`Basic ${basic}`);
});
