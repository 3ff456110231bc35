/**
 * Breaks down the first screen: builds the bettor's app with source maps into its own folder, and attributes each
 * file's gzipped bytes to the packages and folders of its source, in proportion to their individual gzipped size. npm
 * run weights
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
const MIN_KB = 0.3;

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
  print(computeShares(firstFilesIn(folder), folder));
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
function computeShares(files: readonly string[], dist: string): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const file of files) {
    const code = readFileSync(path.join(dist, file), 'utf8');
    const kb = gzipSync(code, { level: 9 }).length / 1000;
    const texts = splitBySource(code, path.join(dist, file));
    const alone = [...texts].map(([name, text]) => [name, gzipSync(text).length] as const);
    const sum = alone.reduce((total, [, bytes]) => total + bytes, 0);
    for (const [name, bytes] of alone) {
      shares.set(name, (shares.get(name) ?? 0) + (kb * bytes) / sum);
    }
  }
  return shares;
}

/** Splits a built file's text by source. */
function splitBySource(code: string, file: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const map = readSourceMap(file);
  code.split('\n').forEach((line, row) => {
    for (let at = 0; at < line.length; at += 1) {
      const name = findOwner(map?.findEntry(row, at));
      texts.set(name, (texts.get(name) ?? '') + line.charAt(at));
    }
  });
  return texts;
}

function readSourceMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  } catch {
    // The bundler's own files have no source map.
    return null;
  }
}

/**
 * Owner of a source: a package such as `react-dom`, or one of our folders such as `src/player/features/search`; text
 * without a source is the bundler's.
 */
function findOwner(entry: object | undefined): string {
  const source: unknown = Reflect.get(entry ?? {}, 'originalSource');
  if (typeof source !== 'string') return 'the bundler';
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  return inPackage ?? path.dirname(source).replace(/^.*?(?=src\/|contracts\/|core\/)/, '');
}

function print(shares: ReadonlyMap<string, number>): void {
  const sorted = [...shares].sort(([, one], [, other]) => other - one);
  for (const [name, kb] of sorted.filter(([, weight]) => weight >= MIN_KB)) {
    console.log(`${kb.toFixed(1).padStart(6)} kB  ${name}`);
  }
  const all = sorted.reduce((total, [, kb]) => total + kb, 0);
  console.log(`${all.toFixed(1).padStart(6)} kB  total, gzipped`);
}
