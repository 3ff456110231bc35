import type { CasinoTransaction } from '@crease/core/casino/casino-move.ts';
import type { AccountLimits, AccountRole } from '@crease/core/exchange/account.ts';
import type { EntryKind } from '@crease/core/ledger/entry.ts';
import type { Currency, Money } from '@crease/core/money/money.ts';
import type { NewAuditRow } from './audit.ts';
import type { BetRow, EventRow, MarketRow } from './read-model.ts';
import type { TraceParent } from './tracer.ts';

/** One committed batch: its commands with a digest each, chained to the batch before. */
export interface JournalBatch {
  /** Sequence of its first and last command; batches follow each other without a gap. */
  readonly firstSequence: number;
  readonly lastSequence: number;
  /** Time of all its commands. */
  readonly at: number;
  /** Epoch of the engine that wrote it. */
  readonly epoch: number;
  /** JSON text: commands and digests, see `engine/batch-codec.ts`. */
  readonly payload: string;
  /** SHA-256 hex over the former hash and everything above. */
  readonly hash: string;
  /** See `CommittedBatch.traces`: travels with it, and is not in the journal. */
  readonly traces?: readonly TraceParent[] | undefined;
}

/** Where the journal ends; sequence 0 and an empty hash when nothing was written. */
export interface JournalTip {
  readonly sequence: number;
  readonly hash: string;
}

/** A ledger entry as it is stored. */
export interface EntryRow {
  readonly id: number;
  readonly key: string;
  readonly at: number;
  readonly kind: EntryKind;
  readonly from: number;
  readonly to: number;
  readonly amount: Money;
  readonly accountId: number;
  readonly marketId: number;
  readonly reason: string | null;
  /** Change of the account's cash (free and held) by this entry; 0 for holds and releases. */
  readonly cashChange: Money;
  /** Cash after it; null for holds and releases, and where no account is concerned. */
  readonly cashAfter: Money | null;
}

/** An account of the exchange as it is stored. */
export interface AccountRow {
  readonly id: number;
  readonly role: AccountRole;
  readonly currency: Currency;
  readonly limits: AccountLimits;
}

/** What one batch changes for readers: each row at most once, as it is after the batch. */
export interface ReadRows {
  readonly bets: readonly BetRow[];
  /** Client address by bet id, where it is known. */
  readonly betIps: ReadonlyMap<number, string>;
  /** By bet id, why something of it was taken back in this batch, where a reason was given. */
  readonly voidReasons: ReadonlyMap<number, string>;
  readonly entries: readonly EntryRow[];
  readonly ledgerAccounts: readonly { readonly id: number; readonly path: string }[];
  readonly markets: readonly MarketRow[];
  /** Markets whose bets went from memory in this batch. */
  readonly archivedMarketIds: readonly number[];
  readonly events: readonly EventRow[];
  readonly accounts: readonly AccountRow[];
  readonly audits: readonly NewAuditRow[];
  /** Calls of providers of games. */
  readonly casino: readonly CasinoTransaction[];
}

/** A saved state: the image of `core`'s snapshot as compressed JSON, with what proves that it is whole. */
export interface Snapshot {
  readonly sequence: number;
  /** Hash of the journal's batch that ends at `sequence`. */
  readonly journalHash: string;
  readonly stateHash: string;
  readonly image: Uint8Array;
}

/** The database does not answer, or the connection broke: whether an append was committed is not known. */
export class JournalUnavailable extends Error {
  override readonly name = 'JournalUnavailable';
}

/** Another engine has taken over, or holds the database: this one must not write any more. */
export class JournalFenced extends Error {
  override readonly name = 'JournalFenced';
}

/**
 * What a request is known by: the client id of its bet, the key of its ledger entry, or the ids that a provider of games
 * gave to its calls, of which the first counts that is known.
 */
export type RequestId =
  | ClientId
  | { readonly entryKey: string }
  | { readonly provider: string; readonly txIds: readonly string[] };

/** The id that the sender of a bet gave it; no two bets of an account have the same. */
export interface ClientId {
  readonly accountId: number;
  readonly clientBetId: string;
}

/** A client id as one text, `1:6f1d2f0e-3f0d-4d52-9a0b-1b4f5f0b8a11`. */
export function keyOfClientId({ accountId, clientBetId }: ClientId): string {
  return `${accountId}:${clientBetId}`;
}

/** A page of the client ids that bets of everybody but makers have used. */
export interface UsedClientIdPage {
  /** As `keyOfClientId` writes them. */
  readonly keys: readonly string[];
  /** Where the next page goes on. */
  readonly lastBetId: number;
}

/** Reading side of the journal; needs no lock. */
export interface JournalReader {
  tip(): Promise<JournalTip>;
  /** All batches after a sequence, in order, by pages of some megabytes. */
  read(afterSequence: number): AsyncIterable<readonly JournalBatch[]>;
  /** Snapshots, newest first, fetched one by one. */
  snapshots(): AsyncIterable<Snapshot>;
}

/** The single writer's side. */
export interface Journal extends JournalReader {
  /**
   * Takes the sole right to write, or takes it again after a lost connection.
   *
   * @returns the epoch: larger by one at each first opening, the same when it is taken again.
   * @throws JournalFenced when another engine holds it or has held it since; JournalUnavailable.
   */
  acquire(): Promise<number>;
  /**
   * Commits a batch and its rows in one transaction, or nothing of them.
   *
   * @throws JournalUnavailable the end is not known until `tip` tells; JournalFenced nothing was written; any other
   *   error means that the database refused the rows: nothing was written and writing them again would fail too.
   */
  append(batch: JournalBatch, rows: ReadRows): Promise<void>;
  /**
   * Ids of the bets, entries or transactions of games that these requests have made in committed batches, each in its place; null for none.
   *
   * @throws JournalUnavailable
   */
  findRequests(requests: readonly RequestId[]): Promise<readonly (number | null)[]>;
  /**
   * The page of used client ids after a bet, in the order of the bets; null behind the last.
   *
   * @throws JournalUnavailable
   */
  usedClientIds(afterBetId: number): Promise<UsedClientIdPage | null>;
  /** Called with the reason when the connection breaks while nothing is being written. */
  onLost(listener: (error: JournalUnavailable) => void): void;
  /** Gives the right back. */
  release(): Promise<void>;
}
