/**
 * Finds files too small to be worth opening: at most 40 lines, imported by a single file in the same folder and by
 * nothing else. They belong in that file, unless they load lazily, have tests or would make it too long. A room's
 * `env.ts` only lists its parts, so it is no place for them.
 *
 * Also finds imports that the layers forbid (see `layers.ts`), and folders that import each other in a cycle. For
 * cycles, a room counts as one folder, and so do the contracts. `npm run shape` exits with 1 if it finds a fault.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findForbidden } from './layers.ts';

const SMALL = 40;
const LONG = 300;
const ENV = /^server\/src\/[^/]+\/env\.ts$/;
const WORKSPACES = /^(core|contracts|games|hub|server|sports)\/src\//;
const PRODUCT = /^(core|contracts|games|hub|server|sports|web)\/src\//;
const FOR_TESTS = /\.(test|e2e|stories|kit)\.tsx?$|\/testing\/|^tests\/|\.d\.ts$/;
/** Static imports and exports; lazy ones count as another use of a file. */
const STATIC = /(?:^|\n)(?:import|export)\b[^;'"]*?from\s*['"]([^'"]+)['"]|(?:^|\n)import\s*['"]([^'"]+)['"]/g;
const QUOTED = /['"`]([^'"`\n]+\.tsx?)['"`]/g;
/** Fewer files than this mean that the tool searched the wrong folder. */
const MIN_FILES = 500;

const UNIT = /^(server\/src\/[^/]+|contracts\/src)\//;

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'];
const all = spawnSync('git', listed, { cwd: root, encoding: 'utf8' }).stdout.split('\n');
const texts = new Map(
  all.filter((file) => file !== '').map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
);
const files = [...texts.keys()].filter((file) => WORKSPACES.test(file) && !FOR_TESTS.test(file));
if (files.length < MIN_FILES) throw new Error(`Only ${files.length} files found.`);

const small = listSmallFiles();
for (const { file, importer } of small) console.log(`${file}: belongs in ${importer}`);
const forbidden = listForbiddenImports();
for (const { file, to, because } of forbidden) console.log(`${file}: imports ${to}; ${because}`);
const cycles = listCycles(folderImports());
for (const folders of cycles) console.log(`Folders in a cycle: ${folders.join(', ')}`);
const found = small.length + forbidden.length + cycles.length;
console.log(`${found} faults of shape in ${files.length} files.`);
process.exit(found === 0 ? 0 : 1);

/** Path of what a file imports; packages stay as they are named. */
function toPath(from: string, specifier: string): string {
  const [workspace = ''] = from.split('/');
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  if (specifier.startsWith('#')) return `${workspace}/src/${specifier.slice(1)}`;
  return specifier.replace(/^@crease\/([^/]+)\//, '$1/src/');
}

function resolve(from: string, specifier: string): string | null {
  const file = toPath(from, specifier);
  return texts.has(file) ? file : null;
}

/** Files with every quoted mention of another file, static imports and lazy ones alike. */
function mentionsByFile(): ReadonlyMap<string, readonly string[]> {
  const mentions = new Map<string, string[]>();
  for (const [from, text] of texts) {
    for (const [, quoted = ''] of text.matchAll(QUOTED)) {
      const to = resolve(from, quoted);
      if (to !== null && to !== from) mentions.set(to, [...(mentions.get(to) ?? []), from]);
    }
  }
  return mentions;
}

function listImports(file: string): readonly string[] {
  return listSpecifiers(file).flatMap((specifier) => resolve(file, specifier) ?? []);
}

function listSpecifiers(file: string): readonly string[] {
  return [...(texts.get(file) ?? '').matchAll(STATIC)].map(([, from, bare]) => from ?? bare ?? '');
}

function listSmallFiles(): readonly { readonly file: string; readonly importer: string }[] {
  const mentions = mentionsByFile();
  return files.flatMap((file) => {
    const lines = countLines(file);
    const [importer, ...others] = new Set(mentions.get(file));
    if (lines > SMALL || importer === undefined || others.length > 0) return [];
    if (ENV.test(importer) || countLines(importer) + lines > LONG) return [];
    const isBeside = path.posix.dirname(importer) === path.posix.dirname(file);
    const isStatic = listImports(importer).includes(file);
    return isBeside && isStatic && !FOR_TESTS.test(importer) ? [{ file, importer }] : [];
  });
}

function countLines(file: string): number {
  return (texts.get(file) ?? '').split('\n').length - 1;
}

/** Imports of product code that the layers forbid; a package is named as it is imported. */
function listForbiddenImports() {
  const product = [...texts.keys()].filter((file) => PRODUCT.test(file) && !FOR_TESTS.test(file));
  return product.flatMap((file) =>
    listSpecifiers(file).flatMap((specifier) => {
      const to = toPath(file, specifier);
      const because = findForbidden(file, to);
      return because === null ? [] : [{ file, to, because }];
    }),
  );
}

function getFolder(file: string): string {
  return UNIT.exec(file)?.[1] ?? path.posix.dirname(file);
}

function folderImports(): ReadonlyMap<string, ReadonlySet<string>> {
  const folders = new Map<string, Set<string>>();
  for (const file of files) {
    const from = getFolder(file);
    const targets = folders.get(from) ?? new Set();
    folders.set(from, targets);
    for (const to of listImports(file)) {
      const folder = getFolder(to);
      if (folder !== from && !FOR_TESTS.test(to)) targets.add(folder);
    }
  }
  return folders;
}

/** Groups of nodes that reach each other (Tarjan). */
function listCycles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    stack.push(node);
    let lowest = index;
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next));
      else if (stack.includes(next)) lowest = Math.min(lowest, low.get(next) ?? index, order.get(next) ?? index);
    }
    low.set(node, lowest);
    if (lowest === index) {
      const group = stack.splice(stack.indexOf(node));
      if (group.length > 1) found.push(group.toSorted());
    }
    return lowest;
  };
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return found;
}
