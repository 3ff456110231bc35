/**
 * Says what the first screen is made of: builds the bettor's app with source maps into a folder of its own, and shares each
 * file's gzipped bytes out among the packages and folders that its text comes from, by what each would weigh alone.
 *   npm run weights
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const ENTRY = 'index.html';
const LEAST_KB = 0.3;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const folder = mkdtempSync(path.join(tmpdir(), 'weights-'));
try {
  await build({
    root: path.join(root, 'web'),
    configFile: path.join(root, 'web/vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, sourcemap: true },
  });
  print(sharesOf(firstFilesIn(folder), folder));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function firstFilesIn(dist: string): readonly string[] {
  const text = readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8');
  const manifest = JSON.parse(text) as Readonly<Record<string, Chunk>>;
  const seen = new Set<string>();
  const walk = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const imported of manifest[key]?.imports ?? []) walk(imported);
  };
  walk(ENTRY);
  return [...seen].flatMap((key) => manifest[key]?.file ?? []);
}

/** Kilobytes by package or folder. */
function sharesOf(files: readonly string[], dist: string): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const file of files) {
    const code = readFileSync(path.join(dist, file), 'utf8');
    const kb = gzipSync(code, { level: 9 }).length / 1000;
    const texts = textsOf(code, path.join(dist, file));
    const alone = [...texts].map(([name, text]) => [name, gzipSync(text).length] as const);
    const sum = alone.reduce((total, [, bytes]) => total + bytes, 0);
    for (const [name, bytes] of alone) {
      shares.set(name, (shares.get(name) ?? 0) + (kb * bytes) / sum);
    }
  }
  return shares;
}

/** The text of a built file by where it comes from. */
function textsOf(code: string, file: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const map = mapOf(file);
  code.split('\n').forEach((line, row) => {
    for (let at = 0; at < line.length; at += 1) {
      const name = ownerOf(map?.findEntry(row, at));
      texts.set(name, (texts.get(name) ?? '') + line.charAt(at));
    }
  });
  return texts;
}

function mapOf(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  } catch {
    // A file of the bundler's own has none.
    return null;
  }
}

/** `react-dom` of a package, `src/player/features/search` of our own; what no source has is the bundler's. */
function ownerOf(entry: object | undefined): string {
  const source: unknown = Reflect.get(entry ?? {}, 'originalSource');
  if (typeof source !== 'string') return 'the bundler';
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  return inPackage ?? path.dirname(source).replace(/^.*?(?=src\/|contracts\/|core\/)/, '');
}

function print(shares: ReadonlyMap<string, number>): void {
  const sorted = [...shares].sort(([, one], [, other]) => other - one);
  for (const [name, kb] of sorted.filter(([, weight]) => weight >= LEAST_KB)) {
    console.log(`${kb.toFixed(1).padStart(6)} kB  ${name}`);
  }
  const all = sorted.reduce((total, [, kb]) => total + kb, 0);
  console.log(`${all.toFixed(1).padStart(6)} kB  in all, gzipped`);
}
