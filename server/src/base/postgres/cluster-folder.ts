import { chmodSync, chownSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getErrorCode } from '#base/system/error-code.ts';
import { type DatabaseAddress, DatabaseProblem } from './database-address.ts';

/** First file descriptor after stdin, stdout and stderr. */
const CLUSTER_HANDLE = 3;
/** Descriptor of the WAL archive, if any. */
export const ARCHIVE_HANDLE = 4;

/** A cluster folder, as passed to a PostgreSQL program. */
export interface ClusterFolder {
  readonly path: string;
  /** Descriptors inherited after the three standard streams. */
  readonly handles: readonly number[];
  /** Must be called once the program is running. */
  close(): void;
}

/**
 * Opens the folder for a program that runs as another user. Where the system has /proc, the program gets the open
 * descriptor itself, so neither that user's access to the parent folders nor special characters in their names
 * matter.
 *
 * @param inherited descriptor number in the program.
 */
export function openClusterFolder(cluster: string, inherited = CLUSTER_HANDLE): ClusterFolder {
  if (!existsSync('/proc/self/fd')) return { path: cluster, handles: [], close: () => undefined };
  const handle = openSync(cluster, 'r');
  return { path: formatHandle(inherited), handles: [handle], close: () => closeSync(handle) };
}

/** Replaces the descriptor path in PostgreSQL's output with the folder's real name. */
export function restoreFolderName(text: string, cluster: string): string {
  return text.replaceAll(formatHandle(CLUSTER_HANDLE), cluster);
}

function formatHandle(handle: number): string {
  return `/proc/self/fd/${handle}`;
}

/** A configured database folder isn't writable. */
export function folderProblem(
  folder: string,
  error: unknown,
  variable: 'DATA_DIR' | 'BACKUP_DIR' = 'DATA_DIR',
): DatabaseProblem {
  const reason = getErrorCode(error) === 'ENOSPC' ? 'the disk is full' : getErrorCode(error) || String(error);
  return new DatabaseProblem(
    `${folder} isn’t writable (${reason}). Make it writable, or set a different ${variable}.`,
    { cause: error },
  );
}

/** `initdb` failed; `output` is its output. */
export function initProblem(cluster: string, output: string): DatabaseProblem {
  if (/No space left/i.test(output)) {
    return new DatabaseProblem(`The disk holding ${cluster} is full. Free up space, or set a different DATA_DIR.`);
  }
  if (/could not look up effective user ID/i.test(output)) {
    return new DatabaseProblem(
      'This process runs as a user with no name, which PostgreSQL requires. Add an /etc/passwd entry, start the server as a named user, or set DATABASE_URL.',
    );
  }
  if (output === '') {
    return new DatabaseProblem(
      'The bundled PostgreSQL doesn’t run on this system (on Linux it needs glibc, which Alpine lacks). Run PostgreSQL 15 or newer and set DATABASE_URL.',
    );
  }
  return new DatabaseProblem(
    `Couldn’t create the database in ${cluster}: ${lastLines(restoreFolderName(output, cluster))}. Set a different DATA_DIR, or DATABASE_URL.`,
  );
}

/** The postmaster didn't start; its output is in `logFile`. */
export function startProblem(cluster: string, logFile: string): DatabaseProblem {
  const output = restoreFolderName(readFileSync(logFile, 'utf8'), cluster);
  if (/No space left/i.test(output)) {
    return new DatabaseProblem(
      `The disk holding ${cluster} is full. Free up space and restart; no acknowledged data is lost.`,
    );
  }
  if (/lock file .* already exists/i.test(output)) {
    return new DatabaseProblem(`Another PostgreSQL is using ${cluster}. Stop it, or set a different DATA_DIR.`);
  }
  if (/recovery ended before configured recovery target/i.test(output)) {
    return new DatabaseProblem('The archived WAL ends before that point. Restore without --to to recover to its end.');
  }
  if (/wrong ownership/i.test(output)) {
    return new DatabaseProblem(
      `${cluster} isn’t owned by the user the database runs as. Start the server as its owner, change ownership (chown -R), or set a different DATA_DIR.`,
    );
  }
  return new DatabaseProblem(
    `The database in ${cluster} failed to start: ${lastLines(output)}. See ${logFile} for the full log. Set DATABASE_URL to use another database.`,
  );
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-3).join(' · ').slice(-400);
}

export type SocketAddress = Extract<DatabaseAddress, { readonly type: 'socket' }>;

export const PORT = 5432;
/** Owns the tables; the server itself runs as another role (`APP_ROLE`). */
export const SUPERUSER = 'crease';
export const DATABASE = 'crease';

/** Longest socket path that every platform allows, in bytes, less the name of the socket itself. */
const MAX_SOCKET_FOLDER_LENGTH = 80;

export function addressIn(directory: string): SocketAddress {
  return { type: 'socket', directory, port: PORT, user: SUPERUSER, database: DATABASE };
}

/** Returns the cluster's own private folder, or a shorter one if its path is too long for a socket. */
export function socketFolderFor(cluster: string, user: ClusterUser | null): string {
  if (Buffer.byteLength(cluster) <= MAX_SOCKET_FOLDER_LENGTH) return cluster;
  const folder = mkdtempSync(path.join(tmpdir(), 'crease-'));
  chmodSync(folder, 0o700);
  if (user !== null) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** The user that runs the database when the server is root, which PostgreSQL refuses. */
export interface ClusterUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Unprivileged users without a login, in order of preference. */
const CANDIDATES = ['crease', 'postgres', 'nobody', 'daemon'];

/**
 * Returns the user to run the database as; null for the current one unless we are root. An existing cluster keeps its
 * owner, even if users were added to the machine since.
 *
 * @throws DatabaseProblem if we are root and there is no other user.
 */
export function clusterUser(cluster: string): ClusterUser | null {
  if (process.getuid?.() !== 0) return null;
  const owner = findOwner(cluster);
  if (owner !== null && owner.uid > 0) return owner;
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
    'PostgreSQL won’t run as root and no other user was found. Start the server as a non-root user, or set DATABASE_URL.',
  );
}

function findOwner(cluster: string): ClusterUser | null {
  try {
    const { uid, gid } = statSync(cluster);
    return { name: String(uid), uid, gid };
  } catch {
    // Missing, or not a folder, which the next step reports.
    return null;
  }
}
