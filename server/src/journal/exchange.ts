import type { Command } from '@crease/core/exchange/command.ts';
import type { ExchangeEvent } from '@crease/core/exchange/exchange-event.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Outcome } from '@crease/core/exchange/step.ts';
import { type Actor, buildAuditRow, type Change, type NewAuditRow } from '#base/audit-log.ts';
import type { BackupHealth } from '#base/postgres/base-backup.ts';
import type { TraceParent, Tracer } from '#base/system/tracer.ts';

/**
 * READY accepts commands · STARTING not yet · STOPPING no longer · BROKEN an invariant broke; betting stays closed
 * until an operator intervenes · DATABASE_AWAY betting is paused and resumes automatically with the database.
 */
export type ExchangeStatus = 'READY' | 'STARTING' | 'STOPPING' | 'BROKEN' | 'DATABASE_AWAY';

/** Data stored with a command that doesn't affect its outcome. */
export interface SubmitContext {
  /** Bettor's IP address; stored with the bet. */
  readonly ip?: string;
  /** Audit entry of an operator's command; written in the same transaction, only if the command is accepted. */
  readonly audit?: NewAuditRow;
  /**
   * Runs on the state immediately before the command is applied, atomically with it. If it throws, the caller gets
   * the error and the command is not applied.
   */
  readonly guard?: (state: ExchangeState) => void;
  /** Trace the command belongs to, if any. */
  readonly trace?: TraceParent;
}

/** Events of one commit, in order. */
export interface CommittedBatch {
  /** Time of the batch's commands, ms since 1970 UTC. */
  readonly at: number;
  /** Sequence of its last command. */
  readonly sequence: number;
  readonly events: readonly ExchangeEvent[];
  /** Void reasons by bet ID, where given. */
  readonly voidReasons: ReadonlyMap<number, string>;
  /** The committed state; valid only during the call. */
  readonly state: ExchangeState;
  /** Traces of the commands in this commit, so that follow-up work can be attributed to them. */
  readonly traces?: readonly TraceParent[] | undefined;
}

/**
 * Batches committed after a sequence, read from the journal in order, each with the resulting state. Ends with the
 * journal's current end. Yields nothing if no later command is of a requested type.
 */
export type PastBatches = (
  afterSequence: number,
  isWanted: (type: Command['type']) => boolean,
) => AsyncIterable<CommittedBatch>;

/** The exchange as seen from outside the engine: commands, queries and commit notifications. */
export interface Exchange {
  /**
   * Submits a command to the single writer.
   *
   * Resolves after the commit, so a returned outcome survives any crash. Held bets, updates and cash-outs resolve
   * only on release or withdrawal; a repeated submission of a held bet waits along with the first.
   *
   * @throws ExchangeUnavailable if betting is closed or the database is unavailable. Retry with the same idempotency
   * key; if `mayHaveHappened` is set, only a retry reveals the outcome.
   * @throws CommandRefused if the command itself fails; retrying would fail too.
   */
  submit(command: Command, context?: SubmitContext): Promise<Outcome>;

  /**
   * Runs a query on fully committed state: immediately if nothing is in flight, otherwise right after the commit and
   * before the next batch. `view` must be synchronous, mutate nothing and keep no reference to the state.
   *
   * @throws ExchangeUnavailable if there is no committed state (before startup, or while a failed commit is rolled
   * back).
   */
  read<View>(view: (state: ExchangeState) => View): Promise<View>;

  /** Calls a listener after every commit, in order. Exceptions are logged and don't affect other listeners. */
  onCommitted(listener: (batch: CommittedBatch) => void): void;

  status(): ExchangeStatus;

  health(): ExchangeHealth;
}

/** The command failed permanently and had no effect. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
  /** Logged with the reason; the reference to quote to support. */
  readonly reference: string;

  constructor(reference: string, options?: ErrorOptions) {
    super(`Command rejected; reference ${reference}.`, options);
    this.reference = reference;
  }
}

/** The exchange can't accept a command or query now; nothing was acknowledged. */
export class ExchangeUnavailable extends Error {
  override readonly name = 'ExchangeUnavailable';
  readonly status: ExchangeStatus;
  /** True if the commit was in progress and its outcome is unknown. */
  readonly mayHaveHappened: boolean;

  constructor(status: ExchangeStatus, mayHaveHappened = false) {
    super(`The exchange isn’t accepting commands (${status}).`);
    this.status = status;
    this.mayHaveHappened = mayHaveHappened;
  }
}

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
  readonly sizes: Readonly<Record<'bets' | 'markets' | 'accounts' | 'events', number>>;
  /** Size of the latest snapshot; 0 if this process hasn't written one. */
  readonly snapshotBytes: number;
  /** Latest comparison of the books; null before the first. */
  readonly books: BooksCheck | null;
  /** State of the backups; null if there are none, or before the first check. */
  readonly backups: BackupHealth | null;
  /** Why this process can't follow the writer, in a sentence for the operator; null if it can or is the writer. */
  readonly problem: string | null;
}

/** Counts the objects in memory; zeros while there is no state. */
export function measureSizes(state: ExchangeState | null): ExchangeHealth['sizes'] {
  return {
    bets: state?.bets.size ?? 0,
    markets: state?.markets.size ?? 0,
    accounts: state?.accounts.size ?? 0,
    events: state?.events.size ?? 0,
  };
}

/** Findings of the database maintenance jobs. */
export type MaintenanceReport = Partial<Pick<ExchangeHealth, 'books' | 'snapshotBytes' | 'backups'>>;

/** Context of an operator's command: audit entry and the caller's guard. */
export function buildSubmitContext(actor: Actor, change: Change): SubmitContext {
  const audit = buildAuditRow(actor, change);
  return actor.guard === undefined ? { audit } : { audit, guard: actor.guard };
}

/** Wraps the exchange so that each command carries the trace of its call. */
export function tracedExchange(exchange: Exchange, tracer: Tracer): Exchange {
  return {
    submit: (command, context) => {
      const call = tracer.getActiveSpan();
      const traced = call === undefined ? context : { ...context, trace: call.parent };
      return exchange.submit(command, traced);
    },
    read: (view) => exchange.read(view),
    onCommitted: (listener) => exchange.onCommitted(listener),
    status: () => exchange.status(),
    health: () => exchange.health(),
  };
}
