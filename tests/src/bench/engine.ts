/**
 * Measures durable commands without HTTP: `npm run bench:engine`.
 *
 * Runs one engine in this process, on the embedded database or DATABASE_URL. Bets back and lay at one price in a
 * handful of markets, so nearly every bet rests or matches. A response means that journal row, ledger entries and
 * read rows are on disk. While the thread is idle it is waiting for the database. With `NATS=1` every batch is also
 * published to a bus, which shows what followers cost the writer.
 */
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { openDatabase } from '@crease/server/base/postgres/open-database.ts';
import { systemClock } from '@crease/server/base/system/clock.ts';
import { silentLog } from '@crease/server/base/system/log.ts';
import { sendBatch } from '@crease/server/journal/cluster/leadership.ts';
import { openNatsBus } from '@crease/server/journal/cluster/nats-bus.ts';
import { Engine } from '@crease/server/journal/engine/engine.ts';
import { PostgresJournal } from '@crease/server/journal/postgres/postgres-journal.ts';
import { startNats } from '@crease/server/testing/engine-cluster.ts';
import { bet, matchOdds, rupees, smallExchange } from '@crease/server/testing/small-exchange.ts';
import { printMachine, printTable, quantile } from './table.ts';

const ACCOUNTS = 256;
const MARKETS = 40;
const SECONDS = Number(process.env.SECONDS ?? 10);

const dataDir = mkdtempSync(path.join(tmpdir(), 'crease-bench-'));
chmodSync(dataDir, 0o755);
const databaseUrl = process.env.DATABASE_URL ?? null;
const database = await openDatabase({ databaseUrl, dataDir, log: silentLog });
const nats = process.env.NATS === '1' ? await startNats() : null;
const bus = nats === null ? null : await openNatsBus(nats.url, silentLog);
const clock = systemClock();
let batches = 0;
const engine = new Engine({
  journal: new PostgresJournal(database.address, database.sql, clock.now),
  clock,
  log: silentLog,
  onDurable: (batch) => {
    batches += 1;
    if (bus !== null) sendBatch(bus, batch);
  },
});
try {
  await engine.start();
  const commands = [...smallExchange({ accounts: ACCOUNTS })];
  for (let market = 1; market < MARKETS; market += 1) commands.push(matchOdds(1));
  await Promise.all(commands.map((command) => engine.submit(command)));
  await load(512, 2);
  const rows: (string | number)[][] = [];
  for (const atOnce of [64, 512, 2_048]) rows.push(await load(atOnce, SECONDS));
  printMachine();
  const columns = ['concurrent', 'commands/s', 'per batch', 'p50 (ms)', 'p99 (ms)', 'CPU (µs)'];
  printTable([...columns, 'thread busy'], rows);
  console.log(`\nBatches published to a bus: ${bus === null ? 'no' : 'yes'}.`);
} finally {
  await engine.stop();
  await bus?.close();
  await nats?.stop();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Runs concurrent callers, each sending its next bet once the previous one is answered. */
async function load(atOnce: number, seconds: number): Promise<(string | number)[]> {
  const until = performance.now() + seconds * 1_000;
  const latencies: number[] = [];
  const cpu = process.cpuUsage();
  const thread = performance.eventLoopUtilization();
  batches = 0;
  const callers = Array.from({ length: atOnce }, async (_, caller) => {
    while (performance.now() < until) {
      const sentAt = performance.now();
      const marketId = 1 + Math.floor(Math.random() * MARKETS);
      const outcome = await engine.submit(
        bet(1 + ((caller + latencies.length) % ACCOUNTS), randomUUID(), {
          marketId,
          // Runner IDs are consecutive, two per market.
          runnerId: marketId * 2 - Math.floor(Math.random() * 2),
          side: Math.random() < 0.5 ? 'BACK' : 'LAY',
          stake: rupees(1),
        }),
      );
      if (!outcome.ok) throw new Error(`refused with ${outcome.code}`);
      latencies.push(performance.now() - sentAt);
    }
  });
  await Promise.all(callers);
  const { user, system } = process.cpuUsage(cpu);
  const { utilization } = performance.eventLoopUtilization(thread);
  const count = latencies.length;
  latencies.sort((one, other) => one - other);
  return [
    atOnce,
    Math.round(count / seconds),
    Math.round(count / batches),
    quantile(latencies, 0.5).toFixed(1),
    quantile(latencies, 0.99).toFixed(1),
    Math.round((user + system) / count),
    `${Math.round(utilization * 100)} %`,
  ];
}
