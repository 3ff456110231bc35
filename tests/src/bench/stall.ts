/**
 * Measures how long the writer's event loop stalls: `npm run bench:stall`, after `npm run build`.
 *
 * Runs the built product with the default feed for MINUTES (10) at SPEED (1), and prints the longest delay of its event
 * loop in each minute: `nodejs_eventloop_lag_max_seconds`, which Node's monitorEventLoopDelay measures. With files of
 * recorded matches as arguments the product starts without a feed and each file is pushed by its own source, all at
 * once. A delay includes the 10 ms between two measurements and any wait for a processor; that wait is listed
 * separately (Linux) and stays near 0 on an idle machine.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startServer } from '#running/server-process.ts';
import { printMachine, printTable } from './table.ts';

const MINUTES = Number(process.env.MINUTES ?? 10);
const SPEED = process.env.SPEED ?? '1';
const READ_MS = 5_000;
const READS_PER_MINUTE = 12;
const NS_PER_MS = 1_000_000;

const files = process.argv.slice(2);
const sources = files.map((file, place) => ({
  file: path.resolve(file),
  id: `source-${place}`,
  secret: `secret-of-source-${place}-for-this-benchmark`,
}));
const settings = sources.map(({ id, secret }) => ({ id, secrets: [secret] }));
const server = await startServer(
  sources.length === 0
    ? { FEED: 'simulated', FEED_SPEED: SPEED }
    : { FEED: 'none', FEED_SOURCES: JSON.stringify(settings) },
);
const players = new Set<ChildProcess>();
let isOver = false;
try {
  printMachine();
  for (const source of sources) play(source);
  const rows: (string | number)[][] = [];
  await read();
  for (let minute = 1; minute <= MINUTES; minute++) {
    const queuedBefore = readQueuedMs();
    const longest = await readMinute();
    rows.push([minute, ...[longest, readQueuedMs() - queuedBefore].map(Math.round)]);
    console.error(`${minute} min: ${rows.at(-1)?.slice(1).join(', ')} ms`);
  }
  printTable(['minute', 'longest delay (ms)', 'waited for a processor (ms)'], rows);
} finally {
  isOver = true;
  for (const player of players) player.kill();
  await server.stop();
}

/** Pushes a file in a process of its own. */
function play({ file, id, secret }: (typeof sources)[number]): void {
  const client = path.resolve(import.meta.dirname, '../feed-client/play-file.ts');
  const player = spawn(process.execPath, ['--import', 'tsx', client, server.url, SPEED, file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, FEED_SOURCE: id, FEED_SECRET: secret },
  });
  players.add(player);
  player.once('exit', () => {
    players.delete(player);
    if (!isOver) console.error(`${path.basename(file)} has ended.`);
  });
}

/** Longest delay within the next minute, ms. */
async function readMinute(): Promise<number> {
  let longest = 0;
  for (let reads = 0; reads < READS_PER_MINUTE; reads++) {
    await new Promise((resolve) => setTimeout(resolve, READ_MS));
    longest = Math.max(longest, await read());
  }
  return longest;
}

/** Reads the longest delay since the last call, ms; the metric starts over with each. */
async function read(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text) ?? [];
  if (seconds === undefined) throw new Error('The product reports no event loop delay.');
  return Number(seconds) * 1_000;
}

/** Time the main thread has waited for a processor so far, ms; 0 outside Linux. */
function readQueuedMs(): number {
  const { pid = 0 } = server.child;
  if (process.platform !== 'linux') return 0;
  const [, queued = '0'] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(queued) / NS_PER_MS;
}
