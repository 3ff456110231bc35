/**
 * Finds functions that are too long. The linter excludes JSX from its line count, and with it most of a screen.
 *
 * `npm run lengths` exits with 1 if it finds one.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { functionsOfFile } from './functions-of-file.ts';

/** Max lines per function. Outside the web, some tables of methods and routes are longer than a screen. */
const MAX_LINES = { web: 60, elsewhere: 75 } as const;
const FOR_TESTS = /\.(test|stories)\.tsx?$|\/testing\/|^tests\/|\.d\.ts$/;
/** Fewer files than this mean that the tool searched the wrong folder. */
const MIN_FILES = 1_000;

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const files = sourceFiles();
if (files.length < MIN_FILES) throw new Error(`Only ${files.length} files found.`);

let findings = 0;
for (const file of files) {
  const most = file.startsWith('web/') ? MAX_LINES.web : MAX_LINES.elsewhere;
  for (const { name, line, lines } of functionsOfFile(file, readSource(file))) {
    if (lines <= most) continue;
    findings += 1;
    console.log(`${file}:${line} ${name}: ${lines} lines, max ${most}`);
  }
}
console.log(`${findings} overlong functions in ${files.length} files.`);
process.exit(findings === 0 ? 0 : 1);

function sourceFiles(): readonly string[] {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'];
  const { stdout } = spawnSync('git', listed, { cwd: root, encoding: 'utf8' });
  return stdout.split('\n').filter((file) => file !== '' && !FOR_TESTS.test(file));
}

function readSource(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
