/**
 * Measures durable bets over HTTP: `npm run build && npm run bench:place-bet`.
 *
 * The product runs in its own process on the embedded database; this process generates the load on the same machine.
 * Users back and lay at one price in a handful of markets, so nearly every bet rests or matches. Each response is a
 * bet whose journal row, ledger entries and read rows are on disk. DATABASE_URL is passed on if set. With `GATEWAY=1`
 * an engine and a gateway run in a process each, and the bets go to the gateway. `STEADY_SECONDS` is how long half
 * the target rate is sustained.
 */
import { randomUUID } from 'node:crypto';
import { type ApiClient, demoUser, logInOperator } from '#running/api-client.ts';
import { startServer } from '#running/server-process.ts';
import { startBehindGateways } from './behind-gateway.ts';
import { type LoadPlan, type LoadResult, runLoad } from './http-load.ts';
import { type TreeCpu, treeCpu } from './process-tree.ts';
import { printMachine, printTable, quantile } from './table.ts';

const USERS = 256;
const MARKETS = 40;
const SECONDS = Number(process.env.SECONDS ?? 10);
const STEADY_SECONDS = Number(process.env.STEADY_SECONDS ?? 60);
const WINDOW_SECONDS = 4;
/** Max lines of the product's log to print. */
const MAX_LINES = 40;
/** Half the target rate, bets/s. */
const STEADY_RATE = 2_500;

interface Target {
  readonly eventId: number;
  readonly marketId: number;
  readonly runnerIds: readonly number[];
}

/** Result of a load run, with its CPU cost. */
interface Run extends LoadResult {
  readonly cpu: TreeCpu;
}

/** True once a call has failed through a fault of the product. */
let hasFailed = false;
const product = await (process.env.GATEWAY === '1' ? startBehindGateways() : startServer());
try {
  const operator = await logInOperator(product.url, product.operator);
  const targets = await makeMarkets(operator);
  const users = await Promise.all(Array.from({ length: USERS }, () => demoUser(product.url)));
  const port = Number(new URL(product.url).port);
  const heads = users.map((user) => buildHead(port, user.token ?? ''));
  let turn = 0;
  const load = async (plan: Pick<LoadPlan, 'connections' | 'seconds' | 'rate' | 'windowSeconds'>) => {
    const before = treeCpu(process.pid);
    const result = await runLoad({
      ...plan,
      port,
      // Users alternate independently of connections, so each stays far below their own rate limit.
      request: () => buildRequest(heads[turn++ % heads.length] ?? '', targets),
    });
    for (const refusal of result.refused.keys()) hasFailed ||= refusal.startsWith('5');
    return { ...result, cpu: cpuSince(before, result.answered) };
  };

  await load({ connections: 64, seconds: 3 });
  const rows: (string | number)[][] = [];
  const closed: number[] = [];
  for (const connections of [16, 64, 256]) {
    const result = await load({ connections, seconds: SECONDS });
    closed.push(result.answered / result.seconds);
    rows.push(formatRow(`closed, ${connections} connections`, result));
  }
  const best = Math.max(...closed);
  for (const share of [0.25, 0.5, 0.75]) {
    const rate = Math.round(best * share);
    const result = await load({ connections: 256, seconds: SECONDS, rate });
    rows.push(formatRow(`open, ${rate}/s (${share * 100} % of the best)`, result));
  }
  const steady = await load({
    connections: 256,
    seconds: STEADY_SECONDS,
    rate: STEADY_RATE,
    windowSeconds: WINDOW_SECONDS,
  });
  rows.push(formatRow(`open, ${STEADY_RATE}/s for ${STEADY_SECONDS} s`, steady));

  printMachine();
  const times = ['p50 (ms)', 'p90 (ms)', 'p99 (ms)', 'max (ms)'];
  const costs = ['product CPU (µs/bet)', 'database CPU (µs/bet)', 'load CPU (µs/bet)'];
  printTable(['load', 'bets/s', ...times, ...costs, 'rejected'], rows);
  const p99s = steady.windows.map((window) => quantile(window, 0.99)).sort((a, b) => a - b);
  console.log(
    `\np99 in every ${WINDOW_SECONDS} s at ${STEADY_RATE}/s: half within ${quantile(p99s, 0.5).toFixed(1)} ms, ` +
      `90% within ${quantile(p99s, 0.9).toFixed(1)}, all within ${quantile(p99s, 1).toFixed(1)}.`,
  );
  const trial = await operator.call('operatorGetTrialBalance', {});
  console.log(`Trial balance afterwards: ${trial.ok ? 'zero in every currency' : 'NOT ZERO'}.`);
  if (hasFailed) console.log(`\nServer log, latest last:\n${warningsIn(product.log())}`);
} finally {
  await product.stop();
}

/** Returns CPU microseconds per bet since `before`. Everything that runs here was started by this process. */
function cpuSince(before: TreeCpu, bets: number): TreeCpu {
  const now = treeCpu(process.pid);
  const each = (part: keyof TreeCpu) => ((now[part] - before[part]) * 1_000) / bets;
  return { own: each('own'), database: each('database'), others: each('others') };
}

async function makeMarkets(operator: ApiClient): Promise<Target[]> {
  const targets: Target[] = [];
  for (let n = 0; n < MARKETS; n++) {
    const event = await operator.call('operatorCreateEvent', {
      sportId: 3,
      title: `Bench ${n}`,
      startTime: new Date(Date.now() + 3_600_000).toISOString(),
    });
    const market = await operator.call('operatorCreateMarket', {
      eventId: event.id,
      kind: 'MATCH_ODDS',
      marketName: 'Match odds',
      runners: [{ name: 'One' }, { name: 'Two' }],
      open: true,
    });
    const runnerIds = market.runners.map((runner) => runner.id);
    targets.push({ eventId: event.id, marketId: market.marketId, runnerIds });
  }
  return targets;
}

function buildHead(port: number, token: string): string {
  return (
    `POST /Bet/PlaceBetV2 HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\n` +
    'Content-Type: application/json\r\nContent-Length: '
  );
}

function buildRequest(head: string, targets: readonly Target[]): Buffer {
  const target = targets[Math.floor(Math.random() * targets.length)];
  const runnerId = target?.runnerIds[Math.random() < 0.5 ? 0 : 1] ?? 0;
  const body = JSON.stringify({
    type: Math.random() < 0.5 ? 1 : 2,
    rate: 2,
    stake: 100,
    fancyValue: 0,
    runnerId,
    marketId: target?.marketId,
    eventId: target?.eventId,
    placeTime: null,
    clientBetId: randomUUID(),
  });
  return Buffer.from(`${head}${Buffer.byteLength(body)}\r\n\r\n${body}`, 'latin1');
}

/** Returns the latest warnings and errors of a log. */
function warningsIn(log: string): string {
  const lines = log.split('\n').filter((line) => /"level":[456]0/.test(line));
  return lines.slice(-MAX_LINES).join('\n');
}

function formatRow(name: string, result: Run): (string | number)[] {
  const at = (share: number) => quantile(result.latencies, share).toFixed(1);
  const refused = [...result.refused].map(([status, count]) => `${count} × ${status}`).join(', ');
  const rate = Math.round(result.answered / result.seconds);
  const { others, database, own } = result.cpu;
  const costs = [others, database, own].map(Math.round);
  const times = [0.5, 0.9, 0.99, 1].map(at);
  return [name, rate, ...times, ...costs, refused === '' ? 'none' : refused];
}
