import type { Outcome } from '@crease/core/exchange/answer.ts';
import type { Command } from '@crease/core/exchange/command.ts';
import type { ExchangeEvent } from '@crease/core/exchange/exchange-event.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { CURRENT_RULES, type RulesVersion } from '@crease/core/exchange/rules.ts';
import {
  type CommittedBatch,
  type Exchange,
  type ExchangeStatus,
  ExchangeUnavailable,
  type SubmitContext,
} from '#ports/exchange.ts';
import {
  type Journal,
  type JournalBatch,
  JournalFenced,
  JournalUnavailable,
} from '#ports/journal.ts';
import type { Log } from '#ports/log.ts';
import { RowCollector } from '#projections/row-collector.ts';
import { applyBatch } from './apply-batch.ts';
import { chainHash, encodeBatch } from './batch-codec.ts';
import { CommandQueue, rejectAll, type Waiting } from './command-queue.ts';
import { type ClockState, ExchangeTime, type TimeSource } from './exchange-time.ts';
import { HeldBets } from './held-bets.ts';
import { outcomeDigest } from './outcome-digest.ts';
import { ownCopy } from './own-copy.ts';
import { PastBets } from './past-bets.ts';
import { restore } from './replay.ts';
import { WaitingQuestions } from './waiting-questions.ts';
import { checkEverything } from './watchdog.ts';

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

/**
 * The single writer. Takes what waits, applies it in memory, commits it in one transaction, and only then answers.
 *
 * One batch is in flight at a time; while it is, the next one gathers. Between its first `apply` and its commit the state
 * is ahead of the database, and nobody may read it.
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
  readonly #past: PastBets;
  readonly #queue: CommandQueue;
  readonly #questions = new WaitingQuestions();
  readonly #listeners: ((batch: CommittedBatch) => void)[] = [];
  #status: ExchangeStatus = 'STARTING';
  #state: ExchangeState | null = null;
  #journalHash = '';
  #epoch = 0;
  /** The state is ahead of the database. */
  #ahead = false;
  #restoring: boolean = false;
  /** Batches in a row that the database did not take, as when its disk is full. */
  #failuresInARow = 0;
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
    this.#past = new PastBets(options.journal, options.log);
    this.#held = new HeldBets(this.#time, (command) => this.#release(command));
    this.#queue = new CommandQueue({
      past: this.#past,
      status: () => this.#status,
      mayWrite: () => this.#mayWrite(),
      onArrival: () => this.#startPump(),
    });
  }

  /**
   * Takes the sole right to write, restores the state and opens the doors. In-play markets come back suspended.
   *
   * @throws JournalFenced when another engine writes, JournalDamaged when the journal cannot be trusted, JournalUnavailable.
   */
  async start(): Promise<void> {
    const began = this.#time.now();
    this.#epoch = await this.#journal.acquire();
    this.#journal.onLost(() => this.#databaseLost());
    await this.#restore();
    void this.#past.load();
    this.#status = 'READY';
    await this.submit({ type: 'RecoverMarkets' });
    this.#log.info('The exchange is open.', {
      sequence: this.#state?.sequence,
      epoch: this.#epoch,
      ms: this.#time.now() - began,
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
    while (this.#status === 'STOPPING' && this.#pumping && this.#time.now() < deadline) {
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

  /** How far the machine's clock is from the time of the exchange. */
  clock(): ClockState {
    return this.#time.clock;
  }

  onCommitted(listener: (batch: CommittedBatch) => void): void {
    this.#listeners.push(listener);
  }

  submit(command: Command, context?: SubmitContext): Promise<Outcome> {
    if (this.#status !== 'READY') return Promise.reject(new ExchangeUnavailable(this.#status));
    return this.#queue.add(ownCopy(command), context);
  }

  read<View>(view: (state: ExchangeState) => View): Promise<View> {
    const state = this.#state;
    if (state !== null && !this.#ahead) return Promise.resolve().then(() => this.#view(view));
    if (state === null && !this.#restoring && this.#status !== 'DATABASE_AWAY') {
      return Promise.reject(new ExchangeUnavailable(this.#status));
    }
    return this.#questions.add(() => this.#view(view));
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

  /** The thorough check of a committed state; closes betting when something does not hold. */
  async inspect(): Promise<void> {
    try {
      await this.read(checkEverything);
    } catch (error) {
      if (!(error instanceof ExchangeUnavailable)) this.close(messageOf(error), error);
    }
  }

  #view<View>(view: (state: ExchangeState) => View): View {
    if (this.#state === null || this.#ahead) throw new ExchangeUnavailable(this.#status);
    return view(this.#state);
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
    while (this.#queue.size > 0 && this.#mayWrite()) {
      const waiting = this.#queue.take(this.#batchSize, this.#state);
      if (waiting.length === 0) continue;
      const flight = this.#applyAll(waiting);
      if (flight === null) break;
      if (!(await this.#commit(flight))) break;
      // Callers that were just answered may ask their questions before the state moves on.
      await turn();
    }
    this.#pumping = false;
    for (const done of this.#idle.splice(0)) done();
    if (this.#queue.size > 0) this.#startPump();
  }

  /** Applies a batch in memory; null when an invariant broke, after which betting is closed. */
  #applyAll(waiting: readonly Waiting[]): Flight | null {
    const state = this.#state;
    if (state === null) {
      rejectAll(waiting, new ExchangeUnavailable(this.#status));
      return null;
    }
    this.#ahead = true;
    const at = Math.max(this.#time.now(), state.at);
    const firstSequence = state.sequence + 1;
    const collector = new RowCollector(state);
    let outcomes: readonly Outcome[];
    try {
      outcomes = applyBatch({
        state,
        waiting,
        at,
        rules: this.#rules,
        collector,
        held: this.#held,
        past: this.#past,
      });
    } catch (error) {
      void this.#breakDown(waiting, error);
      return null;
    }
    const content = {
      rules: this.#rules,
      commands: waiting.map(({ command }) => command),
      digests: outcomes.map(outcomeDigest),
    };
    const unhashed = {
      firstSequence,
      lastSequence: state.sequence,
      at,
      epoch: this.#epoch,
      payload: encodeBatch(content),
    };
    const batch = { ...unhashed, hash: chainHash(this.#journalHash, unhashed) };
    return { batch, waiting, outcomes, collector };
  }

  /** @returns whether the next batch may go on. */
  async #commit(flight: Flight): Promise<boolean> {
    try {
      await this.#journal.append(flight.batch, flight.collector.rows());
    } catch (error) {
      return await this.#commitFailed(flight, error);
    }
    this.#committed(flight);
    return true;
  }

  #committed({ batch, waiting, outcomes, collector }: Flight): void {
    const state = this.#state;
    if (state === null) return;
    this.#journalHash = batch.hash;
    this.#ahead = false;
    this.#failuresInARow = 0;
    const events: ExchangeEvent[] = [];
    for (const [i, outcome] of outcomes.entries()) {
      if (outcome.ok) for (const event of outcome.events) events.push(event);
      const caller = waiting[i];
      if (caller !== undefined) this.#held.settle(caller, outcome);
    }
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
    this.#questions.answerAll();
  }

  async #commitFailed(flight: Flight, error: unknown): Promise<boolean> {
    if (error instanceof JournalUnavailable) return await this.#findOut(flight, error);
    this.close(
      error instanceof JournalFenced
        ? 'another server has taken over this database.'
        : 'the database refused a batch.',
      error,
    );
    rejectAll(flight.waiting, new ExchangeUnavailable('BROKEN'));
    await this.#restoreOrForget();
    return false;
  }

  /** The connection broke during a commit: once the database is back, its journal tells whether the batch is there. */
  async #findOut(flight: Flight, error: JournalUnavailable): Promise<boolean> {
    this.#pauseBetting(error);
    let told = false;
    const giveUp = this.#time.after(this.#patienceMs, () => {
      told = true;
      rejectAll(flight.waiting, new ExchangeUnavailable('DATABASE_AWAY', true));
      this.#questions.rejectAll(this.#status);
    });
    const tip = await this.#reconnect();
    giveUp();
    if (tip === null) {
      rejectAll(flight.waiting, new ExchangeUnavailable(this.#status, true));
      this.#questions.rejectAll(this.#status);
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
  #databaseLost(): void {
    if (!this.#mayWrite() || this.#ahead) return;
    this.#pauseBetting(new JournalUnavailable('The connection to the database broke.'));
    void this.#reconnect().then(async (tip) => {
      if (tip === null) return;
      if (tip.hash !== this.#journalHash) {
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
    while (this.#status === 'DATABASE_AWAY') {
      try {
        this.#epoch = await this.#journal.acquire();
        return await this.#journal.tip();
      } catch (error) {
        if (error instanceof JournalFenced) {
          this.close('another server has taken over this database.', error);
          return null;
        }
      }
      await this.#pause(this.#retryMs);
    }
    return null;
  }

  async #breakDown(waiting: readonly Waiting[], error: unknown): Promise<void> {
    this.close(messageOf(error), error);
    rejectAll(waiting, new ExchangeUnavailable('BROKEN'));
    await this.#restoreOrForget();
  }

  async #restore(): Promise<void> {
    this.#state = null;
    const { state, journalHash, snapshotSequence } = await restore(this.#journal, this.#log);
    this.#state = state;
    this.#journalHash = journalHash;
    this.#ahead = false;
    this.#time.goOnFrom(state.at);
    this.#held.restore(state, new ExchangeUnavailable(this.#status, true));
    this.#log.info('The state is restored.', { sequence: state.sequence, snapshotSequence });
  }

  /** Goes back to the last committed state after a step that was not committed. */
  async #restoreOrForget(): Promise<boolean> {
    this.#restoring = true;
    try {
      while (!(await this.#tryRestore())) await this.#pause(this.#retryMs);
      this.#questions.answerAll();
      return true;
    } catch (error) {
      this.close('the committed state could not be read again.', error);
      this.#questions.rejectAll(this.#status);
      return false;
    } finally {
      this.#restoring = false;
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
