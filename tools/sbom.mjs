// `npm run parts`: writes the SBOM of production dependencies (CycloneDX) to dist/parts.cdx.json and queries the
// registry's advisory service. Exits with 1 on a serious advisory, and with 3 if the service was unreachable, because
// then nothing was checked.

import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dist, root } from './product.mjs';

/** Severities that fail the run. */
const FAILING = ['high', 'critical'];

const { components } = writeList();
printLicences(components);
const NOT_ASKED = 3;
process.exitCode = audit();

function writeList() {
  const made = npm(['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev']);
  if (made.status !== 0) throw new Error(`Couldn’t generate the SBOM: ${made.stderr}`);
  const file = path.join(dist, 'parts.cdx.json');
  mkdirSync(dist, { recursive: true });
  writeFileSync(file, made.stdout);
  const list = JSON.parse(made.stdout);
  console.log(`${list.components.length} dependencies, listed in ${path.relative(root, file)}.`);
  return list;
}

function printLicences(components) {
  const counts = new Map();
  for (const { name, licenses = [] } of components) {
    if (name.startsWith('@crease/')) continue;
    const own = licenses.map(({ license, expression }) => license?.id ?? expression).join(', ');
    counts.set(own || 'not named', (counts.get(own || 'not named') ?? 0) + 1);
  }
  for (const [licence, count] of [...counts].sort((a, b) => b[1] - a[1])) {
    console.log(`  ${String(count).padStart(4)}  ${licence}`);
  }
}

/** Returns the exit code: 0 if there is no serious advisory. */
function audit() {
  const asked = npm(['audit', '--json', '--omit', 'dev']);
  const answer = read(asked.stdout);
  if (answer?.vulnerabilities === undefined) {
    const reason = answer?.message ?? asked.stderr.trim().split('\n').at(-1);
    console.log(`NOT CHECKED: couldn’t reach the advisory service (${reason}).`);
    return NOT_ASKED;
  }
  const found = Object.values(answer.vulnerabilities);
  for (const { name, severity, range } of found) console.log(`  ${severity}: ${name} ${range}`);
  const failing = found.filter(({ severity }) => FAILING.includes(severity));
  console.log(`${found.length} packages with advisories, ${failing.length} high or critical.`);
  return failing.length === 0 ? 0 : 1;
}

function npm(args) {
  return spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
