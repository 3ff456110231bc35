import type { BackupHealth } from './backup-health.ts';

/** What came of comparing the newest commands of the journal with what the database holds. */
export interface BooksCheck {
  /** When it ended, ms since 1970 UTC. */
  readonly checkedAt: number;
  /** Newest command that was compared. */
  readonly commands: number;
  readonly isRight: boolean;
  /** The first difference, or why it could not be made; null when all is right. */
  readonly problem: string | null;
}

/** How the exchange is, for those who look after it. */
export interface ExchangeHealth {
  /** Wall clock minus the time of the exchange, ms, and how often the wall clock was set. */
  readonly clock: { readonly offsetMs: number; readonly jumps: number };
  /** Complete rounds of the check of every market and account, and what the present one has passed. */
  readonly rolling: { readonly rounds: number; readonly checked: number };
  /** Commands that failed or could not be written. */
  readonly refusedCommands: number;
  /** How long the start took, ms. */
  readonly startMs: number;
  /** What is in memory. */
  readonly sizes: {
    readonly bets: number;
    readonly markets: number;
    readonly accounts: number;
    readonly events: number;
  };
  /** Of the newest snapshot; 0 while none was written by this process. */
  readonly snapshotBytes: number;
  /** The newest comparison of the books; null before the first. */
  readonly books: BooksCheck | null;
  /** How the backups are; null: none are kept, or nobody has looked yet. */
  readonly backups: BackupHealth | null;
  /** Why this process cannot follow the one that writes, in a sentence for who runs it; null: it can, or it writes itself. */
  readonly problem: string | null;
}

/** What those find who look after the database. */
export type CareReport = Partial<Pick<ExchangeHealth, 'books' | 'snapshotBytes' | 'backups'>>;
