/**
 * Compares the hub with a bare `ws` broadcast: `npm run bench:fanout`.
 *
 * Each server runs in its own process; this process holds the connections as plain sockets. Rounds alternate so that
 * slow moments of the machine hit both. Only the ratios are meaningful.
 */
import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { openSocket } from './socket-client.ts';
import { median, printMachine, printTable, quantile } from './table.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SECONDS = 5;
const SIZES = [1_000, 5_000];
const HOT = { connections: 2_000, perSecond: 10, seconds: 10 };
/** Connections that decode their messages, spread evenly; the others only count them. */
const WATCHERS = 100;

interface Measured {
  readonly cpuPerDelivery: number;
  readonly bytesPerConnection: number;
  readonly delays: readonly number[];
  readonly delivered: number;
  readonly expected: number;
}

const rows: (string | number)[][] = [];
for (const connections of SIZES) {
  const hub: Measured[] = [];
  const bare: Measured[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const plan = { connections, perSecond: 10, seconds: SECONDS };
    bare.push(await measure('bare', plan));
    hub.push(await measure('hub', plan));
  }
  const cpu = (runs: readonly Measured[]) => median(runs.map((run) => run.cpuPerDelivery));
  const bytes = (runs: readonly Measured[]) => median(runs.map((run) => run.bytesPerConnection));
  const ratio = median(hub.map((run, round) => run.cpuPerDelivery / (bare[round]?.cpuPerDelivery ?? 1)));
  const extra = median(hub.map((run, round) => run.bytesPerConnection - (bare[round]?.bytesPerConnection ?? 0)));
  rows.push([connections, 'bare ws', cpu(bare).toFixed(2), '1.00', (bytes(bare) / 1024).toFixed(1), '–', lost(bare)]);
  rows.push([
    connections,
    'hub',
    cpu(hub).toFixed(2),
    ratio.toFixed(2),
    (bytes(hub) / 1024).toFixed(1),
    (extra / 1024).toFixed(1),
    lost(hub),
  ]);
}
const hot = await measure('hub', HOT);
const delays = [...hot.delays].sort((a, b) => a - b);

printMachine();
printTable(['connections', 'server', 'CPU (µs/delivery)', 'ratio', 'KiB/connection', 'extra KiB', 'lost'], rows);
console.log(
  `\nOne hot market, ${HOT.connections} connections, ${HOT.perSecond} changes/s, load on the same machine: ` +
    `p50 ${quantile(delays, 0.5).toFixed(1)} ms, p99 ${quantile(delays, 0.99).toFixed(1)} ms, ` +
    `max ${quantile(delays, 1).toFixed(1)} ms from publish to client; ${lost([hot])} lost.`,
);

function lost(runs: readonly Measured[]): number {
  return runs.reduce((sum, { expected, delivered }) => sum + expected - delivered, 0);
}

async function measure(
  mode: 'hub' | 'bare',
  plan: { readonly connections: number; readonly perSecond: number; readonly seconds: number },
): Promise<Measured> {
  const child = fork(fileURLToPath(new URL('./fanout-server.ts', import.meta.url)), [mode], {
    execArgv: ['--expose-gc', '--import', 'tsx'],
  });
  const sockets: Socket[] = [];
  try {
    const { port } = await next<{ port: number }>(child);
    const delays: number[] = [];
    let delivered = 0;
    const before = await queryMemory(child);
    for (let n = 0; n < plan.connections; n += 100) {
      const opened = Array.from({ length: Math.min(100, plan.connections - n) }, (_, k) => {
        const watches = (n + k) % Math.ceil(plan.connections / WATCHERS) === 0;
        return openSocket({
          port,
          isHub: mode === 'hub',
          onMessage: (text) => {
            delivered += 1;
            if (watches) delays.push(computeDelay(text()));
          },
        });
      });
      sockets.push(...(await Promise.all(opened)));
    }
    const after = await queryMemory(child);
    delivered = 0;
    child.send({ ask: 'run', run: plan });
    const { result } = await next<{ result: { messages: number; cpuMs: number } }>(child);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const expected = result.messages * plan.connections;
    return {
      cpuPerDelivery: (result.cpuMs * 1_000) / expected,
      bytesPerConnection: (after - before) / plan.connections,
      delays,
      delivered,
      expected,
    };
  } finally {
    for (const socket of sockets) socket.destroy();
    child.kill();
  }
}

async function queryMemory(child: ChildProcess): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 300));
  child.send({ ask: 'memory' });
  return (await next<{ memory: number }>(child)).memory;
}

function next<Shape>(child: ChildProcess): Promise<Shape> {
  return new Promise((resolve) => child.once('message', (message) => resolve(message as Shape)));
}

function computeDelay(text: string): number {
  const sent = /"Sent":([\d.]+)/.exec(text)?.[1];
  return performance.timeOrigin + performance.now() - Number(sent);
}
