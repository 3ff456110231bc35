import { closeSync, existsSync, openSync } from 'node:fs';

/** First file descriptor after stdin, stdout and stderr. */
const CLUSTER_HANDLE = 3;
/** Descriptor of the WAL archive, if any. */
export const ARCHIVE_HANDLE = 4;

/** A cluster folder, as passed to a PostgreSQL program. */
export interface ClusterFolder {
  /** Path for the program to use. */
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
