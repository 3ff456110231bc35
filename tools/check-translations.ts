/**
 * Checks that the bettor's app is fully translated: every text goes through t() or phrase() and is in a dictionary,
 * and no dictionary has unused texts.
 *
 * `npm run texts` checks everything; `npm run texts -- features/wallet hi/account.json` reports only files whose path
 * contains one of these. Exits with 1 if there are findings.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { dictionaryFindings } from './texts-of-dictionaries.ts';
import { textsOfFile } from './texts-of-file.ts';

const FOLDERS = ['player', 'play', 'fairness', 'security', 'ui', 'form', 'format', 'client', 'i18n'];
/** Fewer files than this mean that the tool searched the wrong folder. */
const MIN_FILES = 300;

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const sources = FOLDERS.flatMap((folder) => filesUnder(`web/src/${folder}`)).filter(isAppFile);
if (sources.length < MIN_FILES) {
  throw new Error(`Only ${sources.length} source files found, expected at least ${MIN_FILES}.`);
}
const speakers = sources.map((file) => ({ file, ...textsOfFile(file, textIn(file)) }));
// Deeper files hold texts sent by the server, which the tests of web/src/i18n check.
const dictionaries = filesUnder('web/src/i18n')
  .filter((file) => /^web\/src\/i18n\/[^/]+\/[^/]+\.json$/.test(file))
  .map((file) => ({ file, source: textIn(file) }));

const wanted = process.argv.slice(2);
const found = [
  ...speakers.flatMap(({ file, findings }) => findings.map((finding) => ({ file, ...finding }))),
  ...dictionaryFindings(speakers, dictionaries),
]
  .filter(({ file }) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
for (const { file, line, about } of found) console.log(`${file}:${line} ${about}`);

const texts = new Set(speakers.flatMap(({ said }) => said.map(({ text }) => text)));
console.log(
  `${found.length} findings in ${sources.length} files, ${texts.size} texts and ${dictionaries.length} dictionaries.`,
);
process.exit(found.length === 0 ? 0 : 1);

function filesUnder(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

function isAppFile(file: string): boolean {
  return /\.tsx?$/.test(file) && !/\.(?:test|stories)\.|\/(?:testing|stories)\//.test(file);
}

function textIn(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
