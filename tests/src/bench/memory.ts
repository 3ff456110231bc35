/**
 * Measures the product's memory: `npm run bench:memory` (Linux).
 *
 * Builds what has changed, starts the product like `npm start` with the default feed on a new data folder, and prints
 * its resident memory after 1, 5, 15, 30 and 60 minutes (MINUTES=5 ends sooner), with the embedded database listed
 * separately. Exits with 1 if the process holds more than 350 MiB at the end.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#running/server-process.ts';
import { type TreeMemory, treeMemory } from './process-tree.ts';
import { printMachine, printTable } from './table.ts';

const MINUTES = Number(process.env.MINUTES ?? 60);
const MAX_MIB = 350;
const MARKS = [...[1, 5, 15, 30, 60].filter((minute) => minute < MINUTES), MINUTES];
const MINUTE_MS = 60_000;
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

if (process.platform !== 'linux') {
  console.log('This benchmark reads process memory from /proc and only runs on Linux.');
  process.exit(0);
}
const directory = mkdtempSync(path.join(tmpdir(), 'crease-memory-'));
spawnSync('npm', ['run', '-s', 'build'], { cwd: root, stdio: 'inherit' });
const product = await launch();
let last: TreeMemory | null = null;
try {
  printMachine();
  last = await measure(product);
} finally {
  await end(product);
  rmSync(directory, { recursive: true, force: true });
}
process.exit(last.own <= MAX_MIB ? 0 : 1);

async function measure(child: ChildProcess): Promise<TreeMemory> {
  const from = performance.now();
  const rows: (string | number)[][] = [];
  let held: TreeMemory = { own: 0, database: 0, others: 0 };
  for (const minute of MARKS) {
    await new Promise((resolve) => setTimeout(resolve, from + minute * MINUTE_MS - performance.now()));
    if (child.exitCode !== null) throw new Error('The product has ended.');
    held = treeMemory(child.pid ?? 0);
    const { own, database, others } = held;
    rows.push([minute, ...[own, database, others].map(Math.round)]);
    console.error(`${minute} min: ${rows.at(-1)?.slice(1).join(' + ')} MiB`);
  }
  printTable(['minutes', 'product (MiB)', 'database (MiB)', 'other processes (MiB)'], rows);
  console.log(`\nLimit for the product itself: ${MAX_MIB} MiB.`);
  return held;
}

/** Runs the `npm start` command with its flags and waits until it accepts bets. */
async function launch(): Promise<ChildProcess> {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const port = await freePort();
  const { DATABASE_URL: _, FEED: __, NODE_OPTIONS: ___, ...own } = process.env;
  const child = spawn('sh', ['-c', `exec ${scripts.start}`], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...own, PORT: String(port), DATA_DIR: path.join(directory, 'data') },
  });
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
    if (answer?.status === 200) return child;
    if (child.exitCode !== null) throw new Error('The product ended at its start.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
