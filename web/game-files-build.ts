import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Served at the root: the lobby fetches the files of a game before it is opened. */
const FILE = 'play-files.json';
const PAGE = /^src\/play\/(?:single|tables)\/([a-z0-9]+)\/[a-z0-9]+-page\.tsx$/;
/** Folders that have another name than the code of their game. */
const CODES: Readonly<Record<string, string>> = { slot: 'slot1' };

interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, BuiltFile>>;

/**
 * Writes which scripts and styles the page of each game needs: `{ code: [path without its first slash] }`.
 *
 * @param folder of the build.
 * @param manifest of the pages of the games, in it.
 * @throws Error when the pages are not where they are looked for.
 */
export function writeGameFiles(folder: string, manifest: string): void {
  const built = JSON.parse(readFileSync(join(folder, manifest), 'utf8')) as Manifest;
  const files: Record<string, readonly string[]> = {};
  for (const name of Object.keys(built)) {
    const place = PAGE.exec(name)?.[1];
    if (place === undefined) continue;
    const needed = [...closureOf(built, ['play.html', name])].map((one) => built[one]);
    const paths = needed.flatMap((one) =>
      one === undefined ? [] : [one.file, ...(one.css ?? [])],
    );
    files[CODES[place] ?? place] = [...new Set(paths)];
  }
  if (Object.keys(files).length === 0) throw new Error('No game has a page.');
  writeFileSync(join(folder, FILE), JSON.stringify(files));
}

function closureOf(built: Manifest, names: readonly string[], known = new Set<string>()) {
  for (const name of names) {
    if (known.has(name)) continue;
    known.add(name);
    closureOf(built, built[name]?.imports ?? [], known);
  }
  return known;
}
