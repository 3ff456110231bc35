import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { lendFolder } from '#testing/temporary-files.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const webRoot = lendFolder();
let server: TestServer;
/** The app's own page: the build doesn't change what a domain inserts. */
const PAGE = readFileSync(join(import.meta.dirname, '../../../web/index.html'), 'utf8');
const OFFICE = readFileSync(join(import.meta.dirname, '../../../web/operator.html'), 'utf8');
const HTML = { accept: 'text/html,application/xhtml+xml' };

beforeAll(async () => {
  mkdirSync(join(webRoot, 'assets'));
  writeFileSync(join(webRoot, 'index.html'), PAGE);
  writeFileSync(join(webRoot, 'operator.html'), OFFICE);
  writeFileSync(join(webRoot, 'assets', 'app-B8xKq2Lm.js'), 'export const app = 1;');
  writeFileSync(join(webRoot, 'assets', 'app-B8xKq2Lm.js.gz'), gzipSync('export const app = 1;'));
  writeFileSync(join(webRoot, 'favicon.svg'), '<svg/>');
  writeFileSync(join(webRoot, 'sw.js'), 'self;');
  server = await startTestServer({
    webRoot,
    siteDomains: {
      namedTheme: { name: 'emerald', domains: ['alpha.example'] },
      forceSignUpDomain: 'alpha.example',
      domains: {
        default: { allowSignUp: false },
        'alpha.example': {
          domainTitle: 'Alpha & "Sons"',
          description: 'Prices <b>$& at once</b>',
          baseUrl: 'https://api.alpha.example/v1',
          licence: { jurisdiction: 'IM', number: 'X-1', text: 'Licensed.' },
        },
      },
    },
  });
});
function get(url: string, headers: Record<string, string> = {}) {
  return server.app.inject({ method: 'GET', url, headers });
}

test('serves the app at any path a person opens, and 404 elsewhere', async () => {
  const deep = await get('/markets/55/dream-1?tab=2', HTML);
  const dotted = await get('/some.page', HTML);
  const back = await get('/backoffice/markets', HTML);
  const data = await get('/markets/55/dream-1', { accept: 'application/json' });
  const missing = await get('/assets/none-12345678.js', { accept: '*/*' });

  expect([deep.statusCode, deep.payload]).toEqual([200, PAGE]);
  expect(dotted.payload).toContain('<title>Crease</title>');
  expect(back.payload).toContain('<title>Back office</title>');
  expect([data.statusCode, data.json().error.code]).toEqual([404, 'NOT_FOUND']);
  expect(missing.statusCode).toBe(404);
});

test('revalidates pages, and caches hashed files for ever', async () => {
  const page = await get('/', HTML);
  const asset = await get('/assets/app-B8xKq2Lm.js');
  const packed = await get('/assets/app-B8xKq2Lm.js', { 'accept-encoding': 'gzip' });
  const again = await get('/', { ...HTML, 'if-none-match': String(page.headers.etag) });

  expect(page.headers['cache-control']).toBe('no-cache');
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(asset.headers['content-type']).toContain('javascript');
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(packed.headers.vary).toBe('accept-encoding');
  expect(again.statusCode).toBe(304);
});

test('a page has its domain’s title, description and colours, escaped, compressed or not', async () => {
  const host = { ...HTML, host: 'alpha.example' };
  const plain = await get('/inplay', host);
  const packed = await get('/index.html', {
    ...host,
    accept: '*/*',
    'accept-encoding': 'gzip, br',
  });
  const again = await get('/', { ...host, 'if-none-match': String(plain.headers.etag) });

  expect(plain.payload).toContain('<title>Alpha &amp; &quot;Sons&quot;</title>');
  expect(plain.payload.split('Prices &lt;b&gt;$&amp; at once&lt;/b&gt;')).toHaveLength(3);
  expect(plain.payload).toContain('data-theme="emerald"');
  expect(plain.payload).toContain('href="/icons/emerald-apple-touch.png"');
  expect(plain.payload).toContain('name="theme-color" content="#05382b"');
  expect(plain.payload).not.toContain('orange');
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.payload);
  expect(again.statusCode).toBe(304);
});

test('marks the pages of a sandbox, and its back office, from the first byte, and no others', async () => {
  const sandbox = await startTestServer({
    webRoot,
    siteDomains: {
      domains: {
        'play.example': {
          licence: { jurisdiction: 'IM', number: 'X-1', text: 'None.' },
          isSandbox: true,
        },
      },
    },
  });
  const host = 'play.example';
  const page = await sandbox.app.inject({ url: '/inplay', headers: { ...HTML, host } });
  const office = await sandbox.app.inject({ url: '/backoffice', headers: { ...HTML, host } });
  await sandbox.close();

  expect(page.payload).toContain('<html data-sandbox lang="en"');
  expect(office.payload).toContain('<html data-sandbox lang="en"');
  expect((await get('/inplay', { ...HTML, host: 'alpha.example' })).payload).not.toContain('data-sandbox');
  expect((await get('/backoffice', HTML)).payload).not.toContain('data-sandbox');
});

test('the page of a match names it, and no other page does', async () => {
  const { eventId } = await server.market();
  const match = await get(`/markets/${eventId}/dream-1`, HTML);
  const none = await get('/markets/999999/dream-1', HTML);

  expect(match.payload).toContain('<p class="first-shell-words">India v Australia · Cricket');
  expect(none.payload).toContain('<p class="first-shell-words">Cricket');
});

test('a link preview that accepts anything gets the shared page and nothing else', async () => {
  for (const url of ['/', '/inplay', '/rules', '/markets/55/dream-1']) {
    const answered = await get(url, { accept: '*/*' });
    expect([url, answered.statusCode]).toEqual([url, 200]);
    expect(answered.headers['content-type']).toContain('text/html');
  }
  const call = await get('/Event/None', { accept: '*/*' });
  expect([call.statusCode, call.json().error.code]).toEqual([404, 'NOT_FOUND']);
});

test('keeps https browsers on https, without locking out http ones', async () => {
  const secure = await get('/', { ...HTML, 'x-forwarded-proto': 'https' });
  const plain = await get('/', HTML);
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000');
  expect(plain.headers['strict-transport-security']).toBeUndefined();
});

test('pages declare what they may load, and nothing inline', async () => {
  const { headers } = await get('/', HTML);
  const policy = String(headers['content-security-policy']);

  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("style-src 'self'");
  expect(policy).toContain("connect-src 'self' 'self' ws://localhost:80 wss://localhost:80;");
  expect(policy).toContain("img-src 'self' data: 'self';");
  expect(policy).toContain("frame-src 'self' 'self' 'self';");
  // No bare scheme, which would allow connections to any host.
  expect(policy).not.toMatch(/ (https?|wss?):[ ;]/);
  expect(policy).not.toContain('unsafe');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['x-request-id']).toBeDefined();
});

test.each(['/../package.json', '/assets/..%2f..%2fpackage.json', '/%2e%2e/etc/passwd', '/.env'])(
  '%s leads nowhere',
  async (url) => {
    const answered = await get(url);
    expect([answered.statusCode, answered.json().error.code]).toEqual([404, 'NOT_FOUND']);
  },
);

test('every type of response has a request ID and isn’t sniffed', async () => {
  const urls = ['/', '/favicon.svg', '/cdn/test.json', '/cdn/none.json', '/ip', '/metrics'];
  for (const url of [...urls, '/health/live', '/health/ready', '/Event/TreeSportWithEvent']) {
    const { headers } = await get(url, url === '/' ? HTML : {});
    expect([url, headers['x-content-type-options'], typeof headers['x-request-id']]).toEqual([
      url,
      'nosniff',
      'string',
    ]);
  }
});

test('3.1 a page may call its own domain’s base URL, and no one else’s', async () => {
  const alpha = await get('/', { ...HTML, host: 'alpha.example' });
  const other = await get('/', { ...HTML, host: 'localhost' });

  expect(alpha.headers['content-security-policy']).toContain('https://api.alpha.example;');
  expect(other.headers['content-security-policy']).not.toContain('alpha');
});

test('the domain file contains settings and events, and is sent once', async () => {
  const file = await get('/cdn/test.json?t=123');
  const again = await get('/CDN/TEST.json', { 'if-none-match': String(file.headers.etag) });
  const body = file.json();

  expect(file.headers).toMatchObject({
    'cache-control': 'no-cache',
    'access-control-allow-origin': '*',
  });
  expect(Object.keys(body)).toEqual(['setting', 'events', 'games', 'tv', 'bonuses']);
  expect(body.setting).toMatchObject({
    domainTitle: 'Crease',
    theme: 'orange',
    licence: null,
    allowSignUp: false,
  });
  expect(body.events).toHaveLength(6);
  expect([again.statusCode, again.payload]).toEqual([304, '']);
});

test('a named domain has its theme, licence and sign-up; an unknown one has no file', async () => {
  const alpha = await get('/cdn/alpha.example.json');
  const fallback = await get('/cdn/default.json');
  const unknown = await get('/cdn/omega.example.json');

  expect(alpha.json().setting).toMatchObject({
    domainTitle: 'Alpha & "Sons"',
    theme: 'emerald',
    allowSignUp: true,
    licence: { jurisdiction: 'IM' },
  });
  expect(fallback.json().setting.allowSignUp).toBe(false);
  expect([unknown.statusCode, unknown.payload]).toEqual([404, 'Not found']);
});

test('a licensed domain for minors and an invalid setting prevent the start', async () => {
  const licence = { jurisdiction: 'IM', number: 'X-1', text: 'Licensed.' };
  const minors = { domains: { 'a.example': { licence, minAge: 16 } } };
  const script = { domains: { 'a.example': { supportLink: 'javascript:alert(1)' } } };

  await expect(startTestServer({ siteDomains: minors })).rejects.toThrow('minAge');
  await expect(startTestServer({ siteDomains: script })).rejects.toThrow('supportLink');
});

test('the server is ready only while it accepts bets, and alive all the time', async () => {
  const ready = await get('/health/ready');
  server.isStopping = true;
  const stopping = await get('/health/ready');
  server.isStopping = false;
  const live = await get('/health/live');

  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    // No comparison with the journal has run yet.
    { status: 'ready', checks: { database: true, books: true, running: true }, books: null },
  ]);
  expect(stopping.statusCode).toBe(503);
  expect([live.statusCode, live.json()]).toEqual([200, { status: 'ok' }]);
});

test('metrics count calls and bets, and know that the ledger balances', async () => {
  const market = await server.market();
  await server.bet(await server.user(), market);

  const { payload } = await get('/metrics');

  expect(payload).toContain('crease_bets_total{outcome="accepted"} 1');
  expect(payload).toMatch(/crease_http_requests_total\{route="Bet\/PlaceBetV2",status="200"\} 1/);
  expect(payload).toContain('crease_hub_connections 0');
  expect(payload).toContain('crease_match_seconds_count 1');
  expect(payload).toContain('crease_ledger_imbalance 0');
});

test('each domain installs under its own name and colours', async () => {
  const own = await get('/manifest.webmanifest', { host: 'alpha.example' });
  const other = await get('/manifest.webmanifest', { host: 'localhost' });

  expect(own.headers['content-type']).toContain('application/manifest+json');
  expect(own.headers['cache-control']).toBe('no-cache');
  expect(own.json()).toMatchObject({
    name: 'Alpha & "Sons"',
    short_name: 'Alpha',
    start_url: '/inplay',
    scope: '/',
    display: 'standalone',
    theme_color: '#05382b',
    icons: [
      { src: '/icons/emerald-192.png', sizes: '192x192', purpose: 'any' },
      { src: '/icons/emerald-512.png', sizes: '512x512', purpose: 'any' },
      { src: '/icons/emerald-maskable-192.png', sizes: '192x192', purpose: 'maskable' },
      { src: '/icons/emerald-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
    ],
  });
  expect(other.json()).toMatchObject({ name: 'Crease', theme_color: '#431c08' });
});

test('revalidates the service worker every time, and a page may only run ours', async () => {
  const worker = await get('/sw.js');
  const policy = (await get('/', HTML)).headers['content-security-policy'];

  expect([worker.statusCode, worker.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(worker.headers['content-type']).toContain('javascript');
  expect(policy).toContain("worker-src 'self'");
  expect(policy).toContain("manifest-src 'self'");
});
