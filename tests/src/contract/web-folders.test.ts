import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '../../../web/src');
/** Import target: a file of another folder, or one in the same folder or below. */
const NAMED = /(?:from|import)\s*\(?\s*'([#.][^']+\.tsx?)'/g;

type Folders = ReadonlyMap<string, ReadonlySet<string>>;

/** Folders that each folder of the web's sources imports from. */
function readFolderImports(): Folders {
  const folders = new Map<string, Set<string>>();
  const shipped = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|stories)\.|(^|\/)testing\//.test(file),
  );
  for (const file of shipped) {
    const from = dirname(file);
    const named = folders.get(from) ?? new Set();
    folders.set(from, named);
    for (const [, path = ''] of readFileSync(join(SOURCES, file), 'utf8').matchAll(NAMED)) {
      const target = path.startsWith('#') ? path.slice(1) : relative(SOURCES, join(SOURCES, from, path));
      if (dirname(target) !== from) named.add(dirname(target));
    }
  }
  return folders;
}

/** Finds an import cycle; empty if there is none. */
function findCycle(folders: Folders): readonly string[] {
  const done = new Set<string>();
  const walk = (folder: string, path: readonly string[]): readonly string[] => {
    const seen = path.indexOf(folder);
    if (seen !== -1) return [...path.slice(seen), folder];
    if (done.has(folder)) return [];
    for (const next of folders.get(folder) ?? []) {
      const circle = walk(next, [...path, folder]);
      if (circle.length > 0) return circle;
    }
    done.add(folder);
    return [];
  };
  for (const folder of folders.keys()) {
    const circle = walk(folder, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

test('finds a cycle over three folders', () => {
  const folders = new Map([
    ['app', new Set(['ui', 'data'])],
    ['ui', new Set<string>()],
    ['data', new Set(['rules'])],
    ['rules', new Set(['app'])],
  ]);

  expect(findCycle(folders)).toEqual(['app', 'data', 'rules', 'app']);
});

test('no web folder imports one that leads back to it', () => {
  const folders = readFolderImports();

  expect(folders.size).toBeGreaterThan(50);
  expect(findCycle(folders)).toEqual([]);
});
