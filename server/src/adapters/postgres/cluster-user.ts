import { readFileSync, statSync } from 'node:fs';
import { DatabaseProblem } from './database-problem.ts';

/** The user that the database runs as when the server itself is root, which PostgreSQL refuses. */
export interface ClusterUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Users that take no login and own nothing else of worth; the first that exists. */
const CANDIDATES = ['crease', 'postgres', 'nobody', 'daemon'];

/**
 * The user to run the database as: null for ourselves, another when we are root. A cluster that is there already keeps
 * its owner, whatever users have been added to the machine since.
 *
 * @throws DatabaseProblem when we are root and there is no other user.
 */
export function clusterUser(cluster: string): ClusterUser | null {
  if (process.getuid?.() !== 0) return null;
  const owner = ownerOf(cluster);
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
    'PostgreSQL does not run as root and no other user was found. Start the server as an ordinary user, or set DATABASE_URL.',
  );
}

function ownerOf(cluster: string): ClusterUser | null {
  try {
    const { uid, gid } = statSync(cluster);
    return { name: String(uid), uid, gid };
  } catch {
    // Not there yet, or no folder at all, which the next step says.
    return null;
  }
}
