import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Served from the root. The lobby uses it to prefetch a game's files. */
const FILE = 'play-files.json';
const PAGE = /^src\/play\/(?:single|tables)\/([a-z0-9]+)\/[a-z0-9]+-page\.tsx$/;
/** Folders whose name differs from their game code. */
const CODES: Readonly<Record<string, string>> = { slot: 'slot1' };

interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, BuiltFile>>;

/**
 * Writes the scripts and styles required by each game's page: `{ code: [path without leading slash] }`.
 *
 * @param folder build output folder.
 * @param manifest manifest of the game pages within it.
 * @throws Error if the pages are not where they are expected.
 */
export function writeGameFiles(folder: string, manifest: string): void {
  const built = JSON.parse(readFileSync(join(folder, manifest), 'utf8')) as Manifest;
  const files: Record<string, readonly string[]> = {};
  for (const name of Object.keys(built)) {
    const place = PAGE.exec(name)?.[1];
    if (place === undefined) continue;
    const needed = [...collectImports(built, ['play.html', name])].map((one) => built[one]);
    const paths = needed.flatMap((one) =>
      one === undefined ? [] : [one.file, ...(one.css ?? [])],
    );
    files[CODES[place] ?? place] = [...new Set(paths)];
  }
  if (Object.keys(files).length === 0) throw new Error('No game has a page.');
  writeFileSync(join(folder, FILE), JSON.stringify(files));
}

function collectImports(built: Manifest, names: readonly string[], known = new Set<string>()) {
  for (const name of names) {
    if (known.has(name)) continue;
    known.add(name);
    collectImports(built, built[name]?.imports ?? [], known);
  }
  return known;
}
