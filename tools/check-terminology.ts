/**
 * Checks comments, names and documents against the glossary's replaced words, the bettor's texts against its list for
 * screens, and texts, comments and commit subjects against `wording-patterns.ts`. Quoted words in comments are skipped:
 * players in a match may be called anything.
 *
 * `npm run words` checks everything, `npm run words -- <files>` only these. Exits with 1 on findings.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { ALLOWED, type Place, SUBJECT_LENGTH, WORDING_PATTERNS } from './wording-patterns.ts';

interface Line {
  readonly line: number;
  readonly text: string;
}

interface Finding extends Line {
  readonly file: string;
  readonly instead: string;
}

interface ReplacedWord {
  readonly word: string;
  readonly instead: string;
}

const GLOSSARY = 'docs/GLOSSARY.md';
const HEADING = '## Words that are not used';
const SCREEN_HEADING = '## Words that are not on screen';
const DICTIONARIES = 'web/src/i18n/hi/*.json';
/** Commits before this were written under other rules. */
const SUBJECTS_SINCE = '2026-11-28T18:00:00Z';
const TEST_FILE =
  /\.test\.tsx?$|\.e2e\.ts$|\.stories\.tsx$|\.kit\.tsx?$|\/testing\/|^tests\/|wording-patterns|planted-violations/;
/** Fewer files than this, and the tool has looked in the wrong place. */
const MIN_FILES = 1_500;

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const replaced = readWords(HEADING);
const pattern = buildPattern(replaced);
const onScreen = readWords(SCREEN_HEADING);
const requested = process.argv.slice(2);
const files = requested.length === 0 ? checkedFiles() : requested;
if (requested.length === 0 && files.length < MIN_FILES) {
  throw new Error(`only ${files.length} files were found, not ${MIN_FILES} or more`);
}

const findings: Finding[] = files.flatMap((file) => {
  const source = readFileSync(path.join(root, file), 'utf8');
  return file.endsWith('.md')
    ? findWords(file, extractProse(source))
    : [...findWords(file, extractSpeech(file, source)), ...findPatterns(file, source)];
});
if (requested.length === 0) findings.push(...findOnScreen(), ...findInSubjects());
for (const { file, line, text, instead } of findings) {
  console.log(`${file}:${line} "${text}": ${instead}`);
}
const rules = replaced.length + onScreen.length + WORDING_PATTERNS.length;
console.log(`${findings.length} findings in ${files.length} files, ${rules} rules.`);
process.exit(findings.length === 0 ? 0 : 1);

/** Finds the glossary's replaced words. */
function findWords(file: string, lines: Iterable<Line>): Finding[] {
  return [...lines].flatMap(({ line, text }) =>
    [...text.matchAll(pattern)].map(([word]) => ({
      file,
      line,
      text: word,
      instead: findReplacement(word, replaced),
    })),
  );
}

/** Finds the glossary's words for screens in the English texts of the bettor's app, which are its dictionary keys. */
function findOnScreen(): Finding[] {
  const banned = buildPattern(onScreen);
  return listed([DICTIONARIES]).flatMap((file) => {
    const texts: unknown = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
    return Object.keys(Object(texts)).flatMap((text) =>
      [...text.matchAll(banned)].map(([word]) => ({
        file,
        line: 1,
        text,
        instead: `"${word}": ${findReplacement(word, onScreen)}`,
      })),
    );
  });
}

/** Checks the comments and, outside tests, the texts of a source file against the wording patterns. */
function findPatterns(file: string, source: string): Finding[] {
  const { comments, program } = parseSync(file, source);
  const findLine = lineFinder(source);
  const found = comments.flatMap(({ start, value }) => {
    const text = value
      .replace(/^\*/, '')
      .replace(/\n\s*\* ?/g, ' ')
      .replace(/`[^`]*`|"[^"]*"/g, '');
    return match(file, findLine(start), text.trim(), 'comment');
  });
  if (TEST_FILE.test(file)) return found;
  for (const { start, text } of textsUnder(program)) {
    found.push(...match(file, findLine(start), text, 'text'));
  }
  return found;
}

function match(file: string, line: number, text: string, place: Place): Finding[] {
  if (ALLOWED.some((allowed) => allowed.file === file && text.includes(allowed.text))) return [];
  return WORDING_PATTERNS.filter((each) => each.places.includes(place) && each.pattern.test(text)).map(
    ({ name, instead }) => ({
      file,
      line,
      text: text.length > 100 ? `${text.slice(0, 100)}…` : text,
      instead: `${name} in a ${place}: ${instead}`,
    }),
  );
}

/** Checks the subjects of commits made since the rule exists. */
function findInSubjects(): Finding[] {
  const { stdout } = spawnSync('git', ['log', `--since=${SUBJECTS_SINCE}`, '--format=%h %s'], {
    cwd: root,
    encoding: 'utf8',
  });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [, commit = '', subject = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
      const found = match(`commit ${commit}`, 1, subject, 'subject');
      if (subject.length > SUBJECT_LENGTH) {
        found.push({
          file: `commit ${commit}`,
          line: 1,
          text: subject,
          instead: `${SUBJECT_LENGTH} characters or fewer`,
        });
      }
      return found;
    });
}

function buildPattern(words: readonly ReplacedWord[]): RegExp {
  return new RegExp(`\\b(${words.map(({ word }) => word).join('|')})\\b`, 'gi');
}

/** The rows of the table below a heading of the glossary. */
function readWords(heading: string): readonly ReplacedWord[] {
  const [, below = ''] = readFileSync(path.join(root, GLOSSARY), 'utf8').split(heading);
  const [table = ''] = below.split('\n## ');
  const rows = [...table.matchAll(/^\| (?!not |---)([^|]+) \| ([^|]+) \|$/gm)];
  if (rows.length === 0) throw new Error(`${GLOSSARY} has no table below "${heading}"`);
  return rows.flatMap(([, words = '', instead = '']) =>
    words.split(', ').map((word) => ({ word: word.trim(), instead: instead.trim() })),
  );
}

function findReplacement(found: string, words: readonly ReplacedWord[]): string {
  return words.find(({ word }) => word === found.toLowerCase())?.instead ?? '';
}

function checkedFiles(): readonly string[] {
  return listed(['*.ts', '*.tsx', '*.mjs', '*.md']).filter((file) => file !== GLOSSARY);
}

function listed(patterns: readonly string[]): readonly string[] {
  const { stdout } = spawnSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' });
  return stdout.split('\n').filter((file) => file !== '' && existsSync(path.join(root, file)));
}

/** A document line by line, without what it quotes as code. */
function extractProse(source: string): readonly Line[] {
  return source
    .split('\n')
    .map((text, at) => ({ line: at + 1, text: text.replace(/`[^`]*`|\([^)]*\.md[^)]*\)/g, '') }));
}

/** Comments as they are, and names in words: `isHeldByHim` is read as `is held by him`. */
function* extractSpeech(file: string, source: string): Generator<Line> {
  const findLine = lineFinder(source);
  const { comments, program } = parseSync(file, source);
  for (const { start, value } of comments) {
    const first = findLine(start);
    for (const [at, text] of value.split('\n').entries())
      yield { line: first + at, text: text.replace(/`[^`]*`|"[^"]*"/g, '') };
  }
  for (const { start, name } of namesUnder(program))
    yield {
      line: findLine(start),
      text: name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/_/g, ' '),
    };
}

/** Literals, templates and JSX texts that hold prose: two words or more. A template's values become `{}`. */
function* textsUnder(node: unknown): Generator<{ readonly start: number; readonly text: string }> {
  if (Array.isArray(node)) {
    for (const each of node) yield* textsUnder(each);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const { type, start, value, quasis } = node as Record<string, unknown>;
  if (type === 'ImportDeclaration') return;
  const text =
    type === 'TemplateLiteral' && Array.isArray(quasis)
      ? quasis.map((quasi: { value: { cooked: string } }) => quasi.value.cooked).join('{}')
      : (type === 'Literal' || type === 'JSXText') && typeof value === 'string'
        ? value
        : null;
  const words = text?.replace(/\s+/g, ' ').trim() ?? '';
  if (/[a-z]+,? [a-z₹{%(]/i.test(words)) yield { start: Number(start), text: words };
  for (const field of Object.values(node)) if (typeof field === 'object') yield* textsUnder(field);
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
  return typeof node.name === 'string' && (node.type === 'Identifier' || node.type === 'PrivateIdentifier');
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
