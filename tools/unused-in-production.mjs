// Finds code used only by tests, by running knip on the product without its tests. A workspace exports all its files
// to the others, which knip treats as use. In the analysed copy workspaces export nothing, and imports between them
// use full file paths.

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const WORKSPACES = ['core', 'contracts', 'hub', 'sports', 'server', 'web'];
const FOR_TESTS = /\.(test|stories)\.tsx?$|\/(testing|kit|dist|node_modules)(\/|$)/;

/** Entry points: programs that are started directly, and scripts loaded by pages. */
const ENTRIES = {
  server: [
    'src/start/main.ts',
    'src/start/verify.ts',
    'src/start/restore.ts',
    'src/start/exports.ts',
    'src/start/rotate-keys.ts',
    'src/jobs/backup-child.ts',
    'src/jobs/document-child.ts',
    'src/jobs/export-child.ts',
    'src/jobs/price-tables.ts',
    'src/jobs/snapshot-child.ts',
  ],
  web: [
    'src/player/main.tsx',
    // Inserted around every import by the build.
    'src/ui/lazy/lazy-component.ts',
    'src/operator/main.tsx',
    'src/play/main.tsx',
    'src/worker/service-worker.ts',
    'src/offline/fairness-check.ts',
    'build/icons.ts',
  ],
};
/** Files with exports that tests use to inspect internals: slow twins, model measurements, test settings. */
const LOOKED_INTO = [
  'core/src/book/book-view.ts',
  'core/src/exchange/market-positions.ts',
  'server/src/http/client-addresses.ts',
  'server/src/http/admission.ts',
  'sports/src/play/distributions.ts',
  'sports/src/play/live-play.ts',
  'sports/src/pricing/first-class-pricer.ts',
];
/** Fakes of external systems that tests run the product on. */
const TWINS = ['server/src/**/memory-*.ts'];

const copy = mkdtempSync(path.join(tmpdir(), 'crease-unused-'));
try {
  copyProduct();
  const knip = path.join(root, 'node_modules/knip/bin/knip.js');
  const args = ['--include', 'files,exports,types', '--no-config-hints'];
  const { status } = spawnSync(process.execPath, [knip, ...args], { cwd: copy, stdio: 'inherit' });
  process.exitCode = status ?? 1;
  if (status === 0) console.log('No code is used only by tests.');
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function copyProduct() {
  linkPackages();
  writeJson('package.json', { name: 'crease', type: 'module', workspaces: WORKSPACES });
  for (const name of WORKSPACES) {
    const from = path.join(root, name);
    mkdirSync(path.join(copy, name));
    cpSync(path.join(from, 'src'), path.join(copy, name, 'src'), {
      recursive: true,
      filter: (file) => !FOR_TESTS.test(file.slice(from.length)),
    });
    nameInFull(path.join(copy, name, 'src'));
    const { exports: _, ...described } = JSON.parse(readFileSync(path.join(from, 'package.json'), 'utf8'));
    writeJson(`${name}/package.json`, described);
  }
  cpSync(path.join(root, 'web/build/icons.ts'), path.join(copy, 'web/build/icons.ts'));
  writeJson('knip.json', {
    ignoreExportsUsedInFile: true,
    ignore: TWINS,
    ignoreIssues: {
      ...Object.fromEntries(LOOKED_INTO.map((file) => [file, ['exports']])),
    },
    workspaces: Object.fromEntries(
      WORKSPACES.map((name) => [name, { vite: false, entry: ENTRIES[name] ?? [], project: ['src/**/*.{ts,tsx}'] }]),
    ),
  });
}

function linkPackages() {
  const packages = path.join(root, 'node_modules');
  mkdirSync(path.join(copy, 'node_modules/@crease'), { recursive: true });
  for (const name of readdirSync(packages)) {
    if (name === '@crease' || name.startsWith('.')) continue;
    symlinkSync(path.join(packages, name), path.join(copy, 'node_modules', name));
  }
  for (const name of WORKSPACES) {
    symlinkSync(path.join(copy, name), path.join(copy, 'node_modules/@crease', name));
  }
}

function nameInFull(folder) {
  for (const found of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!/\.tsx?$/.test(found.name)) continue;
    const file = path.join(found.parentPath, found.name);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replaceAll(/'@crease\/(\w+)\//g, "'@crease/$1/src/"));
  }
}

function writeJson(name, content) {
  writeFileSync(path.join(copy, name), JSON.stringify(content, null, 2));
}
