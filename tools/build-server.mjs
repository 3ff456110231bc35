// The server as bundled files. `node tools/build-server.mjs <folder>` builds it alone, inside of the repository: what is
// not bundled is found in node_modules.

import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { build as bundle } from 'esbuild';
import { root } from './product.mjs';

const at = (...parts) => path.join(root, ...parts);

/** Of 200 small files, all of which a start would read: in the bundle they cost a seventh of the time and memory. */
const BUNDLED = ['kysely'];

/** Ours is bundled, what is from node_modules is not. */
const ownCodeOnly = {
  name: 'own-code-only',
  setup(setup) {
    setup.onResolve({ filter: /^[^.#/]/ }, (found) =>
      found.kind === 'entry-point' ||
      found.path.startsWith('@crease/') ||
      BUNDLED.includes(found.path)
        ? undefined
        : { path: found.path, external: true },
    );
  },
};

/** Writes the server as bundled files, with its migrations beside them. */
export async function buildServer(folder) {
  await bundle({
    entryPoints: {
      main: at('server/src/main.ts'),
      verify: at('server/src/verify.ts'),
      restore: at('server/src/restore.ts'),
      'rotate-keys': at('server/src/rotate-keys.ts'),
      'document-child': at('server/src/jobs/document-child.ts'),
      'snapshot-child': at('server/src/jobs/snapshot-child.ts'),
      'backup-child': at('server/src/jobs/backup-child.ts'),
      'export-child': at('server/src/jobs/export-child.ts'),
      exports: at('server/src/exports.ts'),
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
    plugins: [ownCodeOnly],
    logLevel: 'warning',
  });
  const migrations = at('server/src/adapters/postgres/migrations');
  mkdirSync(path.join(folder, 'migrations'), { recursive: true });
  for (const file of readdirSync(migrations)) {
    copyFileSync(path.join(migrations, file), path.join(folder, 'migrations', file));
  }
}

const [, script, folder] = process.argv;
if (script === import.meta.filename && folder !== undefined)
  await buildServer(path.resolve(folder));
