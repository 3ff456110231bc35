/** How the backups of the database are. */
export interface BackupHealth {
  /** When the newest base backup was finished, ms since 1970 UTC; null: there is none yet. */
  readonly finishedAt: number | null;
  /** How long the oldest finished segment of the WAL has waited to be archived, ms; 0: none waits. */
  readonly waitingMs: number;
}
