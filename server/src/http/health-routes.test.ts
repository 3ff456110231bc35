import { expect, test } from 'vitest';
import { startTestServer } from '#testing/test-server.ts';
import { OWN_MACHINE } from './admission.ts';
import { serveMetrics } from './health-routes.ts';
import { openMetrics } from './metrics.ts';

const FIGURE = 'crease_house_exposure';
const TOKEN = 'a-token-of-24-characters';

test('lets this machine read metrics, but not clients and proxies', async () => {
  const server = await startTestServer();
  const here = await server.send('GET', '/metrics', {});
  expect([here.status, here.text.includes(FIGURE)]).toEqual([200, true]);
  const strangers = [
    { from: '198.51.100.7' },
    { host: 'licensed.example' },
    { headers: { 'x-real-ip': '198.51.100.7' } },
    { headers: { via: '1.1 proxy' } },
  ];
  for (const stranger of strangers) {
    const answered = await server.send('GET', '/metrics', {}, stranger);
    expect([answered.status, answered.text.includes(FIGURE)]).toEqual([404, false]);
  }
});

test('lets anyone with the token read metrics from anywhere, and no one else', async () => {
  const doors = { ...OWN_MACHINE, metrics: { port: null, token: TOKEN } };
  const server = await startTestServer({ doors });
  const from = '198.51.100.7';
  expect((await server.send('GET', '/metrics', {}, { from, token: TOKEN })).status).toBe(200);
  expect((await server.send('GET', '/metrics', {}, { from, token: `${TOKEN}x` })).status).toBe(401);
  expect((await server.send('GET', '/metrics', {})).status).toBe(401);
});

test('serves metrics only on their own port if set', async () => {
  const doors = { ...OWN_MACHINE, metrics: { port: 0, token: null } };
  const server = await startTestServer({ doors });
  const { engine } = server;
  expect((await server.send('GET', '/metrics', {})).status).toBe(404);

  const metrics = openMetrics({
    hubConnections: () => 0,
    ledgerImbalance: async () => 0,
    clock: server.clock,
    health: () => engine.health(),
  });
  const figures = await serveMetrics(metrics.registry, 0);
  const address = figures.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const answered = await fetch(`http://127.0.0.1:${port}/metrics`);
  const other = await fetch(`http://127.0.0.1:${port}/`);
  expect([answered.status, other.status]).toEqual([200, 404]);
  expect(await answered.text()).toContain('crease_ledger_imbalance 0');
  figures.closeAllConnections();
  figures.close();
});

test('sums the books now and then, however often metrics are read', async () => {
  const server = await startTestServer();
  const { engine } = server;
  let sums = 0;
  const metrics = openMetrics({
    hubConnections: () => 0,
    ledgerImbalance: async () => {
      sums += 1;
      return 0;
    },
    clock: server.clock,
    health: () => engine.health(),
  });
  for (let read = 0; read < 5; read += 1) await metrics.registry.metrics();
  expect(sums).toBe(1);
  server.clock.advance(15_000);
  await metrics.registry.metrics();
  expect(sums).toBe(2);
});
