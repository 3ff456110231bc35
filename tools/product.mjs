// Locations of the built product: dist/<fingerprint of the sources>/{server,web}, and dist/current, a link to the
// latest. A running server serves from the folder it was started from, which later builds leave untouched.

import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const dist = path.join(root, 'dist');

const WORKSPACES = ['core', 'contracts', 'hub', 'sports', 'games', 'server', 'web'];
const ELSE = ['package.json', 'package-lock.json', 'tools/build.mjs', 'tools/product.mjs'];
/** Built files, packages, and files only used by tests and the kit. */
const NO_SOURCE = /^(dist|dist-kit|node_modules|kit|testing)$|\.(test|stories)\.tsx?$|\.tsbuildinfo$/;
/** Previous builds to keep, for servers that haven't registered the build they run from. */
const KEPT = 3;

/** Build folder for the current sources. */
export function getBuildFolder() {
  const hash = createHash('sha256');
  for (const name of [...WORKSPACES.flatMap(filesBelow), ...ELSE]) {
    hash
      .update(`${name}\n`)
      .update(readFileSync(path.join(root, name)))
      .update('\n');
  }
  return path.join(dist, hash.digest('hex').slice(0, 16));
}

function filesBelow(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !NO_SOURCE.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((found) => {
      const name = `${folder}/${found.name}`;
      return found.isDirectory() ? filesBelow(name) : [name];
    });
}

/** Moves a finished build to its final folder and makes it the current one. */
export function publish(half, folder) {
  if (existsSync(folder)) rmSync(half, { recursive: true, force: true });
  else renameSync(half, folder);
  makeCurrent(folder);
  removeOld(folder);
}

/** Points dist/current to the folder; unchanged where the folder is read-only. */
export function makeCurrent(folder) {
  const link = path.join(dist, 'current');
  const name = path.basename(folder);
  if (readLink(link) === name) return;
  const next = path.join(dist, `.current-${process.pid}`);
  try {
    rmSync(next, { force: true });
    symlinkSync(name, next, 'dir');
    renameSync(next, link);
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error;
  }
}

/** Registers that this process runs from the folder, so that later builds keep it. */
export function noteUse(folder) {
  try {
    mkdirSync(path.join(folder, 'used-by'), { recursive: true });
    writeFileSync(path.join(folder, 'used-by', String(process.pid)), '');
    utimesSync(folder, new Date(), new Date());
  } catch {
    // Built by another user, who maintains it.
  }
}

function removeOld(current) {
  const others = readdirSync(dist)
    .filter((name) => /^[0-9a-f]{16}$/.test(name) && path.join(dist, name) !== current)
    .map((name) => path.join(dist, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const folder of others.slice(KEPT)) {
    if (!isUsed(folder)) rmSync(folder, { recursive: true, force: true });
  }
}

function isUsed(folder) {
  const users = path.join(folder, 'used-by');
  return existsSync(users) && readdirSync(users).some((pid) => isAlive(Number(pid)));
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function readLink(link) {
  try {
    return readlinkSync(link);
  } catch {
    return null;
  }
}
