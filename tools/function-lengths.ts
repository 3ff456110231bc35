/**
 * Looks for functions that are too long to be read at once. The linter leaves lines of JSX out of its count, and with
 * them most of a screen.
 *
 * `npm run lengths` ends with 1 where one was found.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { functionsOfFile } from './functions-of-file.ts';

/** Lines that a function may have; elsewhere some tables of methods and of routes are longer than a screen's. */
const MOST = { web: 60, elsewhere: 75 } as const;
const FOR_TESTS = /\.(test|stories)\.tsx?$|\/testing\/|^tests\/|\.d\.ts$/;
/** Fewer files than this, and the tool has looked in the wrong place. */
const FEWEST_FILES = 1_000;

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const files = sourceFiles();
if (files.length < FEWEST_FILES) throw new Error(`only ${files.length} files were found`);

let findings = 0;
for (const file of files) {
  const most = file.startsWith('web/') ? MOST.web : MOST.elsewhere;
  for (const { name, line, lines } of functionsOfFile(file, sourceOf(file))) {
    if (lines <= most) continue;
    findings += 1;
    console.log(`${file}:${line} ${name}: ${lines} lines, ${most} at most`);
  }
}
console.log(`${findings} functions are too long, in ${files.length} files.`);
process.exit(findings === 0 ? 0 : 1);

function sourceFiles(): readonly string[] {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'];
  const { stdout } = spawnSync('git', listed, { cwd: root, encoding: 'utf8' });
  return stdout.split('\n').filter((file) => file !== '' && !FOR_TESTS.test(file));
}

function sourceOf(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
