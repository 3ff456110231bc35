import { readFileSync, statSync } from 'node:fs';
import { DatabaseProblem } from './database-problem.ts';

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
