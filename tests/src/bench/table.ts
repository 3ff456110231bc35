import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

/** Prints rows as a Markdown table. */
export function printTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const all = [head, head.map(() => '---'), ...rows.map((row) => row.map(String))];
  for (const row of all) console.log(`| ${row.join(' | ')} |`);
}

/** Prints the hardware and versions used for the measurement. */
export function printMachine(): void {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  const [cpu] = cpus();
  console.log(
    `\nCrease ${version}, Node ${process.version}, ${cpus().length} × ${cpu?.model ?? 'cpu'}, ` +
      `${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}\n`,
  );
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/** Value below which the given share of the figures lies; `sorted` is ascending. */
export function quantile(sorted: readonly number[] | Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
