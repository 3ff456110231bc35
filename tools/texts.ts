/**
 * Checks that the bettor's app can be read in each of its languages: every text is said by t() or phrase() and has its
 * words in a dictionary, and no dictionary holds what nobody says.
 *
 * `npm run texts` looks at everything; `npm run texts -- features/wallet hi/account.json` tells only of files whose path
 * has one of these in it. Ends with 1 where something was found.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { dictionaryFindings } from './texts-of-dictionaries.ts';
import { textsOfFile } from './texts-of-file.ts';

const FOLDERS = ['player', 'play', 'fairness', 'ui', 'form', 'format', 'data', 'text'];
/** Fewer files than this, and the tool has looked in the wrong place. */
const FEWEST_FILES = 300;

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const sources = FOLDERS.flatMap((folder) => filesUnder(`web/src/${folder}`)).filter(isOfTheApp);
if (sources.length < FEWEST_FILES) {
  throw new Error(`only ${sources.length} source files were found, not ${FEWEST_FILES} or more`);
}
const speakers = sources.map((file) => ({ file, ...textsOfFile(file, textIn(file)) }));
// What stands deeper is said by the server: the tests of web/src/text hold it to what it says.
const dictionaries = filesUnder('web/src/text')
  .filter((file) => /^web\/src\/text\/[^/]+\/[^/]+\.json$/.test(file))
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

function isOfTheApp(file: string): boolean {
  return /\.tsx?$/.test(file) && !/\.(?:test|stories)\.|\/(?:testing|stories)\//.test(file);
}

function textIn(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
