import { chmodSync, chownSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ClusterUser } from './cluster-user.ts';
import type { DatabaseAddress } from './database-address.ts';

export type SocketAddress = Extract<DatabaseAddress, { readonly type: 'socket' }>;

export const PORT = 5432;
/** Owns the tables; the server itself runs as another role (`app-role.ts`). */
export const SUPERUSER = 'crease';
export const DATABASE = 'crease';

/** Bytes of a unix socket's path that every platform allows, less the name of the socket itself. */
const LONGEST_SOCKET_FOLDER = 80;

/** The address of the database whose socket lies in this folder. */
export function addressIn(directory: string): SocketAddress {
  return { type: 'socket', directory, port: PORT, user: SUPERUSER, database: DATABASE };
}

/** The cluster's own folder, which nobody else may enter; a short one where the path is too long for a socket. */
export function socketFolderFor(cluster: string, user: ClusterUser | null): string {
  if (Buffer.byteLength(cluster) <= LONGEST_SOCKET_FOLDER) return cluster;
  const folder = mkdtempSync(path.join(tmpdir(), 'crease-'));
  chmodSync(folder, 0o700);
  if (user !== null) chownSync(folder, user.uid, user.gid);
  return folder;
}
