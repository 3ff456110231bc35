import { type ChildProcess, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import type { Log } from '#base/system/log.ts';
import { openClusterFolder } from './cluster-folder.ts';
import { folderProblem, initProblem } from './cluster-problem.ts';
import { SUPERUSER } from './cluster-socket.ts';
import type { ClusterUser } from './cluster-user.ts';
import { DatabaseProblem, getErrorCode } from './database-problem.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { cleanEnvironment, waitForExit } from './postgres-program.ts';

/** Creates the cluster once. A partial one left by a killed start is deleted and recreated. */
export async function makeCluster({
  cluster,
  binaries,
  user,
  log,
  signal,
}: {
  readonly cluster: string;
  readonly binaries: PostgresBinaries;
  readonly user: ClusterUser | null;
  readonly log: Log;
  readonly signal?: AbortSignal;
}): Promise<void> {
  if (existsSync(cluster)) {
    checkCluster(cluster, binaries);
    return;
  }
  const parent = path.dirname(cluster);
  const half = `${cluster}.new`;
  try {
    mkdirSync(parent, { recursive: true });
    rmSync(half, { recursive: true, force: true });
    mkdirSync(half, { mode: 0o700 });
    if (user !== null) chownSync(half, user.uid, user.gid);
  } catch (error) {
    throw folderProblem(parent, error);
  }
  log.info('Creating the database. This takes a few seconds, once.', { folder: cluster });
  const folder = openClusterFolder(half);
  const child = spawn(
    binaries.initdb,
    [
      ...['-D', folder.path, '-U', SUPERUSER, '-E', 'UTF8'],
      ...['--no-locale', '--auth=trust', '--no-instructions'],
    ],
    {
      ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
      cwd: '/',
      env: cleanEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe', ...folder.handles],
      ...(signal && { signal }),
    },
  );
  folder.close();
  const output = collect(child);
  const code = await waitForExit(child);
  if (code !== 0) {
    rmSync(half, { recursive: true, force: true });
    throw initProblem(cluster, output());
  }
  renameSync(half, cluster);
}

function checkCluster(cluster: string, binaries: PostgresBinaries): void {
  const versionFile = path.join(cluster, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    if (listNames(cluster).length === 0) {
      throw new DatabaseProblem(
        `${cluster} is empty but wasn’t created by Crease. Remove it, or set a different DATA_DIR.`,
      );
    }
    throw new DatabaseProblem(
      `${cluster} isn’t a Crease database. Set a different DATA_DIR, or move that folder.`,
    );
  }
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version !== binaries.majorVersion) {
    throw new DatabaseProblem(
      `The database in ${cluster} was created by PostgreSQL ${version}, but this release bundles ${binaries.majorVersion}. Run PostgreSQL ${version} on it and set DATABASE_URL, or dump and restore into a new DATA_DIR.`,
    );
  }
}

function listNames(cluster: string): string[] {
  try {
    return readdirSync(cluster);
  } catch (error) {
    throw new DatabaseProblem(
      `${cluster} isn’t readable (${getErrorCode(error)}). Start the server as its owner, or set a different DATA_DIR.`,
      { cause: error },
    );
  }
}

function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString('utf8')).slice(-8_000);
    });
  }
  return () => text;
}
