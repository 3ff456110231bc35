import type { ExchangeEvent } from '@crease/core/exchange/exchange-event.ts';
import type { RulesVersion } from '@crease/core/exchange/rules.ts';
import { CommandRefused, ExchangeUnavailable } from '#ports/exchange.ts';
import { type JournalBatch, JournalFenced, JournalUnavailable } from '#ports/journal.ts';
import { CommandFailed } from './apply-batch.ts';
import { rejectAll, type Waiting } from './command-queue.ts';
import type { CommandTraces } from './command-traces.ts';
import { type EngineRoom, messageOf } from './engine-room.ts';
import { applyAll, type Flight } from './flight.ts';
import type { LostDatabase } from './lost-database.ts';
import { RefusedSenders, senderOf } from './refused-senders.ts';
import { forgetsRequests } from './requests.ts';
import type { StateRecovery } from './state-recovery.ts';

interface WriterParts {
  readonly room: EngineRoom;
  readonly recovery: StateRecovery;
  readonly lost: LostDatabase;
  readonly traces: CommandTraces;
  /** Most commands of one batch. */
  readonly batchSize: number;
  /** Rules of new commands. */
  readonly rules: RulesVersion;
  /** Called with every batch that is committed, before anybody else hears of it. */
  readonly onDurable: ((batch: JournalBatch) => void) | undefined;
}

/**
 * Takes what waits, applies it in memory, commits it in one transaction, and only then answers.
 *
 * One batch is in flight at a time; while it is, the next one gathers. Between its first `apply` and its commit the state
 * is ahead of the database, and nobody may read it. A batch that the database refuses, or a command that fails, is undone;
 * its commands are tried again one by one, and the one at fault is refused alone.
 */
export class Writer {
  readonly #parts: WriterParts;
  readonly #room: EngineRoom;
  readonly #senders = new RefusedSenders();
  /** Commands that were refused because they failed or the database would not have them. */
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
    // One turn later: whatever arrives in this turn of the event loop shares the commit.
    setImmediate(() => void this.#pump());
  }

  /** Resolves when nothing is on its way any more, or when the time is over. */
  drained(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.#idle.push(resolve);
      this.#room.time.after(withinMs, resolve);
    });
  }

  async #pump(): Promise<void> {
    const { queue, live } = this.#room;
    while (queue.hasReady && this.#room.mayWrite()) {
      const waiting = this.#admitted(queue.take(this.#parts.batchSize, live.state));
      if (waiting.length === 0) continue;
      if (!(await this.#carryOut(waiting))) break;
      // Callers that were just answered may ask their questions before the state moves on.
      await turn();
    }
    this.#isPumping = false;
    for (const done of this.#idle.splice(0)) done();
    if (queue.hasReady) this.start();
  }

  /** Refuses at once what comes from senders whose commands had to be undone too often. */
  #admitted(waiting: readonly Waiting[]): readonly Waiting[] {
    if (this.#senders.isEmpty) return waiting;
    const now = this.#room.time.now();
    return waiting.filter((one) => {
      const sender = this.#senderOf(one);
      const reference = sender === null ? null : this.#senders.refusalOf(sender, now);
      if (reference === null) return true;
      one.reject(new CommandRefused(reference));
      return false;
    });
  }

  /** @returns whether the next batch may go on. */
  async #carryOut(waiting: readonly Waiting[]): Promise<boolean> {
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

  async #applyFailed(waiting: readonly Waiting[], error: unknown): Promise<boolean> {
    const { recovery } = this.#parts;
    if (!(error instanceof CommandFailed)) {
      this.#room.close(messageOf(error), error);
      rejectAll(waiting, new ExchangeUnavailable('BROKEN'));
      await recovery.restoreOrForget();
      return false;
    }
    const culprit = waiting[error.place];
    this.#room.queue.putBack(
      waiting.filter((one) => one !== culprit),
      false,
    );
    if (culprit !== undefined) this.#refuse(culprit, error.cause);
    return await recovery.restoreOrForget();
  }

  #committed(
    { batch, waiting, outcomes, collector }: Flight,
    traced: Pick<JournalBatch, 'traces'> = {},
  ): void {
    const { live, held, queue } = this.#room;
    const { state } = live;
    if (state === null) return;
    live.arrive(batch);
    this.#parts.lost.noteCommitted();
    const events: ExchangeEvent[] = [];
    for (const [i, outcome] of outcomes.entries()) {
      if (outcome.ok) for (const event of outcome.events) events.push(event);
      const caller = waiting[i];
      if (caller !== undefined) held.settle(caller, outcome);
    }
    if (waiting.some(({ command }) => forgetsRequests(command))) queue.noteForgotten();
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
    else this.#room.queue.putBack(waiting, true);
    return await recovery.restoreOrForget();
  }

  /** Refuses the one command that fails or that the database will not have; everybody else goes on. */
  #refuse(one: Waiting, error: unknown): void {
    const { live, held, log, epoch, time } = this.#room;
    this.#refused += 1;
    const reference = `${epoch}-${live.state?.sequence ?? 0}-${this.#refused}`;
    const sender = this.#senderOf(one);
    log.error('A command was refused because it cannot be written.', {
      reference,
      sender,
      command: one.command,
      error,
    });
    if (sender !== null) this.#senders.record(sender, reference, time.now());
    const refusal = new CommandRefused(reference, { cause: error });
    held.giveUp(one.command, refusal);
    one.reject(refusal);
  }

  #senderOf({ command, context }: Waiting): string | null {
    return senderOf(command, context, this.#room.live.state);
  }
}

/** One turn of the event loop. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
