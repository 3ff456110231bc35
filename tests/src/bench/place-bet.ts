/**
 * Durable bets over HTTP: `npm run build && npm run bench:place-bet`.
 *
 * The product runs in its own process on its embedded database; this process is the load, on the same machine. Users
 * back and lay at one price in a handful of markets, so about every bet rests or matches. Each answer is a bet whose
 * journal row, ledger entries and read rows are on disk. DATABASE_URL is handed on when set.
 */
import { randomUUID } from 'node:crypto';
import { type ApiClient, demoUser, operatorOf } from '#running/api-client.ts';
import { startServer } from '#running/server-process.ts';
import { type LoadResult, runLoad } from './http-load.ts';
import { printMachine, printTable, quantile } from './table.ts';

const USERS = 256;
const MARKETS = 40;
const SECONDS = Number(process.env.SECONDS ?? 10);

interface Target {
  readonly eventId: number;
  readonly marketId: number;
  readonly runnerIds: readonly number[];
}

const server = await startServer();
try {
  const operator = await operatorOf(server.url, server.operator);
  const targets = await makeMarkets(operator);
  const users = await Promise.all(Array.from({ length: USERS }, () => demoUser(server.url)));
  const heads = users.map((user) => headOf(server.port, user.token ?? ''));
  let turn = 0;
  const load = (connections: number, seconds: number, rate?: number) =>
    runLoad({
      port: server.port,
      connections,
      seconds,
      ...(rate === undefined ? {} : { rate }),
      // Users take turns, whatever the connection: each stays far below their own limit of calls.
      request: () => requestOf(heads[turn++ % heads.length] ?? '', targets),
    });

  await load(64, 3);
  const rows: (string | number)[][] = [];
  const closed: number[] = [];
  for (const connections of [16, 64, 256]) {
    const result = await load(connections, SECONDS);
    closed.push(result.answered / result.seconds);
    rows.push(rowOf(`closed, ${connections} connections`, result));
  }
  const best = Math.max(...closed);
  for (const share of [0.25, 0.5, 0.75]) {
    const rate = Math.round(best * share);
    rows.push(
      rowOf(`open, ${rate}/s (${share * 100} % of the best)`, await load(256, SECONDS, rate)),
    );
  }
  rows.push(rowOf('open, 2500/s (half of the goal)', await load(256, SECONDS, 2_500)));

  printMachine();
  printTable(['load', 'bets/s', 'p50 ms', 'p90 ms', 'p99 ms', 'max ms', 'refused'], rows);
  const trial = await operator.call('operatorGetTrialBalance', {});
  console.log(`\nTrial balance afterwards: ${trial.ok ? 'zero in every currency' : 'NOT ZERO'}.`);
} finally {
  await server.stop();
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

function headOf(port: number, token: string): string {
  return (
    `POST /Bet/PlaceBetV2 HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\n` +
    'Content-Type: application/json\r\nContent-Length: '
  );
}

function requestOf(head: string, targets: readonly Target[]): Buffer {
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

function rowOf(name: string, result: LoadResult): (string | number)[] {
  const at = (share: number) => quantile(result.latencies, share).toFixed(1);
  const refused = [...result.refused].map(([status, count]) => `${count} × ${status}`).join(', ');
  const rate = Math.round(result.answered / result.seconds);
  return [name, rate, at(0.5), at(0.9), at(0.99), at(1), refused === '' ? 'none' : refused];
}
