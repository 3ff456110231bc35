/**
 * `npm run copies`: finds blocks of at least six lines that occur more than once in product code or style sheets.
 * Prints the longest and fails if the total grows. Lower the known number after removing some.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Repeated lines that are known. */
const KNOWN = { code: 187, styles: 175 };
const SHOWN = 5;
const MIN_LINES = 6;
const MIN_TOKENS = 50;
const PRODUCT = '{core,contracts,games,hub,sports,server,web}/src/**';
const IGNORED = ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', '**/*.stories.tsx'];

interface Place {
  readonly name: string;
  readonly start: number;
}

interface Report {
  readonly duplicates: readonly {
    readonly lines: number;
    readonly firstFile: Place;
    readonly secondFile: Place;
  }[];
}

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const repeated = { code: find('typescript,tsx'), styles: find('css') };
for (const kind of ['code', 'styles'] as const) {
  const longest = repeated[kind].toSorted((one, other) => other.lines - one.lines);
  for (const { lines, firstFile, secondFile } of longest.slice(0, SHOWN))
    console.log(`${lines} lines: ${firstFile.name}:${firstFile.start} and ${secondFile.name}:${secondFile.start}`);
  const total = longest.reduce((sum, { lines }) => sum + lines, 0);
  const known = KNOWN[kind];
  console.log(`${total} repeated lines of ${kind}, ${known} known.`);
  if (total > known) {
    console.error(`More repeated ${kind} than before. State it once.`);
    process.exitCode = 1;
  } else if (total < known) console.log(`Lower the known number of ${kind} to ${total}.`);
}

function find(formats: string): Report['duplicates'] {
  const output = mkdtempSync(path.join(tmpdir(), 'repeated-'));
  try {
    const options = [
      ['--format', formats],
      ['--pattern', PRODUCT],
      ['--ignore', IGNORED.join(',')],
      ['--min-lines', String(MIN_LINES)],
      ['--min-tokens', String(MIN_TOKENS)],
      ['--reporters', 'json'],
      ['--output', output],
    ].flat();
    const jscpd = path.join(root, 'node_modules/.bin/jscpd');
    const { status, stderr } = spawnSync(jscpd, ['.', ...options, '--silent'], {
      cwd: root,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`The search for repeated code failed: ${stderr}`);
    const report = readFileSync(path.join(output, 'jscpd-report.json'), 'utf8');
    return (JSON.parse(report) as Report).duplicates;
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}
