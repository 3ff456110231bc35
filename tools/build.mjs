// `npm run build`: builds what `npm start` runs, if it has changed: the server bundle and the web app. All npm
// packages but one stay outside the bundle: some contain binaries, and node_modules is there anyway.

import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build as buildWeb } from 'vite';
import { buildPriceTables, buildServer } from './build-server.mjs';
import { dist, getBuildFolder, makeCurrent, publish, root } from './product.mjs';

const at = (...parts) => path.join(root, ...parts);

async function buildAll(folder) {
  const started = performance.now();
  const half = path.join(dist, `.half-${process.pid}`);
  try {
    const server = path.join(half, 'server');
    process.env.CONTRACT_HASH = hashContract();
    await Promise.all([
      buildServer(server).then(() => buildPriceTables(server)),
      buildWeb({
        root: at('web'),
        configFile: at('web/vite.config.ts'),
        logLevel: 'warn',
        build: { outDir: path.join(half, 'web') },
      }),
    ]);
    publish(half, folder);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Built the server and the web app in ${seconds} s.`);
}

/** Both sides get the same hash of the contract. */
function hashContract() {
  const program = ['--import', 'tsx', at('tools/contract-hash.ts')];
  return execFileSync(process.execPath, program, { encoding: 'utf8', cwd: root }).trim();
}

const folder = getBuildFolder();
if (existsSync(folder)) {
  makeCurrent(folder);
  console.log('Build is up to date.');
} else {
  await buildAll(folder);
}
