import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { type CommittedBatch, type ExchangeStatus, ExchangeUnavailable } from '#ports/exchange.ts';
import type { JournalBatch } from '#ports/journal.ts';
import type { Log } from '#ports/log.ts';
import { JournalDamaged } from './batch-codec.ts';
import { type Restored, replayCommitted } from './replay.ts';
import { WaitingQuestions } from './waiting-questions.ts';

type CommitListener = (batch: CommittedBatch) => void;

/**
 * The exchange's state in memory: whether it is committed, the questions that wait until it is, and who hears of commits.
 *
 * The writer's own state is one (`leave`, `arrive`), so that one process keeps one state; elsewhere a replica follows what
 * the writer has committed (`follow`).
 */
export class Replica {
  readonly #log: Log;
  readonly #listeners: CommitListener[] = [];
  readonly #status: () => ExchangeStatus;
  readonly #questions = new WaitingQuestions();
  #state: ExchangeState | null = null;
  #journalHash = '';
  #sequence = 0;
  /** The state is ahead of the database. */
  #isAhead: boolean = false;
  #isRestoring: boolean = false;

  constructor(status: () => ExchangeStatus, log: Log) {
    this.#status = status;
    this.#log = log;
  }

  onCommitted(listener: CommitListener): void {
    this.#listeners.push(listener);
  }

  /** The state as it is, ahead of the database or not; null while there is none. */
  get state(): ExchangeState | null {
    return this.#state;
  }

  /** Newest command that is committed. */
  get sequence(): number {
    return this.#sequence;
  }

  /** Hash of the newest batch that is committed. */
  get journalHash(): string {
    return this.#journalHash;
  }

  get isAhead(): boolean {
    return this.#isAhead;
  }

  /** From here on the state is ahead of the database, and nobody may read it. */
  leave(): void {
    this.#isAhead = true;
  }

  /** The batch is committed; `notify` follows once those who sent its commands are answered. */
  arrive({ hash, lastSequence }: JournalBatch): void {
    this.#journalHash = hash;
    this.#sequence = lastSequence;
    this.#isAhead = false;
  }

  /** Everybody hears of a commit; then the questions that waited for it are answered. */
  notify(committed: CommittedBatch): void {
    for (const listener of this.#listeners) {
      try {
        listener(committed);
      } catch (error) {
        this.#log.error('A listener of committed batches failed.', { error });
      }
    }
    this.answerQuestions();
  }

  /**
   * Applies the next batch that another process has committed.
   *
   * @throws JournalDamaged when it is not the next one, or gives something else here than it gave there; in the latter case
   *   the state is not to be used any more.
   */
  follow(batch: JournalBatch): void {
    const state = this.#state;
    if (state === null) throw new ExchangeUnavailable(this.#status());
    this.leave();
    const before = state.sequence;
    let committed: CommittedBatch;
    try {
      committed = replayCommitted(state, this.#journalHash, batch);
    } catch (error) {
      // Refused as a whole: the state is what it was.
      if (error instanceof JournalDamaged && state.sequence === before) this.#isAhead = false;
      throw error;
    }
    this.arrive(batch);
    this.notify(committed);
  }

  /** Runs a question on a committed state: now, or once there is one. */
  read<View>(view: (state: ExchangeState) => View): Promise<View> {
    const isAway = this.#state === null && !this.#isRestoring;
    if (this.#state !== null && !this.#isAhead) {
      return Promise.resolve().then(() => this.#view(view));
    }
    if (isAway && this.#status() !== 'DATABASE_AWAY') {
      return Promise.reject(new ExchangeUnavailable(this.#status()));
    }
    return this.#questions.add(() => this.#view(view));
  }

  answerQuestions(): void {
    this.#questions.answerAll();
  }

  rejectQuestions(): void {
    this.#questions.rejectAll(this.#status());
  }

  /** Takes the place of the state what `load` gives; questions wait meanwhile, and until `answerQuestions`. */
  async restore(load: () => Promise<Restored>): Promise<ExchangeState> {
    this.#isRestoring = true;
    this.#state = null;
    const { state, journalHash } = await load();
    this.#state = state;
    this.#journalHash = journalHash;
    this.#sequence = state.sequence;
    this.#isAhead = false;
    this.#isRestoring = false;
    return state;
  }

  /** There will be no state: those who wait are refused. */
  forget(): void {
    this.#state = null;
    this.#isRestoring = false;
    this.rejectQuestions();
  }

  #view<View>(view: (state: ExchangeState) => View): View {
    if (this.#state === null || this.#isAhead) throw new ExchangeUnavailable(this.#status());
    return view(this.#state);
  }
}
