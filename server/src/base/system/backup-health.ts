/** State of the backups. */
export interface BackupHealth {
  /** The bundled database. Null if DATABASE_URL is set: that one is backed up by its own tools. */
  readonly database: {
    /** Finish time of the latest base backup, ms since 1970 UTC; null if there is none yet. */
    readonly finishedAt: number | null;
    /** Age of the oldest finished WAL segment not yet archived, ms; 0 if there is none. */
    readonly waitingMs: number;
  } | null;
  /** Time of the last full copy of user files, ms since 1970 UTC; null if none since startup. */
  readonly filesAt: number | null;
  /** Overdue backup that needs attention; null if there is none. */
  readonly late: 'BASE' | 'WAL' | 'FILES' | null;
}
