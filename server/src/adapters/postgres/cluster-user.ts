import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseProblem } from './database-problem.ts';

/** Whom the database runs as when the server itself is root, which PostgreSQL refuses. */
export interface ClusterUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Users that take no login and own nothing else of worth; the first that exists. */
const CANDIDATES = ['postgres', 'crease', 'nobody', 'daemon'];

/**
 * The user to run the database as: null for ourselves, another when we are root.
 *
 * @throws DatabaseProblem when we are root and there is nobody else.
 */
export function clusterUser(): ClusterUser | null {
  if (process.getuid?.() !== 0) return null;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const candidate of CANDIDATES) {
    const fields = lines.find((line) => line.startsWith(`${candidate}:`))?.split(':');
    const uid = Number(fields?.[2]);
    const gid = Number(fields?.[3]);
    if (Number.isInteger(uid) && Number.isInteger(gid) && uid > 0) {
      return { name: candidate, uid, gid };
    }
  }
  throw new DatabaseProblem(
    'PostgreSQL does not run as root and no other user was found. Start the server as an ordinary user, or set DATABASE_URL.',
  );
}

/** How to start a program as that user: a command, its arguments and spawn's uid and gid. */
export interface Launch {
  readonly command: string;
  readonly arguments: readonly string[];
  readonly as: { readonly uid?: number; readonly gid?: number };
}

/**
 * Starts a program as the user, although he may not enter the folders above it.
 *
 * A project under `/root` is the usual case: its folders are closed to everybody else. Where `setpriv` is at hand the
 * program keeps one right of root, to look into folders; otherwise the message tells what to do.
 *
 * @param folders that the program has to enter.
 * @throws DatabaseProblem
 */
export function launchAs(
  user: ClusterUser | null,
  program: string,
  args: readonly string[],
  folders: readonly string[],
): Launch {
  if (user === null) return { command: program, arguments: args, as: {} };
  const closed = [path.dirname(program), ...folders]
    .map((folder) => closedFolder(user, folder))
    .find((folder) => folder !== null);
  if (closed === undefined) {
    return { command: program, arguments: args, as: { uid: user.uid, gid: user.gid } };
  }
  const setpriv = findSetpriv();
  if (setpriv === null) {
    throw new DatabaseProblem(
      `PostgreSQL runs as user ${user.name}, who may not enter ${closed}. Set DATA_DIR to a folder outside of it (and install Crease where everybody may read it), start the server as an ordinary user, or set DATABASE_URL.`,
    );
  }
  return {
    command: setpriv,
    arguments: [
      `--reuid=${user.uid}`,
      `--regid=${user.gid}`,
      '--clear-groups',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
      '--',
      program,
      ...args,
    ],
    as: {},
  };
}

/** The first folder on the way down that the user may not enter, or null. */
function closedFolder(user: ClusterUser, folder: string): string | null {
  const parts = path.resolve(folder).split(path.sep);
  for (let depth = 1; depth <= parts.length; depth += 1) {
    const step = parts.slice(0, depth).join(path.sep) || path.sep;
    if (!existsSync(step)) return null;
    const { mode, uid, gid } = statSync(step);
    const mayEnter =
      uid === user.uid ? mode & 0o100 : gid === user.gid ? mode & 0o010 : mode & 0o001;
    if (mayEnter === 0) return step;
  }
  return null;
}

function findSetpriv(): string | null {
  for (const place of ['/usr/bin/setpriv', '/bin/setpriv']) {
    if (!existsSync(place)) continue;
    try {
      // The small one of busybox knows other options.
      if (
        execFileSync(place, ['--help'], { encoding: 'utf8', stdio: 'pipe' }).includes(
          '--ambient-caps',
        )
      )
        return place;
    } catch {
      // Not usable, so not found.
    }
  }
  return null;
}
