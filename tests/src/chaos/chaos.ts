/**
 * Breaks everything at random under load and checks that nothing is lost: `npm run chaos`.
 *
 * Two engines, two gateways, a bus and a database on this machine. SEED (1), RUNS (1) consecutive seeds, SECONDS (60)
 * each. Exits with 1 if any check fails.
 */
import { printMachine, printTable } from '#bench/table.ts';
import { type ChaosReport, runChaos } from './run-chaos.ts';

const first = Number(process.env.SEED ?? 1);
const runs = Number(process.env.RUNS ?? 1);
const seconds = Number(process.env.SECONDS ?? 60);

const reports: ChaosReport[] = [];
for (let seed = first; seed < first + runs; seed += 1) {
  const report = await runChaos(seed, seconds);
  reports.push(report);
  for (const problem of report.problems) console.error(`seed ${seed}: ${problem}`);
}
printMachine();
const faults = new Map<string, number>();
for (const report of reports) {
  for (const [name, count] of report.faults) faults.set(name, (faults.get(name) ?? 0) + count);
}
printTable(
  ['fault', 'count'],
  [...faults].toSorted(([one], [other]) => one.localeCompare(other)),
);
printTable(
  ['seed', 'faults', 'bets', 'bets/s', 'longest gap (ms)', 'resent', 'pushes', 'starts', 'lost'],
  reports.map((report) => [
    report.seed,
    [...report.faults.values()].reduce((sum, count) => sum + count, 0),
    report.acknowledged,
    Math.round(report.acknowledged / report.seconds),
    Math.round(report.longestGapMs),
    report.lost,
    report.pushes,
    report.starts,
    report.problems.length === 0 ? 'nothing' : `${report.problems.length} problems`,
  ]),
);
for (const { seed, refused } of reports) {
  if (refused.size > 0) console.log(`seed ${seed}, rejected:`, Object.fromEntries(refused));
}
process.exitCode = reports.every(({ problems }) => problems.length === 0) ? 0 : 1;
