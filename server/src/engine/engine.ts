import type { Outcome } from '@crease/core/exchange/answer.ts';
import type { Command } from '@crease/core/exchange/command.ts';
import type { ExchangeEvent } from '@crease/core/exchange/exchange-event.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { CURRENT_RULES, type RulesVersion } from '@crease/core/exchange/rules.ts';
import {
  CommandRefused,
  type CommittedBatch,
  type Exchange,
  type ExchangeStatus,
  ExchangeUnavailable,
  type SubmitContext,
} from '#ports/exchange.ts';
import type { ExchangeHealth } from '#ports/exchange-health.ts';
import {
  type Journal,
  type JournalBatch,
  JournalFenced,
  JournalUnavailable,
} from '#ports/journal.ts';
import type { Log } from '#ports/log.ts';
import { RowCollector } from '#projections/row-collector.ts';
import { applyBatch, CommandFailed } from './apply-batch.ts';
import { chainHash, encodeBatch } from './batch-codec.ts';
import { CommandQueue, rejectAll, type Waiting } from './command-queue.ts';
import { ExchangeTime, type TimeSource } from './exchange-time.ts';
import { HeldBets } from './held-bets.ts';
import { LiveState } from './live-state.ts';
import { outcomeDigest } from './outcome-digest.ts';
import { ownCopy } from './own-copy.ts';
import { restore } from './replay.ts';
import { forgetsRequests } from './requests.ts';
import { RollingCheck } from './rolling-check.ts';

export interface EngineOptions {
  readonly journal: Journal;
  readonly clock: TimeSource;
  readonly log: Log;
  /** Most commands of one batch. */
  readonly batchSize?: number;
  /** How long callers of a batch wait for a lost database before they are told that the end is not known. */
  readonly patienceMs?: number;
  /** Pause between two tries to reach a lost database. */
  readonly retryMs?: number;
  /** Rules of new commands; the current ones but where an older version is simulated. */
  readonly rules?: RulesVersion;
}

/** A batch that is applied in memory and on its way to the database. */
interface Flight {
  readonly batch: JournalBatch;
  readonly waiting: readonly Waiting[];
  readonly outcomes: readonly Outcome[];
  readonly collector: RowCollector;
}

const BATCH_SIZE = 512;
const PATIENCE_MS = 5_000;
const RETRY_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** Of the thorough check: with a step every two seconds a round takes five minutes, whatever there is. */
const STEPS_A_ROUND = 150;
const EMPTY = { size: 0 };
/** What is in memory while there is no state. */
const NOTHING = { bets: EMPTY, markets: EMPTY, accounts: EMPTY, events: EMPTY };
/** How often a reconnection that goes on failing is logged. */
const COMPLAIN_EVERY = 40;

/**
 * The single writer. Takes what waits, applies it in memory, commits it in one transaction, and only then answers.
 *
 * One batch is in flight at a time; while it is, the next one gathers. Between its first `apply` and its commit the state
 * is ahead of the database, and nobody may read it. A batch that the database refuses, or a command that fails, is undone;
 * its commands are tried again one by one, and the one at fault is refused alone.
 */
export class Engine implements Exchange {
  readonly #journal: Journal;
  readonly #time: ExchangeTime;
  readonly #log: Log;
  readonly #batchSize: number;
  readonly #patienceMs: number;
  readonly #retryMs: number;
  readonly #rules: RulesVersion;
  readonly #held: HeldBets;
  readonly #queue: CommandQueue;
  readonly #live: LiveState;
  readonly #rolling = new RollingCheck(STEPS_A_ROUND);
  readonly #listeners: ((batch: CommittedBatch) => void)[] = [];
  #status: ExchangeStatus = 'STARTING';
  #epoch = 0;
  /** Batches in a row that the database did not take, as when its disk is full. */
  #failuresInARow = 0;
  /** Commands that were refused because they failed or the database would not have them. */
  #refused = 0;
  /** How long the start took, ms. */
  #startMs = 0;
  #reported: Pick<ExchangeHealth, 'books' | 'snapshotBytes'> = { books: null, snapshotBytes: 0 };
  #pumping = false;
  #idle: (() => void)[] = [];

  constructor(options: EngineOptions) {
    this.#journal = options.journal;
    this.#log = options.log;
    this.#time = new ExchangeTime(options.clock, options.log);
    this.#batchSize = options.batchSize ?? BATCH_SIZE;
    this.#patienceMs = options.patienceMs ?? PATIENCE_MS;
    this.#retryMs = options.retryMs ?? RETRY_MS;
    this.#rules = options.rules ?? CURRENT_RULES;
    this.#live = new LiveState(() => this.#status);
    this.#held = new HeldBets(this.#time, (command) => this.#release(command));
    this.#queue = new CommandQueue({
      journal: options.journal,
      state: () => this.#live.state,
      onReady: () => this.#startPump(),
    });
  }

  /**
   * Takes the sole right to write, restores the state and opens the doors. In-play markets come back suspended.
   *
   * @throws JournalFenced when another engine writes, JournalDamaged when the journal cannot be trusted, JournalUnavailable,
   *   NewerJournal and NewerImage when a newer version has written.
   */
  async start(): Promise<void> {
    const began = this.#time.now();
    this.#epoch = await this.#journal.acquire();
    this.#journal.onLost((error) => this.#databaseLost(error));
    await this.#restore();
    this.#status = 'READY';
    await this.submit({ type: 'RecoverMarkets' });
    this.#startMs = this.#time.now() - began;
    this.#log.info('The exchange is open.', {
      sequence: this.#live.state?.sequence,
      epoch: this.#epoch,
      ms: this.#startMs,
    });
  }

  /**
   * Takes no new commands, lets what waits be committed and held bets be released for a while, then closes the journal.
   * Callers of bets that are still held then are told that the exchange is away; these bets end at the next start.
   */
  async stop(withinMs = 5_000): Promise<void> {
    if (this.#status === 'READY') this.#status = 'STOPPING';
    const deadline = this.#time.now() + withinMs;
    while (this.#status === 'STOPPING' && this.#held.size > 0 && this.#time.now() < deadline) {
      await this.#pause(20);
    }
    while (this.#status === 'STOPPING' && this.#isBusy && this.#time.now() < deadline) {
      await this.#drained(deadline - this.#time.now());
    }
    this.#status = 'STOPPING';
    this.#held.rejectAll(new ExchangeUnavailable('STOPPING'));
    this.#queue.rejectAll(new ExchangeUnavailable('STOPPING'));
    await this.#journal.release();
  }

  status(): ExchangeStatus {
    return this.#status;
  }

  health(): ExchangeHealth {
    const { bets, markets, accounts, events } = this.#live.state ?? NOTHING;
    return {
      clock: this.#time.clock,
      rolling: this.#rolling.progress,
      refusedCommands: this.#refused,
      startMs: this.#startMs,
      sizes: {
        bets: bets.size,
        markets: markets.size,
        accounts: accounts.size,
        events: events.size,
      },
      ...this.#reported,
    };
  }

  /** Takes what those who look after the books have found. */
  note(report: Partial<Pick<ExchangeHealth, 'books' | 'snapshotBytes'>>): void {
    this.#reported = { ...this.#reported, ...report };
  }

  onCommitted(listener: (batch: CommittedBatch) => void): void {
    this.#listeners.push(listener);
  }

  submit(command: Command, context?: SubmitContext): Promise<Outcome> {
    if (this.#status !== 'READY') return Promise.reject(new ExchangeUnavailable(this.#status));
    return this.#queue.add(ownCopy(command), context);
  }

  read<View>(view: (state: ExchangeState) => View): Promise<View> {
    return this.#live.read(view);
  }

  /**
   * Closes betting until the process is started again: wrong money is worse than no betting.
   * Questions are still answered, from the last committed state.
   */
  close(reason: string, error?: unknown): void {
    if (this.#status === 'BROKEN') return;
    this.#status = 'BROKEN';
    this.#log.error(`Betting is closed: ${reason}`, { error });
    this.#queue.rejectAll(new ExchangeUnavailable('BROKEN'));
    this.#held.rejectAll(new ExchangeUnavailable('BROKEN'));
  }

  /** The next slice of the thorough check of a committed state; closes betting when something does not hold. */
  async inspect(): Promise<void> {
    try {
      await this.read((state) => this.#rolling.step(state));
    } catch (error) {
      if (!(error instanceof ExchangeUnavailable)) this.close(messageOf(error), error);
    }
  }

  get #isBusy(): boolean {
    return this.#pumping || this.#queue.size > 0;
  }

  #release(command: Command): void {
    // Its outcome goes to those who wait for the bet; a failed commit brings the release back with the restored state.
    this.#queue.add(command, undefined).catch(() => undefined);
  }

  #startPump(): void {
    if (this.#pumping || !this.#mayWrite()) return;
    this.#pumping = true;
    // One turn later: whatever arrives in this turn of the event loop shares the commit.
    setImmediate(() => void this.#pump());
  }

  #mayWrite(): boolean {
    return this.#status === 'READY' || this.#status === 'STOPPING';
  }

  async #pump(): Promise<void> {
    while (this.#queue.hasReady && this.#mayWrite()) {
      const waiting = this.#queue.take(this.#batchSize, this.#live.state);
      if (waiting.length === 0) continue;
      if (!(await this.#carryOut(waiting))) break;
      // Callers that were just answered may ask their questions before the state moves on.
      await turn();
    }
    this.#pumping = false;
    for (const done of this.#idle.splice(0)) done();
    if (this.#queue.hasReady) this.#startPump();
  }

  /** @returns whether the next batch may go on. */
  async #carryOut(waiting: readonly Waiting[]): Promise<boolean> {
    const { state } = this.#live;
    if (state === null) {
      rejectAll(waiting, new ExchangeUnavailable(this.#status));
      return false;
    }
    let flight: Flight;
    try {
      flight = this.#applyAll(waiting, state);
    } catch (error) {
      return await this.#applyFailed(waiting, error);
    }
    try {
      await this.#journal.append(flight.batch, flight.collector.rows());
    } catch (error) {
      return await this.#commitFailed(flight, error);
    }
    this.#committed(flight);
    return true;
  }

  /** Applies a batch in memory. @throws CommandFailed, or when an invariant broke. */
  #applyAll(waiting: readonly Waiting[], state: ExchangeState): Flight {
    this.#live.leave();
    const at = Math.max(this.#time.now(), state.at);
    const firstSequence = state.sequence + 1;
    const collector = new RowCollector(state);
    const rules = this.#rules;
    const outcomes = applyBatch({ state, waiting, at, rules, collector, held: this.#held });
    const payload = encodeBatch({
      rules,
      commands: waiting.map(({ command }) => command),
      digests: outcomes.map(outcomeDigest),
    });
    const lastSequence = state.sequence;
    const unhashed = { firstSequence, lastSequence, at, epoch: this.#epoch, payload };
    const batch = { ...unhashed, hash: chainHash(this.#live.journalHash, unhashed) };
    return { batch, waiting, outcomes, collector };
  }

  async #applyFailed(waiting: readonly Waiting[], error: unknown): Promise<boolean> {
    if (!(error instanceof CommandFailed)) {
      this.close(messageOf(error), error);
      rejectAll(waiting, new ExchangeUnavailable('BROKEN'));
      await this.#restoreOrForget();
      return false;
    }
    const culprit = waiting[error.place];
    this.#queue.putBack(
      waiting.filter((one) => one !== culprit),
      false,
    );
    if (culprit !== undefined) this.#refuse(culprit, error.cause);
    return await this.#restoreOrForget();
  }

  #committed({ batch, waiting, outcomes, collector }: Flight): void {
    const { state } = this.#live;
    if (state === null) return;
    this.#live.arrive(batch);
    this.#failuresInARow = 0;
    const events: ExchangeEvent[] = [];
    for (const [i, outcome] of outcomes.entries()) {
      if (outcome.ok) for (const event of outcome.events) events.push(event);
      const caller = waiting[i];
      if (caller !== undefined) this.#held.settle(caller, outcome);
    }
    if (waiting.some(({ command }) => forgetsRequests(command))) this.#queue.noteForgotten();
    const { at, lastSequence: sequence } = batch;
    const { voidReasons } = collector;
    const committed = { at, sequence, events, voidReasons, state };
    for (const listener of this.#listeners) {
      try {
        listener(committed);
      } catch (error) {
        this.#log.error('A listener of committed batches failed.', { error });
      }
    }
    this.#live.answerQuestions();
  }

  async #commitFailed(flight: Flight, error: unknown): Promise<boolean> {
    const { waiting } = flight;
    if (error instanceof JournalUnavailable) return await this.#findOut(flight, error);
    if (error instanceof JournalFenced) {
      this.close('another server has taken over this database.', error);
      rejectAll(waiting, new ExchangeUnavailable('BROKEN'));
      await this.#restoreOrForget();
      return false;
    }
    const [only] = waiting;
    if (waiting.length === 1 && only !== undefined) this.#refuse(only, error);
    else this.#queue.putBack(waiting, true);
    return await this.#restoreOrForget();
  }

  /** Refuses the one command that fails or that the database will not have; everybody else goes on. */
  #refuse(one: Waiting, error: unknown): void {
    this.#refused += 1;
    const reference = `${this.#epoch}-${this.#live.state?.sequence ?? 0}-${this.#refused}`;
    this.#log.error('A command was refused because it cannot be written.', {
      reference,
      command: one.command,
      error,
    });
    const refusal = new CommandRefused(reference, { cause: error });
    this.#held.giveUp(one.command, refusal);
    one.reject(refusal);
  }

  /** The connection broke during a commit: once the database is back, its journal tells whether the batch is there. */
  async #findOut(flight: Flight, error: JournalUnavailable): Promise<boolean> {
    this.#pauseBetting(error);
    let told = false;
    const giveUp = this.#time.after(this.#patienceMs, () => {
      told = true;
      rejectAll(flight.waiting, new ExchangeUnavailable('DATABASE_AWAY', true));
      this.#live.rejectQuestions();
    });
    const tip = await this.#reconnect();
    giveUp();
    if (tip === null) {
      rejectAll(flight.waiting, new ExchangeUnavailable(this.#status, true));
      this.#live.rejectQuestions();
      return false;
    }
    if (tip.sequence === flight.batch.lastSequence && tip.hash === flight.batch.hash) {
      this.#log.info('The interrupted batch was committed.', { sequence: tip.sequence });
      this.#resumeBetting();
      this.#committed(flight);
      return true;
    }
    if (!told) rejectAll(flight.waiting, new ExchangeUnavailable('DATABASE_AWAY'));
    // A database that answers but takes nothing is not asked again at once.
    if (this.#failuresInARow > 0) {
      await this.#pause(Math.min(this.#retryMs * 2 ** this.#failuresInARow, LONGEST_PAUSE_MS));
    }
    this.#failuresInARow += 1;
    if (!(await this.#restoreOrForget())) return false;
    this.#resumeBetting();
    return true;
  }

  /** The connection broke while nothing was on its way. */
  #databaseLost(error: JournalUnavailable): void {
    if (!this.#mayWrite() || this.#live.isAhead) return;
    this.#pauseBetting(error);
    void this.#reconnect().then(async (tip) => {
      if (tip === null) return;
      if (tip.hash !== this.#live.journalHash) {
        this.close('the journal has changed while the database was away.');
        return;
      }
      this.#resumeBetting();
      this.#startPump();
    });
  }

  #pauseBetting(error: Error): void {
    if (this.#status === 'READY') this.#status = 'DATABASE_AWAY';
    this.#log.error('The database is away; betting pauses.', { error });
    this.#queue.rejectAll(new ExchangeUnavailable('DATABASE_AWAY'));
  }

  #resumeBetting(): void {
    if (this.#status !== 'DATABASE_AWAY') return;
    this.#status = 'READY';
    this.#log.info('The database is back; betting goes on.');
  }

  /** Tries until the database is back; null when another engine has taken over or we are told to stop. */
  async #reconnect(): Promise<{ readonly sequence: number; readonly hash: string } | null> {
    for (let failures = 0; this.#status === 'DATABASE_AWAY'; failures += 1) {
      try {
        this.#epoch = await this.#journal.acquire();
        return await this.#journal.tip();
      } catch (error) {
        if (error instanceof JournalFenced) {
          this.close('another server has taken over this database.', error);
          return null;
        }
        if (failures % COMPLAIN_EVERY === 0) {
          this.#log.warn('The database cannot be reached yet.', { failures: failures + 1, error });
        }
      }
      await this.#pause(this.#retryMs);
    }
    return null;
  }

  async #restore(): Promise<void> {
    let snapshotSequence = 0;
    const state = await this.#live.restore(async () => {
      const restored = await restore(this.#journal, this.#log);
      snapshotSequence = restored.snapshotSequence;
      return restored;
    });
    this.#time.goOnFrom(state.at);
    this.#held.restore(state, new ExchangeUnavailable(this.#status, true));
    this.#log.info('The state is restored.', { sequence: state.sequence, snapshotSequence });
  }

  /** Goes back to the last committed state after a step that was not committed. */
  async #restoreOrForget(): Promise<boolean> {
    try {
      while (!(await this.#tryRestore())) await this.#pause(this.#retryMs);
      this.#live.answerQuestions();
      return true;
    } catch (error) {
      this.close('the committed state could not be read again.', error);
      this.#live.forget();
      return false;
    }
  }

  /** False when the database went away meanwhile, which is to be tried again. */
  async #tryRestore(): Promise<boolean> {
    try {
      await this.#restore();
      return true;
    } catch (error) {
      if (error instanceof JournalUnavailable && this.#status !== 'STOPPING') return false;
      throw error;
    }
  }

  #drained(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.#idle.push(resolve);
      this.#time.after(withinMs, resolve);
    });
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#time.after(ms, resolve);
    });
  }
}

/** One turn of the event loop. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
