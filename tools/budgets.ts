/**
 * Measures the built web app against budgets.json and fails if a budget is exceeded.
 *
 * A first screen is everything its page references (index.html, operator.html, play.html): scripts with their static
 * imports, styles, preloaded fonts. A further screen is each chunk that the entry loads on demand, with anything only
 * it brings. Each app has its own manifest.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

interface Budget {
  readonly limitKb: number;
  readonly kind: 'js' | 'css' | 'woff2' | 'svg';
  readonly entry?: string;
  readonly lazy?: boolean;
  /** Adds the first screen to each further one: the total for a visitor who opens that screen first. */
  readonly whole?: boolean;
  /** Restricts the budget to chunks with this in their source path; other budgets then exclude them. */
  readonly only?: string;
  /** Excludes chunks with this in their source path, because the screen renders without them. */
  readonly without?: string;
}

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly isEntry?: boolean;
}

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const dist = path.join(root, 'dist/current/web');
type Manifest = Readonly<Record<string, Chunk>>;
const manifests = ['manifest.json', 'operator-manifest.json', 'play-manifest.json'].map((name) =>
  readJson<Manifest>(path.join(dist, '.vite', name)),
);
const budgets = readJson<Record<string, Budget>>(path.join(root, 'budgets.json'));

let broken = 0;
let weighed = 0;
for (const [name, budget] of Object.entries(budgets)) {
  for (const { label, files } of listScreens(budget)) {
    const bytes = [...files].reduce((sum, file) => sum + measureSize(file), 0);
    const kb = bytes / 1000;
    weighed += files.size;
    const verdict = kb <= budget.limitKb ? 'ok' : 'TOO LARGE';
    if (kb > budget.limitKb) broken += 1;
    console.log(`${verdict.padEnd(9)} ${kb.toFixed(1).padStart(7)} of ${budget.limitKb} kB  ${name}${label}`);
  }
}
if (weighed === 0) {
  console.error('No build output found. Run `npm run build` first.');
  process.exit(1);
}
console.log(`Measured ${weighed} files (gzipped).`);
process.exit(broken === 0 ? 0 : 1);

function listScreens(budget: Budget): { label: string; files: Set<string> }[] {
  const entry = budget.entry ?? 'index.html';
  const manifest = manifests.find((one) => Object.hasOwn(one, entry));
  if (manifest === undefined) throw new Error(`No entry ${entry} in the manifests.`);
  const first = collectImports(manifest, entry);
  if (budget.lazy !== true) return [{ label: '', files: listFiles(manifest, first, budget.kind) }];
  const before = listFiles(manifest, first, budget.kind);
  return [...listLazyChunks(manifest, first)]
    .filter((key) => isMeasured(budget, key))
    .map((key) => ({
      label: ` (${manifest[key]?.file ?? key})`,
      files: new Set(
        [...before, ...listFiles(manifest, collectImports(manifest, key), budget.kind)].filter(
          (file) => budget.whole === true || !before.has(file),
        ),
      ),
    }));
}

/** A chunk with its own budget is measured against that one only. */
function isMeasured({ only, without }: Budget, key: string): boolean {
  if (without !== undefined && key.includes(without)) return false;
  if (only !== undefined) return key.includes(only);
  return !Object.values(budgets).some((other) => other.only !== undefined && key.includes(other.only));
}

function collectImports(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) collectImports(manifest, imported, seen);
  return seen;
}

function listLazyChunks(manifest: Manifest, keys: ReadonlySet<string>): Set<string> {
  const lazy = new Set<string>();
  for (const key of keys) for (const found of manifest[key]?.dynamicImports ?? []) lazy.add(found);
  return lazy;
}

function listFiles(manifest: Manifest, keys: ReadonlySet<string>, kind: Budget['kind']): Set<string> {
  const files = new Set<string>();
  // The icon sprite belongs to no chunk, because its URL is written into the page.
  if (kind === 'svg') {
    for (const { file } of Object.values(manifest)) if (file.endsWith('.svg')) files.add(file);
  }
  for (const key of keys) {
    const chunk = manifest[key];
    if (chunk === undefined) continue;
    const all = [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])];
    for (const file of all) if (file.endsWith(`.${kind}`)) files.add(file);
  }
  return files;
}

/** Gzipped size; fonts are already compressed. */
function measureSize(file: string): number {
  const bytes = readFileSync(path.join(dist, file));
  return file.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length;
}

function readJson<Shape>(file: string): Shape {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Shape;
  } catch {
    const there = readdirSync(root).join(', ');
    throw new Error(`${path.relative(root, file)} not found. Run \`npm run build\` first. (Found: ${there})`);
  }
}
