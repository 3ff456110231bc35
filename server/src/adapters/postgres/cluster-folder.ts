import { closeSync, existsSync, openSync } from 'node:fs';

/** Where stdin, stdout and stderr end. */
const CLUSTER_HANDLE = 3;
/** Of the archived WAL, where there is one. */
export const ARCHIVE_HANDLE = 4;

/** A folder of a cluster as it is handed to a program of PostgreSQL. */
export interface ClusterFolder {
  /** How the program names it. */
  readonly path: string;
  /** What the program inherits after its three standard streams. */
  readonly handles: readonly number[];
  /** To be called once the program runs. */
  close(): void;
}

/**
 * Opens the folder for a program that runs as another user: where the system has /proc, the program gets the open folder
 * itself. So it matters neither whether that user may enter the folders above it nor which letters stand in their names.
 *
 * @param inherited number by which the program knows the open folder.
 */
export function openClusterFolder(cluster: string, inherited = CLUSTER_HANDLE): ClusterFolder {
  if (!existsSync('/proc/self/fd')) return { path: cluster, handles: [], close: () => undefined };
  const handle = openSync(cluster, 'r');
  return { path: handed(inherited), handles: [handle], close: () => closeSync(handle) };
}

/** What PostgreSQL wrote, with the folder's name as people know it. */
export function namingFolder(text: string, cluster: string): string {
  return text.replaceAll(handed(CLUSTER_HANDLE), cluster);
}

function handed(handle: number): string {
  return `/proc/self/fd/${handle}`;
}
