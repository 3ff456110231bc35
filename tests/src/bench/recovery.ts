/**
 * Measures startup time: `npm run bench:recovery`.
 *
 * Writes a journal of BETS bets (1,000,000), a tenth of them still open, through the real engine into the embedded
 * database, then starts a fresh process on it, once without a snapshot and once with one.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { printMachine, printTable } from './table.ts';

const BETS = Number(process.env.BETS ?? 1_000_000);
const directory = mkdtempSync(path.join(tmpdir(), 'crease-recovery-'));

interface Report {
  readonly ms: number;
  readonly sequence: number;
  readonly openBets: number;
  readonly journalMb: number;
}

try {
  const written = await inChild('fill', String(BETS));
  const cold = await inChild('start');
  const snapshot = await inChild('snapshot');
  const warm = await inChild('start');
  printMachine();
  printTable(
    ['step', 'seconds', 'commands', 'open bets'],
    [
      ['write journal through the engine', seconds(written), written.sequence, written.openBets],
      ['start, journal only', seconds(cold), cold.sequence, cold.openBets],
      ['write snapshot', seconds(snapshot), snapshot.sequence, snapshot.openBets],
      ['start, latest snapshot', seconds(warm), warm.sequence, warm.openBets],
    ],
  );
  console.log(`\nJournal size: ${written.journalMb} MB for ${BETS} bets.`);
} finally {
  rmSync(directory, { recursive: true, force: true });
}

function seconds({ ms }: Report): string {
  return (ms / 1_000).toFixed(1);
}

function inChild(...what: readonly string[]): Promise<Report> {
  const file = fileURLToPath(new URL('./recovery-child.ts', import.meta.url));
  const child = fork(file, [directory, ...what], {
    execArgv: ['--import', 'tsx', '--max-old-space-size=8000'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', (report) => resolve(report as Report));
    child.once('exit', (code) => reject(new Error(`${what[0]} ended with ${code}`)));
  });
}
