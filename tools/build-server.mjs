// Bundles the server. `node tools/build-server.mjs <folder>` builds it alone, inside the repository, because
// unbundled packages are resolved from node_modules.

import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build as bundle } from 'esbuild';
import { root } from './product.mjs';

const at = (...parts) => path.join(root, ...parts);

/**
 * Packages of many small files that would all be read at startup: bundled, 200 files cost a seventh of the time and
 * memory.
 */
const BUNDLED = ['kysely'];

/** Bundles our own code and leaves node_modules external. */
const ownCodeOnly = {
  name: 'own-code-only',
  setup(setup) {
    setup.onResolve({ filter: /^[^.#/]/ }, (found) =>
      found.kind === 'entry-point' || found.path.startsWith('@crease/') || BUNDLED.includes(found.path)
        ? undefined
        : { path: found.path, external: true },
    );
  },
};

/** Writes the server bundle, with its migrations next to it. */
export async function buildServer(folder) {
  await bundle({
    entryPoints: {
      main: at('server/src/start/main.ts'),
      verify: at('server/src/start/verify.ts'),
      restore: at('server/src/start/restore.ts'),
      'rotate-keys': at('server/src/start/rotate-keys.ts'),
      'document-child': at('server/src/jobs/document-child.ts'),
      'snapshot-child': at('server/src/jobs/snapshot-child.ts'),
      'backup-child': at('server/src/jobs/backup-child.ts'),
      'export-child': at('server/src/jobs/export-child.ts'),
      'price-tables': at('server/src/jobs/price-tables.ts'),
      exports: at('server/src/start/exports.ts'),
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    loader: { '.sql': 'text' },
    define: { CONTRACT_HASH_OF_BUILD: JSON.stringify(process.env.CONTRACT_HASH ?? 'unbuilt') },
    plugins: [ownCodeOnly],
    logLevel: 'warning',
  });
  const migrations = at('server/src/base/postgres/migrations');
  mkdirSync(path.join(folder, 'migrations'), { recursive: true });
  for (const file of readdirSync(migrations)) {
    copyFileSync(path.join(migrations, file), path.join(folder, 'migrations', file));
  }
}

/** Builds the price tables next to a server bundle, which takes seconds: without them, the first matches wait. */
export async function buildPriceTables(folder) {
  const module = pathToFileURL(path.join(folder, 'price-tables.mjs')).href;
  const program = `import { writePriceTables } from '${module}'; writePriceTables();`;
  // A process of its own: the web app is built meanwhile.
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
}

const [, script, folder] = process.argv;
if (script === import.meta.filename && folder !== undefined) await buildServer(path.resolve(folder));
