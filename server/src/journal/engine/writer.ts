import type { Command } from '@crease/core/exchange/command.ts';
import type { ExchangeEvent } from '@crease/core/exchange/exchange-event.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { RulesVersion } from '@crease/core/exchange/rules.ts';
import { getErrorMessage } from '#base/system/log.ts';
import type { Span, Tracer } from '#base/system/tracer.ts';
import { CommandRefused, ExchangeUnavailable, type SubmitContext } from '#journal/exchange.ts';
import { type JournalBatch, JournalFenced, JournalUnavailable } from '#journal/journal.ts';
import { applyAll, CommandFailed, type Flight } from './apply-batch.ts';
import { type PendingCommand, rejectAll } from './command-queue.ts';
import type { EngineContext } from './engine-context.ts';
import { evictsRequests } from './repeated-requests.ts';
import type { DatabaseOutage, StateRecovery } from './state-recovery.ts';

const NONE: readonly Span[] = [];

/** Measures queueing and commit times of traced commands. Failures aren't measured. */
export class CommandTraces {
  readonly #tracer: Tracer | null;
  readonly #waiting = new WeakMap<SubmitContext, Span>();

  constructor(tracer: Tracer | null) {
    this.#tracer = tracer;
  }

  markQueued(context: SubmitContext | undefined): void {
    if (this.#tracer === null || context?.trace === undefined) return;
    this.#waiting.set(context, this.#tracer.startSpan('wait for the batch', context.trace));
  }

  /** The batch of these commands begins. */
  begin(waiting: readonly PendingCommand[]): readonly Span[] {
    const tracer = this.#tracer;
    if (tracer === null) return NONE;
    return waiting.flatMap(({ context }) => {
      if (context?.trace === undefined) return [];
      this.#waiting.get(context)?.end();
      return [tracer.startSpan('commit', context.trace)];
    });
  }

  /** The batch is durable. @returns its trace context, for listeners. */
  end(spans: readonly Span[], { lastSequence }: JournalBatch): Pick<JournalBatch, 'traces'> {
    if (spans.length === 0) return {};
    for (const span of spans) span.end({ 'crease.sequence': lastSequence });
    return { traces: spans.map(({ parent }) => parent) };
  }
}

/** Rollbacks allowed per sender within the period below; further commands are rejected untried. */
const MAX_ROLLBACKS = 2;
const WITHIN_MS = 3_600_000;

interface Sender {
  /** Times of its rollbacks, latest last. */
  readonly times: readonly number[];
  readonly reference: string;
}

/**
 * Rate-limits senders whose commands had to be rolled back. A rollback restores the whole state and blocks everyone,
 * so each sender may cause two per hour per command type; after that they get the previous error reference.
 *
 * A sender is a player, a maker in one market, or an operator for their own submissions. Internal commands have no
 * sender.
 */
class FailingSenders {
  readonly #senders = new Map<string, Sender>();

  /** Records a rolled-back and rejected command. */
  record(sender: string, reference: string, at: number): void {
    for (const [known, { times }] of this.#senders) {
      if (times.every((time) => time <= at - WITHIN_MS)) this.#senders.delete(known);
    }
    const recent = this.#senders.get(sender)?.times.filter((time) => time > at - WITHIN_MS) ?? [];
    this.#senders.set(sender, { times: [...recent, at], reference });
  }

  /** Returns the reference for rejecting a sender untried; null if they may try. */
  findRefusal(sender: string, at: number): string | null {
    const known = this.#senders.get(sender);
    if (known === undefined) return null;
    const recent = known.times.filter((time) => time > at - WITHIN_MS);
    return recent.length < MAX_ROLLBACKS ? null : known.reference;
  }

  get isEmpty(): boolean {
    return this.#senders.size === 0;
  }
}

/** Returns the sender that a command is attributed to, or null. */
function findSender(command: Command, context: SubmitContext | undefined, state: ExchangeState | null): string | null {
  if (context?.audit !== undefined) return `${context.audit.actor} ${command.type}`;
  if (command.type === 'MoveCasino') return `provider ${command.call.provider}`;
  if (!('accountId' in command)) return null;
  const { accountId, type } = command;
  const isPlayer = state?.accounts.get(accountId)?.role === 'PLAYER';
  const where = isPlayer || !('marketId' in command) ? '' : ` market ${command.marketId}`;
  return `account ${accountId} ${type}${where}`;
}

interface WriterParts {
  readonly room: EngineContext;
  readonly recovery: StateRecovery;
  readonly lost: DatabaseOutage;
  readonly traces: CommandTraces;
  readonly batchSize: number;
  readonly rules: RulesVersion;
  /** Called with every committed batch before any other listener. */
  readonly onDurable: ((batch: JournalBatch) => void) | undefined;
}

/**
 * Takes queued commands, applies them in memory, commits them in one transaction, and only then answers.
 *
 * One batch is in flight at a time while the next one accumulates. Between its first `apply` and its commit the state
 * is ahead of the database and reads are blocked. A batch with a failing command, or one that the database rejects,
 * is rolled back; its commands are retried one by one, and only the faulty one is rejected.
 */
export class Writer {
  readonly #parts: WriterParts;
  readonly #room: EngineContext;
  readonly #senders = new FailingSenders();
  /** Commands rejected because they failed or the database didn't accept them. */
  #refused = 0;
  #isPumping = false;
  #idle: (() => void)[] = [];

  constructor(parts: WriterParts) {
    this.#parts = parts;
    this.#room = parts.room;
  }

  get refusedCommands(): number {
    return this.#refused;
  }

  get isBusy(): boolean {
    return this.#isPumping || this.#room.queue.size > 0;
  }

  start(): void {
    if (this.#isPumping || !this.#room.mayWrite()) return;
    this.#isPumping = true;
    // One turn later, so that commands arriving in this turn share the commit.
    setImmediate(() => this.#room.guard(this.#pump(), 'command writer'));
  }

  /** Resolves when nothing is in flight, or at the timeout. */
  drained(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.#idle.push(resolve);
      this.#room.time.after(withinMs, resolve);
    });
  }

  async #pump(): Promise<void> {
    const { queue, live } = this.#room;
    while (queue.hasReady && this.#room.mayWrite()) {
      const waiting = this.#rejectFailing(queue.take(this.#parts.batchSize, live.state));
      if (waiting.length === 0) continue;
      if (!(await this.#execute(waiting))) break;
      // Lets callers that were just answered read before the state moves on.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#isPumping = false;
    for (const done of this.#idle.splice(0)) done();
    if (queue.hasReady) this.start();
  }

  /** Immediately rejects commands of senders with too many rollbacks. */
  #rejectFailing(waiting: readonly PendingCommand[]): readonly PendingCommand[] {
    if (this.#senders.isEmpty) return waiting;
    const now = this.#room.time.now();
    return waiting.filter((one) => {
      const sender = this.#findSender(one);
      const reference = sender === null ? null : this.#senders.findRefusal(sender, now);
      if (reference === null) return true;
      one.reject(new CommandRefused(reference));
      return false;
    });
  }

  /** @returns true if the next batch may proceed. */
  async #execute(waiting: readonly PendingCommand[]): Promise<boolean> {
    const { live, journal, status } = this.#room;
    const { state } = live;
    if (state === null) {
      rejectAll(waiting, new ExchangeUnavailable(status));
      return false;
    }
    const { traces } = this.#parts;
    const spans = traces.begin(waiting);
    let flight: Flight;
    try {
      flight = applyAll(this.#room, state, { waiting, rules: this.#parts.rules });
    } catch (error) {
      return await this.#applyFailed(waiting, error);
    }
    try {
      await journal.append(flight.batch, flight.collector.rows());
    } catch (error) {
      return await this.#commitFailed(flight, error);
    }
    this.#committed(flight, traces.end(spans, flight.batch));
    return true;
  }

  async #applyFailed(waiting: readonly PendingCommand[], error: unknown): Promise<boolean> {
    const { recovery } = this.#parts;
    if (!(error instanceof CommandFailed)) {
      this.#room.close(getErrorMessage(error), error);
      rejectAll(waiting, new ExchangeUnavailable('BROKEN'));
      await recovery.restoreOrForget();
      return false;
    }
    const culprit = waiting[error.place];
    this.#room.queue.requeue(
      waiting.filter((one) => one !== culprit),
      false,
    );
    if (culprit !== undefined) this.#refuse(culprit, error.cause);
    return await recovery.restoreOrForget();
  }

  #committed({ batch, waiting, outcomes, collector }: Flight, traced: Pick<JournalBatch, 'traces'> = {}): void {
    const { live, held, queue } = this.#room;
    const { state } = live;
    if (state === null) return;
    live.markCommitted(batch);
    this.#parts.lost.recordCommit();
    const events: ExchangeEvent[] = [];
    for (const [i, outcome] of outcomes.entries()) {
      if (outcome.ok) for (const event of outcome.events) events.push(event);
      const caller = waiting[i];
      if (caller !== undefined) held.settle(caller, outcome);
    }
    if (waiting.some(({ command }) => evictsRequests(command))) queue.handleEviction();
    const { at, lastSequence: sequence } = batch;
    const { voidReasons } = collector;
    this.#parts.onDurable?.(traced.traces === undefined ? batch : { ...batch, ...traced });
    live.notify({ at, sequence, events, voidReasons, state, ...traced });
  }

  async #commitFailed(flight: Flight, error: unknown): Promise<boolean> {
    const { recovery, lost } = this.#parts;
    const { waiting } = flight;
    if (error instanceof JournalUnavailable) {
      const end = await lost.findOut(flight, error);
      if (end === 'COMMITTED') this.#committed(flight);
      return end !== 'GONE';
    }
    if (error instanceof JournalFenced) {
      this.#room.closeFenced(error);
      rejectAll(waiting, new ExchangeUnavailable('BROKEN'));
      await recovery.restoreOrForget();
      return false;
    }
    const [only] = waiting;
    if (waiting.length === 1 && only !== undefined) this.#refuse(only, error);
    else this.#room.queue.requeue(waiting, true);
    return await recovery.restoreOrForget();
  }

  /** Rejects the single command that fails or that the database doesn't accept; the others proceed. */
  #refuse(one: PendingCommand, error: unknown): void {
    const { live, held, log, epoch, time } = this.#room;
    this.#refused += 1;
    const reference = `${epoch}-${live.state?.sequence ?? 0}-${this.#refused}`;
    const sender = this.#findSender(one);
    log.error('Command rejected: it can’t be persisted.', { reference, sender, command: one.command, error });
    if (sender !== null) this.#senders.record(sender, reference, time.now());
    const refusal = new CommandRefused(reference, { cause: error });
    held.abandon(one.command, refusal);
    one.reject(refusal);
  }

  #findSender({ command, context }: PendingCommand): string | null {
    return findSender(command, context, this.#room.live.state);
  }
}
