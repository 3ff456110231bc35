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

/** Longest socket path that every platform allows, in bytes, less the name of the socket itself. */
const MAX_SOCKET_FOLDER_LENGTH = 80;

/** Returns the address of the database whose socket is in this folder. */
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
