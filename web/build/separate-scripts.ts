import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const WORKER_SOURCE = 'src/worker/service-worker.ts';
/** Served from the root so that its scope covers every page. */
const WORKER_FILE = 'sw.js';
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
          ...base?.define,
          SHELL_OF_THIS_BUILD: JSON.stringify(listShellFiles(bundle, join(root, 'public'))),
        },
        build: {
          ...base?.build,
          outDir: dir,
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: join(root, WORKER_SOURCE),
            checks: { bundlerTimings: false },
            output: { format: 'iife', entryFileNames: WORKER_FILE },
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
    first.has(file.fileName) || (getFileSize(file) <= LARGE_BYTES && !/\.woff2?$/.test(file.fileName));
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

const CHECK_SOURCE = 'src/offline/fairness-check.ts';
/** Linked for download on `/fairness`. Runs from disk without any other file. */
const CHECK_FILE = 'fairness-check.html';

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 960px; margin: 0 auto; padding: 24px 16px; }
textarea { box-sizing: border-box; width: 100%; font: 13px/1.5 ui-monospace, monospace; }
button { min-height: 44px; margin: 8px 0; padding: 0 20px; font: inherit; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th, td { padding: 6px 8px 6px 0; border-top: 1px solid #8884; text-align: start; vertical-align: top; }
th { width: 30%; font-weight: 500; overflow-wrap: anywhere; }
code { overflow-wrap: anywhere; font: 13px/1.5 ui-monospace, monospace; }
.good, .bad { padding: 12px; border-radius: 8px; font-weight: 600; }
.good { background: #1a8a4a2e; }
.bad { background: #c8102e2e; }
`;

/** Builds the fairness check as a single file with its script inlined, for use without the site. */
export function offlineCheck(base: Parameters<typeof build>[0], root: string): Plugin {
  return {
    name: 'offline-check',
    async writeBundle({ dir = join(root, 'dist') }) {
      if (this.meta.watchMode) return;
      const made = await build({
        ...base,
        configFile: false,
        logLevel: 'warn',
        build: {
          ...base?.build,
          write: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: join(root, CHECK_SOURCE),
            checks: { bundlerTimings: false },
            output: { format: 'iife' },
          },
        },
      });
      await writeFile(join(dir, CHECK_FILE), buildPage(findScript(made)));
    },
  };
}

function findScript(made: Awaited<ReturnType<typeof build>>): string {
  const outputs = Array.isArray(made) ? made : [made];
  for (const one of outputs) {
    if (!('output' in one)) continue;
    for (const file of one.output) if (file.type === 'chunk') return file.code;
  }
  throw new Error('The offline check has no script.');
}

function buildPage(script: string): string {
  // Escapes closing tags within strings, which would otherwise end the script.
  const inside = script.replaceAll('</script', '<\\/script');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fairness check</title>
<style>${STYLE}</style>
</head>
<body>
<script>${inside}</script>
</body>
</html>
`;
}
