import { readFileSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const PACKED = /\.(js|css|svg|html)$/;
/** Size in bytes below which compression doesn't save a packet. */
const MIN_BYTES = 1_024;
/** One below the maximum: a third of the time for a size within one percent. */
const BROTLI_QUALITY = 10;

/** Precompresses every text file of the build once, so the server can send it as is. */
export function packedFiles(): Plugin {
  let folder = '';
  let isWatching = false;
  let hasFailed = false;
  return {
    name: 'packed-files',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
      isWatching = build.watch !== null;
    },
    buildEnd(failure) {
      hasFailed = failure !== undefined;
    },
    // After everything is written: the back office and the service worker are separate builds.
    async closeBundle() {
      if (isWatching || hasFailed) return;
      const names = await readdir(folder, { recursive: true });
      await Promise.all(names.filter((name) => PACKED.test(name)).map((name) => pack(folder, name)));
    },
  };
}

async function pack(folder: string, name: string): Promise<void> {
  const file = join(folder, name);
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [small, older] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, older)]);
}

/** Served from the root. The lobby uses it to prefetch a game's files. */
const GAME_FILES = 'play-files.json';
const PAGE = /^src\/play\/(?:tables|single\/[a-z0-9]+)\/([a-z0-9]+)-page\.tsx$/;
/** Pages whose name differs from their game code. */
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
    const page = PAGE.exec(name)?.[1];
    if (page === undefined) continue;
    const needed = [...collectImports(built, ['play.html', name])].map((one) => built[one]);
    const paths = needed.flatMap((one) => (one === undefined ? [] : [one.file, ...(one.css ?? [])]));
    files[CODES[page] ?? page] = [...new Set(paths)];
  }
  if (Object.keys(files).length === 0) throw new Error('No game has a page.');
  writeFileSync(join(folder, GAME_FILES), JSON.stringify(files));
}

function collectImports(built: Manifest, names: readonly string[], known = new Set<string>()) {
  for (const name of names) {
    if (known.has(name)) continue;
    known.add(name);
    collectImports(built, built[name]?.imports ?? [], known);
  }
  return known;
}
