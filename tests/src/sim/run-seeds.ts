import { simulate } from './simulate.ts';

/** Totals of all runs in a range of seeds. */
export interface SeedsReport {
  readonly runs: number;
  readonly fills: number;
  readonly crashes: number;
  readonly clocks: number;
  readonly poisons: number;
  readonly archived: number;
  readonly covered: ReadonlyMap<string, number>;
}

/** Number of seeds shared by all tests of a run (SIM_SEEDS), and the first one (SIM_FIRST). */
export const SEEDS = {
  count: Number(process.env.SIM_SEEDS ?? 1_000),
  first: Number(process.env.SIM_FIRST ?? 1),
};

/**
 * Runs the odd or even seeds and prints what they covered.
 *
 * @param parity 1: odd seeds, 0: even ones; see `Workload.markets` for the difference.
 * @throws Error for the first seed in which the auditor found a fault.
 */
export async function runSeeds(parity: 0 | 1): Promise<SeedsReport> {
  const totals = {
    commands: 0,
    refused: 0,
    bets: 0,
    fills: 0,
    crashes: 0,
    faults: 0,
    clocks: 0,
    poisons: 0,
    archived: 0,
    audits: 0,
  };
  const covered = new Map<string, number>();
  let runs = 0;
  for (let seed = SEEDS.first; seed < SEEDS.first + SEEDS.count; seed++) {
    if (seed % 2 !== parity) continue;
    runs += 1;
    const report = await simulate(seed);
    for (const name of Object.keys(totals) as (keyof typeof totals)[]) totals[name] += report[name];
    for (const [name, count] of report.covered) covered.set(name, (covered.get(name) ?? 0) + count);
  }
  const lines = [...covered].sort(([one], [other]) => (one < other ? -1 : 1));
  console.log(`${runs} seeds starting at ${SEEDS.first}:`, totals);
  console.log(lines.map(([name, count]) => `${name}: ${count}`).join('\n'));
  return { runs, ...totals, covered };
}
