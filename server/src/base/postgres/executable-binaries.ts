import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import type { ClusterUser } from './cluster-user.ts';
import { DatabaseProblem } from './database-problem.ts';

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
export function findExecutablePrograms(
  folder: string,
  name: string,
  user: ClusterUser | null,
): string {
  const isOpen = user === null || mayEnter(user, path.join(folder, 'bin'));
  if (isOpen && !ODD.test(folder)) return folder;
  const failures: string[] = [];
  for (const place of placesFor(user)) {
    try {
      return copyTo(folder, path.join(place, name), user);
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
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
  if (user !== null && !mayEnter(user, place))
    throw new Error(`${place} isn’t accessible to ${user.name}`);
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
  return (
    found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
  );
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
