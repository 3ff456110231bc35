import type { CasinoTransaction } from '@crease/core/casino/casino-move.ts';
import type { Account } from '@crease/core/exchange/account.ts';
import type { Entry } from '@crease/core/ledger/ledger.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { NewAuditRow } from '#base/audit-log.ts';
import type { TraceParent } from '#base/system/tracer.ts';
import type { BetRow, EventRow, MarketRow } from './read-model.ts';

/** A committed batch: its commands with a digest each, hash-chained to the previous batch. */
export interface JournalBatch {
  /** Sequence of its first and last command; there are no gaps between batches. */
  readonly firstSequence: number;
  readonly lastSequence: number;
  /** Time of all its commands. */
  readonly at: number;
  /** Epoch of the engine that wrote it. */
  readonly epoch: number;
  /** JSON text: commands and digests, see `journal/engine/batch-codec.ts`. */
  readonly payload: string;
  /** SHA-256 hex of the previous hash and all fields above. */
  readonly hash: string;
  /** See `CommittedBatch.traces`; passed along but not stored in the journal. */
  readonly traces?: readonly TraceParent[] | undefined;
}

/** End of the journal; sequence 0 and an empty hash if it is empty. */
export interface JournalTip {
  readonly sequence: number;
  readonly hash: string;
}

export interface EntryRow extends Entry {
  /** Change of the account's cash (free plus held); 0 for holds and releases. */
  readonly cashChange: Money;
  /** Cash afterwards; null for holds and releases, and if no account is involved. */
  readonly cashAfter: Money | null;
}

export type AccountRow = Readonly<Pick<Account, 'id' | 'role' | 'currency' | 'limits'>>;

/** Row changes of one batch for the read model: each row at most once, in its final state. */
export interface ReadRows {
  readonly bets: readonly BetRow[];
  /** Client IP addresses by bet ID, where known. */
  readonly betIps: ReadonlyMap<number, string>;
  /** Void reasons by bet ID in this batch, where given. */
  readonly voidReasons: ReadonlyMap<number, string>;
  readonly entries: readonly EntryRow[];
  readonly ledgerAccounts: readonly { readonly id: number; readonly path: string }[];
  readonly markets: readonly MarketRow[];
  /** Markets whose bets were evicted from memory in this batch. */
  readonly archivedMarketIds: readonly number[];
  readonly events: readonly EventRow[];
  readonly accounts: readonly AccountRow[];
  readonly audits: readonly NewAuditRow[];
  readonly casino: readonly CasinoTransaction[];
}

/** A saved state: `core`'s snapshot image as compressed JSON, with hashes that prove its integrity. */
export interface Snapshot {
  readonly sequence: number;
  /** Hash of the journal batch that ends at `sequence`. */
  readonly journalHash: string;
  readonly stateHash: string;
  readonly image: Uint8Array;
}

/** The database doesn't respond or the connection broke; it is unknown whether an append was committed. */
export class JournalUnavailable extends Error {
  override readonly name = 'JournalUnavailable';
}

/** Another engine has taken over or holds the database; this one must stop writing. */
export class JournalFenced extends Error {
  override readonly name = 'JournalFenced';
}

/** A bet's client ID, the key of its ledger entry, or a game provider's IDs (the first known one applies). */
export type RequestId =
  | ClientId
  | { readonly entryKey: string }
  | { readonly provider: string; readonly txIds: readonly string[] };

/** ID given to a bet by its sender; unique per account. */
export interface ClientId {
  readonly accountId: number;
  readonly clientBetId: string;
}

/** Formats a client ID as one text, `1:6f1d2f0e-3f0d-4d52-9a0b-1b4f5f0b8a11`. */
export function formatClientId({ accountId, clientBetId }: ClientId): string {
  return `${accountId}:${clientBetId}`;
}

/** A page of used client IDs, excluding bets of market makers. */
export interface UsedClientIdPage {
  /** In the format of `formatClientId`. */
  readonly keys: readonly string[];
  /** Cursor for the next page. */
  readonly lastBetId: number;
}

/** Read access to the journal; needs no lock. */
export interface JournalReader {
  tip(): Promise<JournalTip>;
  /** All batches after a sequence, in order, in pages of a few megabytes. */
  read(afterSequence: number): AsyncIterable<readonly JournalBatch[]>;
  /** Snapshots, newest first, loaded one at a time. */
  snapshots(): AsyncIterable<Snapshot>;
}

/** Write access, for the single writer. */
export interface Journal extends JournalReader {
  /**
   * Acquires the exclusive right to write, or reacquires it after a lost connection.
   *
   * @returns the epoch: incremented on first acquisition, unchanged on reacquisition.
   * @throws JournalFenced if another engine holds it or has held it since; JournalUnavailable.
   */
  acquire(): Promise<number>;
  /**
   * Commits a batch and its rows in one transaction.
   *
   * @throws JournalUnavailable if the outcome is unknown until `tip` tells; JournalFenced if nothing was written. Any
   * other error means the database rejected the rows: nothing was written, and a retry would fail too.
   */
  append(batch: JournalBatch, rows: ReadRows): Promise<void>;
  /** IDs that requests created in committed batches, in their order; null for none. @throws JournalUnavailable */
  findRequests(requests: readonly RequestId[]): Promise<readonly (number | null)[]>;
  /** Page of used client IDs after a bet, in bet order; null after the last page. @throws JournalUnavailable */
  usedClientIds(afterBetId: number): Promise<UsedClientIdPage | null>;
  /** Registers a listener called with the reason if the connection breaks while nothing is being written. */
  onLost(listener: (error: JournalUnavailable) => void): void;
  release(): Promise<void>;
}
