/**
 * Everything breaks at random under load, and nothing is lost: `npm run chaos`.
 *
 * Two engines, two gateways, a bus and a database on this machine; SEED (1), RUNS (1) seeds from there on, SECONDS (60)
 * each. Ends with 1 when something does not hold afterwards.
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
  ['fault', 'times'],
  [...faults].toSorted(([one], [other]) => one.localeCompare(other)),
);
printTable(
  ['seed', 'faults', 'bets', 'bets/s', 'longest gap ms', 'sent again', 'pushes', 'starts', 'lost'],
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
  if (refused.size > 0) console.log(`seed ${seed}, refused:`, Object.fromEntries(refused));
}
process.exitCode = reports.every(({ problems }) => problems.length === 0) ? 0 : 1;
