import type { BackupHealth } from '#base/system/backup-health.ts';

/** Result of comparing the latest journal commands with the database. */
export interface BooksCheck {
  /** Finish time, ms since 1970 UTC. */
  readonly checkedAt: number;
  /** Latest command compared. */
  readonly commands: number;
  readonly isRight: boolean;
  /** The first difference, or why the check failed; null if all is well. */
  readonly problem: string | null;
}

/** Health of the exchange, for its operators. */
export interface ExchangeHealth {
  /** Wall clock minus exchange time, ms, and number of times the wall clock was changed. */
  readonly clock: { readonly offsetMs: number; readonly jumps: number };
  /** Completed rounds of the check of all markets and accounts, and progress of the current one. */
  readonly rolling: { readonly rounds: number; readonly checked: number };
  /** Commands that failed or couldn't be written. */
  readonly refusedCommands: number;
  /** Startup time, ms. */
  readonly startMs: number;
  /** Objects in memory. */
  readonly sizes: {
    readonly bets: number;
    readonly markets: number;
    readonly accounts: number;
    readonly events: number;
  };
  /** Size of the latest snapshot; 0 if this process hasn't written one. */
  readonly snapshotBytes: number;
  /** Latest comparison of the books; null before the first. */
  readonly books: BooksCheck | null;
  /** State of the backups; null if there are none, or before the first check. */
  readonly backups: BackupHealth | null;
  /** Why this process can't follow the writer, in a sentence for the operator; null if it can or is the writer. */
  readonly problem: string | null;
}

/** Findings of the database maintenance jobs. */
export type MaintenanceReport = Partial<
  Pick<ExchangeHealth, 'books' | 'snapshotBytes' | 'backups'>
>;
