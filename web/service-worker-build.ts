import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { build } from 'vite';

const SOURCE = 'src/worker/service-worker.ts';
/** Served from the root so that its scope covers every page. */
const FILE = 'sw.js';
/** Files above this size in bytes are not precached. */
const LARGE_BYTES = 100_000;

/**
 * Builds the service worker after the app, with the names of the files that the build has written.
 *
 * @param base config shared by every build of this folder.
 * @param root folder of the web app.
 */
export function serviceWorker(base: Parameters<typeof build>[0], root: string): Plugin {
  return {
    name: 'service-worker',
    async writeBundle({ dir = join(root, 'dist') }, bundle) {
      if (this.meta.watchMode) return;
      await build({
        ...base,
        configFile: false,
        logLevel: 'warn',
        define: {
          SHELL_OF_THIS_BUILD: JSON.stringify(listShellFiles(bundle, join(root, 'public'))),
        },
        build: {
          ...base?.build,
          outDir: dir,
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: join(root, SOURCE),
            checks: { bundlerTimings: false },
            output: { format: 'iife', entryFileNames: FILE },
          },
        },
      });
    },
  };
}

function listShellFiles(bundle: Rolldown.OutputBundle, publicFolder: string) {
  const files = Object.values(bundle).filter(({ fileName }) => fileName.startsWith('assets/'));
  const entry = files.find((file) => file.type === 'chunk' && file.isEntry);
  const page = bundle['index.html'];
  if (entry?.type !== 'chunk' || page?.type !== 'asset') throw new Error('The app has no page.');
  const first = collectImports(bundle, entry.fileName);
  const isNow = (file: (typeof files)[number]) =>
    first.has(file.fileName) ||
    (getFileSize(file) <= LARGE_BYTES && !/\.woff2?$/.test(file.fileName));
  const fixed = readdirSync(publicFolder).map((name) => ({
    path: `/${name}`,
    content: readFileSync(join(publicFolder, name)),
  }));
  const hash = createHash('sha256').update(page.source);
  for (const { content } of fixed) hash.update(content);
  for (const { fileName } of files) hash.update(fileName);
  return {
    version: hash.digest('hex').slice(0, 12),
    entry: `/${entry.fileName}`,
    now: [
      '/index.html',
      ...fixed.map(({ path }) => path),
      ...files.filter(isNow).map(({ fileName }) => `/${fileName}`),
    ],
    later: files.filter((file) => !isNow(file)).map(({ fileName }) => `/${fileName}`),
  };
}

/** Collects the first screen's files: scripts with their imports, and the files they reference. */
function collectImports(bundle: Rolldown.OutputBundle, name: string, seen = new Set<string>()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk') return seen;
  for (const imported of chunk.imports) collectImports(bundle, imported, seen);
  for (const kind of ['importedCss', 'importedAssets'] as const) {
    for (const file of chunk.viteMetadata?.[kind] ?? []) seen.add(file);
  }
  return seen;
}

function getFileSize(file: Rolldown.OutputAsset | Rolldown.OutputChunk): number {
  return Buffer.byteLength(file.type === 'chunk' ? file.code : file.source);
}
