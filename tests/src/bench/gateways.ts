/**
 * Measures the delay from a bet to every page: `npm run build && npm run bench:gateways`.
 *
 * An engine and two gateways run in a process each, on the embedded database and a bus. Thousands of pages show one
 * market whose price changes ten times a second through bets placed at a gateway. A change is timed from sending its
 * bet until the arrival of a push that includes it, so the figure covers the commit and the push rate (five per
 * second per event). Pages and product share the machine.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { demoUser, logInOperator } from '#running/api-client.ts';
import { startBehindGateways } from './behind-gateway.ts';
import { treeCpu } from './process-tree.ts';
import { printMachine, printTable, quantile } from './table.ts';

const SIZES = (process.env.PAGES ?? '2000,20000').split(',').map(Number);
const GATEWAYS = 2;
const CHANGES = 200;
const CHANGE_MS = 100;
const STAKE = 100;
/** Max time for the last push to arrive. */
const REST_MS = 2_000;

interface Received {
  readonly seen: readonly (readonly [change: number, at: number])[];
  readonly broadcasts: number;
}

const product = await startBehindGateways(GATEWAYS);
try {
  const rows: (string | number)[][] = [];
  for (const pages of SIZES) rows.push(await measure(pages));
  printMachine();
  const times = ['p50 (ms)', 'p99 (ms)', 'max (ms)'];
  const columns = ['pages', 'gateways', 'deliveries', ...times, 'missed changes', 'product (cores)'];
  printTable([...columns, 'database', 'pages'], rows);
} finally {
  await product.stop();
}

async function measure(pages: number): Promise<(string | number)[]> {
  const operator = await logInOperator(product.url, product.operator);
  const event = await operator.call('operatorCreateEvent', {
    sportId: 3,
    title: 'Bench',
    startTime: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const { marketId, runners } = await operator.call('operatorCreateMarket', {
    eventId: event.id,
    kind: 'MATCH_ODDS',
    marketName: 'Match odds',
    runners: [{ name: 'One' }, { name: 'Two' }],
    open: true,
  });
  const clients = product.gateways.map((url) => startClients(url, pages / GATEWAYS, event.id));
  await Promise.all(clients.map((client) => once(client, 'message')));
  for (const client of clients) client.send('start');
  const user = await demoUser(product.url);
  const before = treeCpu(process.pid);
  const pagesBefore = clients.reduce((sum, { pid = 0 }) => sum + treeCpu(pid).own, 0);
  const began = performance.now();
  const sentAt: number[] = [];
  for (let n = 0; n < CHANGES; n += 1) {
    const due = began + n * CHANGE_MS;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    sentAt.push(performance.timeOrigin + performance.now());
    await user.call('placeBet', {
      type: 1,
      rate: 2,
      stake: STAKE,
      fancyValue: 0,
      runnerId: runners[0]?.id ?? 0,
      marketId,
      eventId: event.id,
      placeTime: null,
      clientBetId: randomUUID(),
    });
  }
  const seconds = (performance.now() - began) / 1_000;
  const after = treeCpu(process.pid);
  const ofPages = clients.reduce((sum, { pid = 0 }) => sum + treeCpu(pid).own, 0) - pagesBefore;
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  const results = await Promise.all(clients.map(collectResult));
  const delays = results.flatMap(({ seen }) => computeDelays(seen, sentAt));
  delays.sort((a, b) => a - b);
  const newest = Math.max(...results.flatMap(({ seen }) => seen.map(([change]) => change)));
  const cores = (ms: number) => (ms / 1_000 / seconds).toFixed(2);
  return [
    pages,
    GATEWAYS,
    results.reduce((sum, { broadcasts }) => sum + broadcasts, 0),
    quantile(delays, 0.5).toFixed(0),
    quantile(delays, 0.99).toFixed(0),
    quantile(delays, 1).toFixed(0),
    CHANGES - newest,
    cores(after.others - before.others - ofPages),
    cores(after.database - before.database),
    cores(ofPages),
  ];
}

function startClients(url: string, count: number, eventId: number): ChildProcess {
  const args = [new URL(url).port, String(count), String(eventId), String(STAKE)];
  return fork(fileURLToPath(new URL('./gateway-clients.ts', import.meta.url)), args, {
    execArgv: ['--import', 'tsx'],
  });
}

async function collectResult(client: ChildProcess): Promise<Received> {
  const answer = once(client, 'message');
  client.send('end');
  const [result] = await answer;
  return result;
}

function computeDelays(seen: Received['seen'], sentAt: readonly number[]): number[] {
  return seen.flatMap(([change, at]) => {
    const sent = sentAt[change - 1];
    return sent === undefined ? [] : [at - sent];
  });
}
