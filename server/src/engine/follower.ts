import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { type CommittedBatch, type ExchangeStatus, ExchangeUnavailable } from '#ports/exchange.ts';
import type { JournalBatch, JournalReader } from '#ports/journal.ts';
import type { Log } from '#ports/log.ts';
import { JournalDamaged, NewerJournal } from './batch-codec.ts';
import type { TimeSource } from './exchange-time.ts';
import { type Restored, restore } from './replay.ts';
import { Replica } from './replica.ts';

export interface FollowerParts {
  readonly journal: JournalReader;
  readonly clock: TimeSource;
  readonly log: Log;
}

/** Batches that came too early are kept at most; the journal has the others. */
const MOST_EARLY = 256;
const RETRY_MS = 250;

/**
 * A replica of what another process writes. It takes batches as they are sent, in any order, twice or not at all: what is
 * missing it reads from the journal. Every batch has to give here what it gave there; a replica that comes to something
 * else is thrown away and made anew from the journal.
 */
export class Follower {
  readonly #parts: FollowerParts;
  readonly #replica: Replica;
  /** Batches that came before the ones they follow, by their first sequence. */
  readonly #early = new Map<number, JournalBatch>();
  readonly #waiting: {
    readonly sequence: number;
    readonly resolve: () => void;
    readonly reject: (error: Error) => void;
  }[] = [];
  #status: ExchangeStatus = 'STARTING';
  #filling: Promise<void> | null = null;
  /** Highest sequence that somebody said was committed. */
  #heardOf = 0;
  #problem: string | null = null;

  constructor(parts: FollowerParts) {
    this.#parts = parts;
    this.#replica = new Replica(() => this.#status, parts.log);
  }

  get status(): ExchangeStatus {
    return this.#status;
  }

  /** Why the replica is closed, in a sentence; null: it is not. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Sequence of the newest command in the replica; 0 before the start. */
  get sequence(): number {
    return this.#replica.state?.sequence ?? 0;
  }

  get state(): ExchangeState | null {
    return this.#replica.state;
  }

  /**
   * Restores the newest state from the journal.
   *
   * @throws JournalDamaged, JournalUnavailable, NewerJournal, NewerImage.
   */
  async start(): Promise<void> {
    await this.#restore();
    this.#status = 'READY';
    await this.#fillGap();
  }

  /** A batch that was sent; repeats are dropped. */
  take(batch: JournalBatch): void {
    this.#heardOf = Math.max(this.#heardOf, batch.lastSequence);
    if (batch.lastSequence <= this.sequence) return;
    if (this.#early.size < MOST_EARLY) this.#early.set(batch.firstSequence, batch);
    if (this.#filling !== null || this.#status !== 'READY') return;
    if (!this.#followEarly()) void this.#fillGap();
  }

  /** Somebody knows that the journal goes up to a sequence; what is missing is read from it. */
  heardOf(sequence: number): void {
    this.#heardOf = Math.max(this.#heardOf, sequence);
    if (this.#status === 'READY' && this.sequence < this.#heardOf) void this.#fillGap();
  }

  /**
   * Resolves once the replica has a sequence, so that anyone who is answered reads their own write.
   *
   * @throws ExchangeUnavailable when it will never have it.
   */
  reached(sequence: number): Promise<void> {
    if (this.sequence >= sequence) return Promise.resolve();
    if (this.#status === 'BROKEN') return Promise.reject(new ExchangeUnavailable('BROKEN', true));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ sequence, resolve, reject });
      this.heardOf(sequence);
    });
  }

  read<View>(view: (state: ExchangeState) => View): Promise<View> {
    return this.#replica.read(view);
  }

  onCommitted(listener: (batch: CommittedBatch) => void): void {
    this.#replica.onCommitted(listener);
  }

  /** Reads from the journal whatever it has beyond the replica. */
  async catchUp(): Promise<void> {
    await this.#fillGap();
  }

  /** Gives the state to an engine that takes over, and follows no more. */
  async handOver(): Promise<Restored | null> {
    this.#status = 'STOPPING';
    await this.#filling;
    const { state, journalHash } = this.#replica;
    return state === null || this.#replica.isAhead
      ? null
      : { state, journalHash, snapshotSequence: 0 };
  }

  async #restore(): Promise<void> {
    const { journal, log } = this.#parts;
    const state = await this.#replica.restore(() => restore(journal, log));
    this.#replica.answerQuestions();
    this.#answerReached();
    log.info('The replica is restored.', { sequence: state.sequence });
  }

  /** Follows what came early as far as it goes; false when something is missing before the rest of it. */
  #followEarly(): boolean {
    for (;;) {
      const next = this.#early.get(this.sequence + 1);
      if (next === undefined) break;
      this.#early.delete(next.firstSequence);
      if (!this.#follow(next)) return false;
    }
    for (const [first, batch] of this.#early) {
      if (batch.lastSequence <= this.sequence) this.#early.delete(first);
    }
    return this.sequence >= this.#heardOf;
  }

  /** False when the batch is not what the journal must have there. */
  #follow(batch: JournalBatch): boolean {
    try {
      this.#replica.follow(batch);
    } catch (error) {
      this.#parts.log.error('A committed batch gives something else here; reading the journal.', {
        sequence: batch.lastSequence,
        error,
      });
      return false;
    }
    this.#answerReached();
    return true;
  }

  #answerReached(): void {
    const { sequence } = this;
    for (let place = this.#waiting.length - 1; place >= 0; place -= 1) {
      const waiting = this.#waiting[place];
      if (waiting === undefined || waiting.sequence > sequence) continue;
      this.#waiting.splice(place, 1);
      waiting.resolve();
    }
  }

  #fillGap(): Promise<void> {
    this.#filling ??= this.#fill().finally(() => {
      this.#filling = null;
    });
    return this.#filling;
  }

  async #fill(): Promise<void> {
    while (this.#status === 'READY') {
      try {
        // A batch that broke off in the middle has left a state that nobody may use.
        if (this.#replica.isAhead) await this.#restore();
        await this.#readOn();
        if (this.#followEarly()) return;
      } catch (error) {
        if (error instanceof JournalDamaged || error instanceof NewerJournal) {
          this.#close(error.message);
          return;
        }
        this.#parts.log.warn('The journal cannot be read; the replica tries again.', { error });
      }
      await new Promise<void>((resolve) => {
        this.#parts.clock.after(RETRY_MS, resolve);
      });
    }
  }

  #close(problem: string): void {
    this.#parts.log.error('The replica is closed: the journal cannot be followed.', { problem });
    this.#status = 'BROKEN';
    this.#problem = problem;
    this.#replica.forget();
    for (const { reject } of this.#waiting.splice(0)) {
      reject(new ExchangeUnavailable('BROKEN', true));
    }
  }

  async #readOn(): Promise<void> {
    for await (const page of this.#parts.journal.read(this.sequence)) {
      for (const batch of page) {
        if (batch.firstSequence === this.sequence + 1) this.#replica.follow(batch);
        this.#answerReached();
        // Others have their turn between two batches.
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
  }
}
