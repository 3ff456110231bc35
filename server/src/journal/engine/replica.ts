import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Log } from '#base/system/log.ts';
import { type CommittedBatch, type ExchangeStatus, ExchangeUnavailable } from '#journal/exchange.ts';
import type { JournalBatch } from '#journal/journal.ts';
import { JournalDamaged } from './batch-codec.ts';
import { type Restored, replayCommitted } from './replay.ts';

type CommitListener = (batch: CommittedBatch) => void;

/**
 * In-memory exchange state: whether it is committed, reads pending until then, and commit listeners.
 *
 * The writer's own state is a replica (`markAhead`, `markCommitted`), so a process keeps a single state. Elsewhere a replica
 * follows the writer's commits (`follow`).
 */
export class Replica {
  readonly #log: Log;
  readonly #listeners: CommitListener[] = [];
  readonly #status: () => ExchangeStatus;
  readonly #reads = new PendingReads();
  #state: ExchangeState | null = null;
  #journalHash = '';
  #sequence = 0;
  /** True while the state is ahead of the database. */
  #isAhead: boolean = false;
  #isRestoring: boolean = false;

  constructor(status: () => ExchangeStatus, log: Log) {
    this.#status = status;
    this.#log = log;
  }

  onCommitted(listener: CommitListener): void {
    this.#listeners.push(listener);
  }

  /** Current state, possibly ahead of the database; null if there is none. */
  get state(): ExchangeState | null {
    return this.#state;
  }

  get sequence(): number {
    return this.#sequence;
  }

  get journalHash(): string {
    return this.#journalHash;
  }

  get isAhead(): boolean {
    return this.#isAhead;
  }

  /** Marks the state as ahead of the database, which blocks reads. */
  markAhead(): void {
    this.#isAhead = true;
  }

  /** Marks the batch as committed; `notify` follows once the callers have been answered. */
  markCommitted({ hash, lastSequence }: JournalBatch): void {
    this.#journalHash = hash;
    this.#sequence = lastSequence;
    this.#isAhead = false;
  }

  /** Notifies commit listeners, then answers pending reads. */
  notify(committed: CommittedBatch): void {
    for (const listener of this.#listeners) {
      try {
        listener(committed);
      } catch (error) {
        this.#log.error('Committed-batch listener failed.', { error });
      }
    }
    this.answerReads();
  }

  /**
   * Applies the next batch committed by another process.
   *
   * @throws JournalDamaged if it isn't the next one or its outcome differs from the writer's; in the latter case the
   * state is unusable.
   */
  follow(batch: JournalBatch): void {
    const state = this.#state;
    if (state === null) throw new ExchangeUnavailable(this.#status());
    this.markAhead();
    const before = state.sequence;
    let committed: CommittedBatch;
    try {
      committed = replayCommitted(state, this.#journalHash, batch);
    } catch (error) {
      // Rejected as a whole: the state is unchanged.
      if (error instanceof JournalDamaged && state.sequence === before) this.#isAhead = false;
      throw error;
    }
    this.markCommitted(batch);
    this.notify(committed);
  }

  /** Runs a read on a committed state: now, or as soon as there is one. */
  read<View>(view: (state: ExchangeState) => View): Promise<View> {
    const isAway = this.#state === null && !this.#isRestoring;
    if (this.#state !== null && !this.#isAhead) {
      return Promise.resolve().then(() => this.#view(view));
    }
    if (isAway && this.#status() !== 'DATABASE_AWAY') {
      return Promise.reject(new ExchangeUnavailable(this.#status()));
    }
    return this.#reads.add(() => this.#view(view));
  }

  answerReads(): void {
    this.#reads.answerAll();
  }

  rejectQuestions(): void {
    this.#reads.rejectAll(this.#status());
  }

  /** Replaces the state with the result of `load`; reads are deferred meanwhile, until `answerReads`. */
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

  /** Drops the state and rejects pending reads. */
  reset(): void {
    this.#state = null;
    this.#isRestoring = false;
    this.rejectQuestions();
  }

  #view<View>(view: (state: ExchangeState) => View): View {
    if (this.#state === null || this.#isAhead) throw new ExchangeUnavailable(this.#status());
    return view(this.#state);
  }
}

/** Reads pending until the commit. */
class PendingReads {
  readonly #reads: { readonly ask: () => void; readonly reject: (error: Error) => void }[] = [];

  /** @returns the result of `view` once reads are answered. */
  add<View>(view: () => View): Promise<View> {
    return new Promise((resolve, reject) => {
      this.#reads.push({
        ask: () => {
          try {
            resolve(view());
          } catch (error) {
            reject(error);
          }
        },
        reject,
      });
    });
  }

  answerAll(): void {
    for (const { ask } of this.#reads.splice(0)) ask();
  }

  rejectAll(status: ExchangeStatus): void {
    for (const { reject } of this.#reads.splice(0)) reject(new ExchangeUnavailable(status));
  }
}
