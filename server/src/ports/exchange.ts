import type { Outcome } from '@crease/core/exchange/answer.ts';
import type { Command } from '@crease/core/exchange/command.ts';
import type { ExchangeEvent } from '@crease/core/exchange/exchange-event.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { NewAuditRow } from './audit.ts';
import type { ExchangeHealth } from './exchange-health.ts';
import type { TraceParent } from './tracer.ts';

/**
 * READY takes commands · STARTING not yet · STOPPING no more · BROKEN an invariant broke, betting stays closed until an
 * operator has looked · DATABASE_AWAY betting pauses and goes on by itself when the database is back.
 */
export type ExchangeStatus = 'READY' | 'STARTING' | 'STOPPING' | 'BROKEN' | 'DATABASE_AWAY';

/** What is written beside a command and decides nothing in it. */
export interface SubmitContext {
  /** Client address of the bettor; kept with the bet's row. */
  readonly ip?: string;
  /** Audit line of an operator's command; written in the same transaction, and only when the command is accepted. */
  readonly audit?: NewAuditRow;
  /**
   * Looks at the state that the command is about to meet, with nothing in between. What it throws is what the caller
   * gets; the command is then not applied and leaves no trace.
   */
  readonly guard?: (state: ExchangeState) => void;
  /** The call that it is part of, where calls are traced. */
  readonly trace?: TraceParent;
}

/** Everything that one commit made true, in order. */
export interface CommittedBatch {
  /** Time of the batch's commands, ms since 1970 UTC. */
  readonly at: number;
  /** Sequence of its newest command. */
  readonly sequence: number;
  readonly events: readonly ExchangeEvent[];
  /** By bet id, why something of it was taken back, where a reason was given. */
  readonly voidReasons: ReadonlyMap<number, string>;
  /** The committed state; to be read during the call only. */
  readonly state: ExchangeState;
  /** Commits of traced commands, where there are any: what comes of them belongs there. */
  readonly traces?: readonly TraceParent[] | undefined;
}

/**
 * What was committed after a sequence, from the journal and in its order, each with the state that it left. Ends with
 * what the journal holds when it is read; gives nothing at all when no command after the sequence is of a type asked for.
 */
export type PastBatches = (
  afterSequence: number,
  isOfInterest: (type: Command['type']) => boolean,
) => AsyncIterable<CommittedBatch>;

/** The exchange as everybody but the engine sees it: one door for changes, one for questions, one for news. */
export interface Exchange {
  /**
   * Sends a command through the single writer.
   *
   * Resolves after the commit, so an outcome that was seen survives any crash. For a held bet, update or cash-out it
   * resolves only after its release or withdrawal; a repeat of a held bet waits with the first.
   *
   * @throws ExchangeUnavailable when betting is closed or the database is away. The command may then be sent again
   *   with the same idempotency key; when `mayHaveHappened` is set, only its repeat tells what became of it.
   * @throws CommandRefused when it fails in itself; sending it again would fail too.
   */
  submit(command: Command, context?: SubmitContext): Promise<Outcome>;

  /**
   * Runs a question on a state that is wholly committed: at once when nothing is in flight, else right after the commit
   * and before the next batch. `view` is synchronous, changes nothing and keeps no reference to the state.
   *
   * @throws ExchangeUnavailable when no committed state is at hand (before the start, or while a failed commit is undone).
   */
  read<View>(view: (state: ExchangeState) => View): Promise<View>;

  /** Called after every commit, in order. A listener that throws is logged and hurts nobody else. */
  onCommitted(listener: (batch: CommittedBatch) => void): void;

  status(): ExchangeStatus;

  health(): ExchangeHealth;
}

/** The command cannot be carried out or written, whatever is tried; nothing of it has happened. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
  /** Stands in the log beside the reason: what somebody who asks support should name. */
  readonly reference: string;

  constructor(reference: string, options?: ErrorOptions) {
    super(`The command was refused; reference ${reference}.`, options);
    this.reference = reference;
  }
}

/** The exchange cannot take a command or a question now; nothing of it was acknowledged. */
export class ExchangeUnavailable extends Error {
  override readonly name = 'ExchangeUnavailable';
  readonly status: ExchangeStatus;
  /** True when the commit was under way and its end is not known yet. */
  readonly mayHaveHappened: boolean;

  constructor(status: ExchangeStatus, mayHaveHappened = false) {
    super(`The exchange takes no commands now (${status}).`);
    this.status = status;
    this.mayHaveHappened = mayHaveHappened;
  }
}
