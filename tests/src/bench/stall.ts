/**
 * Measures how long the writer's event loop stalls: `npm run bench:stall`, after `npm run build`. Linux only.
 *
 * Runs the built product with the default feed for MINUTES (10) at SPEED (1), and prints the longest stall of each
 * minute. With files of recorded matches as arguments each is pushed by its own source, all at once, and the product
 * runs no feed of its own unless FEED names one. A stall includes any wait for a processor, which grows with other load
 * on the machine; the longest time on a processor does not.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '#running/server-process.ts';
import { printMachine, printTable } from './table.ts';

const MINUTES = Number(process.env.MINUTES ?? 10);
const SPEED = process.env.SPEED ?? '1';
const SECONDS = 60;

const files = process.argv.slice(2);
const sources = files.map((file, place) => ({
  file: path.resolve(file),
  id: `source-${place}`,
  secret: `secret-of-source-${place}-for-this-benchmark`,
}));
const settings = sources.map(({ id, secret }) => ({ id, secrets: [secret] }));
const { FEED = sources.length === 0 ? 'simulated' : 'none' } = process.env;
const directory = mkdtempSync(path.join(tmpdir(), 'crease-stall-'));
const report = path.join(directory, 'report');
const server = await startServer({
  FEED,
  FEED_SPEED: SPEED,
  NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'stall-probe.mjs')}`,
  STALL_FILE: report,
  ...(sources.length === 0 ? {} : { FEED_SOURCES: JSON.stringify(settings) }),
});
const players = new Set<ChildProcess>();
let isOver = false;
try {
  printMachine();
  for (const source of sources) play(source);
  const begun = readStalls().length;
  const rows: (string | number)[][] = [];
  for (let minute = 1; minute <= MINUTES; minute++) {
    await new Promise((resolve) => setTimeout(resolve, SECONDS * 1_000));
    const from = begun + (minute - 1) * SECONDS;
    const stalls = readStalls().slice(from, from + SECONDS);
    const longest = (part: 'wall' | 'processor') => Math.round(Math.max(...stalls.map((stall) => stall[part])));
    rows.push([minute, longest('wall'), longest('processor')]);
    console.error(`${minute} min: ${rows.at(-1)?.slice(1).join(', ')} ms`);
  }
  printTable(['minute', 'longest stall (ms)', 'longest on a processor (ms)'], rows);
} finally {
  isOver = true;
  for (const player of players) player.kill();
  await server.stop();
  rmSync(directory, { recursive: true });
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

/** The longest stalls of each second so far, ms. */
function readStalls(): readonly { readonly wall: number; readonly processor: number }[] {
  const file = `${report}.${server.child.pid}`;
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}
