// Builds what `npm start` runs: the web app into web/dist, the server into server/dist as bundled files.
// npm packages stay outside the bundle: some carry binaries, and node_modules is there anyway.

import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle } from 'esbuild';
import { build as buildWeb } from 'vite';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => path.join(root, ...parts);

/** Ours is bundled, everything from node_modules is not. */
const ownCodeOnly = {
  name: 'own-code-only',
  setup(setup) {
    setup.onResolve({ filter: /^[^.#/]/ }, (found) =>
      found.kind === 'entry-point' || found.path.startsWith('@crease/')
        ? undefined
        : { path: found.path, external: true },
    );
  },
};

async function buildServer() {
  await rm(at('server/dist'), { recursive: true, force: true });
  await bundle({
    entryPoints: {
      main: at('server/src/main.ts'),
      verify: at('server/src/verify.ts'),
      'snapshot-child': at('server/src/jobs/snapshot-child.ts'),
    },
    outdir: at('server/dist'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    loader: { '.sql': 'text' },
    plugins: [ownCodeOnly],
    logLevel: 'warning',
  });
  const migrations = 'server/src/adapters/postgres/migrations';
  await mkdir(at('server/dist/migrations'), { recursive: true });
  for (const file of await readdir(at(migrations))) {
    await copyFile(at(migrations, file), at('server/dist/migrations', file));
  }
}

export async function buildAll() {
  const started = performance.now();
  await Promise.all([
    buildServer(),
    buildWeb({ root: at('web'), configFile: at('web/vite.config.ts'), logLevel: 'warn' }),
  ]);
  console.log(
    `Built the server and the web app in ${((performance.now() - started) / 1000).toFixed(1)} s.`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll();
