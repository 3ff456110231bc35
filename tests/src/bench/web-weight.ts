import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

export type Kind = 'js' | 'css' | 'woff2';

const dist = path.join(
  path.dirname(fileURLToPath(import.meta.url)),
  '..',
  '..',
  '..',
  'dist',
  'current',
  'web',
);

/**
 * Bytes that travel before a screen can be shown: the entry with its static imports, and the screen's own chunk.
 *
 * @param screen part of the source path of a screen, as "match-list-screen"; null for the entry alone.
 * @returns bytes by kind; scripts and styles gzipped at level 9, fonts as they are.
 */
export function weightOfScreen(screen: string | null): Readonly<Record<Kind, number>> {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'),
  );
  const keys = new Set<string>();
  const walk = (key: string): void => {
    if (keys.has(key)) return;
    keys.add(key);
    for (const imported of manifest[key]?.imports ?? []) walk(imported);
  };
  walk('index.html');
  if (screen !== null) {
    const own = Object.keys(manifest).find((key) => key.includes(screen));
    if (own === undefined) throw new Error(`no chunk of ${screen} in the manifest`);
    walk(own);
  }
  const files = new Set<string>();
  for (const key of keys) {
    const chunk = manifest[key];
    for (const file of [chunk?.file ?? '', ...(chunk?.css ?? []), ...(chunk?.assets ?? [])])
      files.add(file);
  }
  const sum = (kind: Kind) =>
    [...files]
      .filter((file) => file.endsWith(`.${kind}`))
      .reduce((all, file) => all + weigh(file), 0);
  return { js: sum('js'), css: sum('css'), woff2: sum('woff2') };
}

function weigh(file: string): number {
  const bytes = readFileSync(path.join(dist, file));
  return file.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length;
}
