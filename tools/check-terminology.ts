/**
 * Checks comments, names and documents for the words that the glossary replaces by terms of the trade ("Words that are
 * not used"). Texts between quotes are left out: people of a match may be called anything there. What a bettor reads has
 * a list of its own ("Words that are not on screen").
 *
 * `npm run words` looks at everything, `npm run words -- <files>` at these alone; ends with 1 where something was found.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

interface Spoken {
  readonly line: number;
  readonly text: string;
}

interface Replaced {
  readonly word: string;
  readonly instead: string;
}

const GLOSSARY = 'docs/GLOSSARY.md';
const HEADING = '## Words that are not used';
const SCREEN_HEADING = '## Words that are not on screen';
const DICTIONARIES = 'web/src/text/hi/*.json';
/** Fewer files than this, and the tool has looked in the wrong place. */
const FEWEST_FILES = 1_500;

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const replaced = wordsBelow(HEADING);
const pattern = patternOf(replaced);
const onScreen = wordsBelow(SCREEN_HEADING);
const asked = process.argv.slice(2);
const files = asked.length === 0 ? checkedFiles() : asked;
if (asked.length === 0 && files.length < FEWEST_FILES) {
  throw new Error(`only ${files.length} files were found, not ${FEWEST_FILES} or more`);
}

let findings = 0;
for (const file of files) {
  const source = readFileSync(path.join(root, file), 'utf8');
  for (const { line, text } of file.endsWith('.md') ? proseOf(source) : speechOf(file, source)) {
    for (const [word] of text.matchAll(pattern)) {
      findings += 1;
      console.log(`${file}:${line} "${word}": ${insteadOf(word, replaced)}`);
    }
  }
}
if (asked.length === 0) findings += findOnScreen();
const words = replaced.length + onScreen.length;
console.log(`${findings} findings in ${files.length} files, ${words} words.`);
process.exit(findings === 0 ? 0 : 1);

/** Looks through the English texts of the bettor's app: they are the names in its dictionaries. */
function findOnScreen(): number {
  let found = 0;
  for (const file of listed([DICTIONARIES])) {
    const texts: unknown = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
    for (const text of Object.keys(Object(texts))) {
      for (const [word] of text.matchAll(patternOf(onScreen))) {
        found += 1;
        console.log(`${file} "${text}": "${word}": ${insteadOf(word, onScreen)}`);
      }
    }
  }
  return found;
}

function patternOf(words: readonly Replaced[]): RegExp {
  return new RegExp(`\\b(${words.map(({ word }) => word).join('|')})\\b`, 'gi');
}

/** The rows of the table below a heading of the glossary. */
function wordsBelow(heading: string): readonly Replaced[] {
  const [, below = ''] = readFileSync(path.join(root, GLOSSARY), 'utf8').split(heading);
  const [table = ''] = below.split('\n## ');
  const rows = [...table.matchAll(/^\| (?!not |---)([^|]+) \| ([^|]+) \|$/gm)];
  if (rows.length === 0) throw new Error(`${GLOSSARY} has no table below "${heading}"`);
  return rows.flatMap(([, words = '', instead = '']) =>
    words.split(', ').map((word) => ({ word: word.trim(), instead: instead.trim() })),
  );
}

function insteadOf(found: string, words: readonly Replaced[]): string {
  return words.find(({ word }) => word === found.toLowerCase())?.instead ?? '';
}

function checkedFiles(): readonly string[] {
  return listed(['*.ts', '*.tsx', '*.mjs', '*.md']).filter((file) => file !== GLOSSARY);
}

function listed(patterns: readonly string[]): readonly string[] {
  const { stdout } = spawnSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' });
  return stdout.split('\n').filter((file) => file !== '');
}

/** A document line by line, without what it quotes as code. */
function proseOf(source: string): readonly Spoken[] {
  return source
    .split('\n')
    .map((text, at) => ({ line: at + 1, text: text.replace(/`[^`]*`|\([^)]*\.md[^)]*\)/g, '') }));
}

/** Comments as they are, and names in words: `isHeldByHim` is read as `is held by him`. */
function* speechOf(file: string, source: string): Generator<Spoken> {
  const lineOf = lineFinder(source);
  const { comments, program } = parseSync(file, source);
  for (const { start, value } of comments) {
    const first = lineOf(start);
    for (const [at, text] of value.split('\n').entries())
      yield { line: first + at, text: text.replace(/`[^`]*`|"[^"]*"/g, '') };
  }
  for (const { start, name } of namesUnder(program))
    yield {
      line: lineOf(start),
      text: name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/_/g, ' '),
    };
}

interface Named {
  readonly start: number;
  readonly name: string;
}

/** Every name in a tree: of variables, fields, types, functions. */
function* namesUnder(node: unknown): Generator<Named> {
  if (Array.isArray(node)) {
    for (const each of node) yield* namesUnder(each);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  if (isNamed(node)) yield node;
  for (const field of Object.values(node)) if (typeof field === 'object') yield* namesUnder(field);
}

function isNamed(node: object): node is Named {
  if (!('type' in node && 'name' in node && 'start' in node)) return false;
  return (
    typeof node.name === 'string' &&
    (node.type === 'Identifier' || node.type === 'PrivateIdentifier')
  );
}

/** @returns the line, from 1, of a place in the text. */
function lineFinder(source: string): (at: number) => number {
  const ends = [...source.matchAll(/\n/g)].map(({ index }) => index);
  return (at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
