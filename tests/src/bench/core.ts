/**
 * Benchmarks core alone: `npm run bench:core`.
 *
 * 1. Book with exposure check, on the flows of the matching-engine rig, compared with other engines. RIG is the rig's
 * folder; skipped with a message if absent. The rig is copied to a temporary folder, so nothing is left in it.
 * 2. The whole of `apply`, with events and ledger entries, on a stream of bets over many markets.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { benchApply } from './apply-flow.ts';
import { median, printMachine, printTable } from './table.ts';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, '../../..');
const rig = process.env.RIG ?? path.resolve(root, '../shared/bench');
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const FLOWS = (process.env.FLOWS ?? 'bet-1,bet-100').split(',');
const PEERS = ['nodejs-order-book@10.1.1', 'hft-limit-order-book@7.0.2', 'limit-order-book@1.0.1'];

/** Resting bets, operations, markets and seed of the rig's standard flows. */
const RECIPES: Readonly<Record<string, readonly string[]>> = {
  'bet-1': ['bet', '5000', '1000000', '1', '11'],
  'bet-100': ['bet', '100000', '1000000', '100', '12'],
  'bet-1000': ['bet', '500000', '1000000', '1000', '13'],
  warmbet: ['bet', '4000', '120000', '20', '8'],
};

interface Measured {
  readonly key: string;
  readonly flow: string;
  readonly round: number;
  readonly opsPerSec?: number;
  /** Per second of CPU time, including garbage collection in other threads. */
  readonly opsPerCpuSec?: number;
  readonly mismatches?: number;
  readonly bytesPerResting?: number;
}

printMachine();
if (existsSync(path.join(rig, 'bench.mjs'))) runRig();
else console.log(`No matching-engine rig at ${path.relative(root, rig)}. Book flows skipped.`);

const rates = Array.from({ length: ROUNDS }, () => benchApply());
console.log('\nFull apply: checks, exposure, matching, events, ledger entries');
printTable(
  ['flow', 'bets/s (median)', 'best', 'runs'],
  [['every second bet matches', Math.round(median(rates)), Math.round(Math.max(...rates)), ROUNDS]],
);

function runRig(): void {
  const directory = mkdtempSync(path.join(tmpdir(), 'crease-rig-'));
  try {
    cpSync(rig, directory, { recursive: true });
    const installed = spawnSync('npm', ['install', '--no-save', '--silent', ...PEERS], {
      cwd: directory,
    });
    const peers = installed.status === 0 ? PEERS.map((peer) => peer.slice(0, peer.lastIndexOf('@'))) : [];
    if (peers.length === 0) console.log('Couldn’t install other engines. Comparing with the rig’s naive book only.');
    const adapter = path.join(directory, 'adapters', 'crease.mjs');
    buildSync({
      entryPoints: [path.join(here, 'book-adapter.ts')],
      outfile: adapter,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
    });
    for (const flow of [...FLOWS, 'warmbet']) run(directory, 'gen.mjs', [flow, ...(RECIPES[flow] ?? [])]);
    const results = path.join(directory, 'results.jsonl');
    run(directory, 'run.mjs', [
      '--adapters',
      ['crease', 'naive-array', ...peers].join(','),
      '--flows',
      FLOWS.join(','),
      '--mode',
      'tput',
      '--rounds',
      String(ROUNDS),
      '--budget',
      '10',
      '--out',
      results,
      '--quiet',
      '0.3',
    ]);
    report(
      readFileSync(results, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Measured),
    );
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function run(cwd: string, file: string, args: readonly string[]): void {
  const done = spawnSync(process.execPath, ['--max-old-space-size=8000', file, ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (done.status !== 0) throw new Error(`${file} failed: ${done.stderr}`);
}

function report(rows: readonly Measured[]): void {
  console.log('\nBook with exposure check (others: book alone), every result verified against a reference book');
  const keys = [...new Set(rows.map((row) => `${row.flow}|${row.key}`))];
  printTable(
    ['flow', 'engine', 'operations/s (median)', 'bytes/resting bet', 'wrong results', 'runs'],
    keys.map((key) => {
      const runs = rows.filter((row) => `${row.flow}|${row.key}` === key);
      const [flow = '', engine = ''] = key.split('|');
      const rates = runs.flatMap((row) => (row.opsPerSec === undefined ? [] : [row.opsPerSec]));
      return [
        flow,
        engine,
        rates.length === 0 ? 'did not finish' : median(rates),
        median(runs.map((row) => row.bytesPerResting ?? 0)),
        median(runs.map((row) => row.mismatches ?? 0)),
        runs.length,
      ];
    }),
  );
  reportRatio(rows);
}

/**
 * Prints the ratio to the naive array, which checks nothing. Engines alternate within a round, so both sides of a
 * ratio see the same machine load, and CPU time excludes other work on the machine.
 */
function reportRatio(rows: readonly Measured[]): void {
  const all: number[] = [];
  for (const flow of FLOWS) {
    const ratios = filterByKey(rows, flow, 'crease').flatMap(({ round, opsPerCpuSec: ours = 0 }) => {
      const naive = filterByKey(rows, flow, 'naive-array').find((row) => row.round === round);
      return naive?.opsPerCpuSec === undefined ? [] : [ours / naive.opsPerCpuSec];
    });
    if (ratios.length === 0) continue;
    all.push(...ratios);
    console.log(`${flow}: ${median(ratios).toFixed(2)} × the naive array’s CPU time`);
  }
  console.log(`\nBook with exposure check: ${median(all).toFixed(2)} × the naive array (target 2.00×)`);
}

function filterByKey(rows: readonly Measured[], flow: string, key: string): readonly Measured[] {
  return rows.filter((row) => row.flow === flow && row.key === key);
}
