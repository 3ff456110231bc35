/** How the backups are. */
export interface BackupHealth {
  /** Of the database that comes along; null: that of DATABASE_URL is backed up by its own tools. */
  readonly database: {
    /** When the newest base backup was finished, ms since 1970 UTC; null: there is none yet. */
    readonly finishedAt: number | null;
    /** How long the oldest finished segment of the WAL has waited to be archived, ms; 0: none waits. */
    readonly waitingMs: number;
  } | null;
  /** When all files of users were copied last, ms since 1970 UTC; null: not yet since the start. */
  readonly filesAt: number | null;
  /** What is too old, and has to be looked at; null: all is well. */
  readonly late: 'BASE' | 'WAL' | 'FILES' | null;
}
