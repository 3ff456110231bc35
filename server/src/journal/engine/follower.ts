import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { detached } from '#base/system/background-tasks.ts';
import { pause } from '#base/system/clock.ts';
import type { Log } from '#base/system/log.ts';
import { type CommittedBatch, type ExchangeStatus, ExchangeUnavailable } from '#journal/exchange.ts';
import type { JournalBatch, JournalReader } from '#journal/journal.ts';
import { JournalDamaged, NewerJournal } from './batch-codec.ts';
import type { TimeSource } from './exchange-time.ts';
import { type Restored, restore } from './replay.ts';
import { Replica } from './replica.ts';

export interface FollowerParts {
  readonly journal: JournalReader;
  readonly clock: TimeSource;
  readonly log: Log;
}

/** Maximum early batches buffered; the rest are read from the journal. */
const MAX_EARLY = 256;
const RETRY_MS = 250;
const FILL_FAILED = 'The replica can’t follow the journal; see the log.';

/**
 * Replica of another process's state. Batches may arrive in any order, repeatedly or not at all; missing ones are
 * read from the journal. Every batch must produce the same result as in the writer; a diverging replica is discarded
 * and rebuilt from the journal.
 */
export class Follower {
  readonly #parts: FollowerParts;
  readonly #replica: Replica;
  /** Batches that arrived before their predecessors, by first sequence. */
  readonly #early = new Map<number, JournalBatch>();
  readonly #waiting: {
    readonly sequence: number;
    readonly resolve: () => void;
    readonly reject: (error: Error) => void;
  }[] = [];
  #status: ExchangeStatus = 'STARTING';
  #filling: Promise<void> | null = null;
  /** Highest sequence known to be committed. */
  #knownSequence = 0;
  #problem: string | null = null;

  constructor(parts: FollowerParts) {
    this.#parts = parts;
    this.#replica = new Replica(() => this.#status, parts.log);
  }

  get status(): ExchangeStatus {
    return this.#status;
  }

  /** Reason the replica is closed, as a sentence; null if open. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Sequence of the last command in the replica; 0 before the start. */
  get sequence(): number {
    return this.#replica.state?.sequence ?? 0;
  }

  get state(): ExchangeState | null {
    return this.#replica.state;
  }

  /** Restores the latest state. @throws JournalDamaged, JournalUnavailable, NewerJournal, NewerImage. */
  async start(): Promise<void> {
    await this.#restore();
    this.#status = 'READY';
    await this.#fillGap();
  }

  /** Accepts a sent batch; repeats are dropped. */
  accept(batch: JournalBatch): void {
    this.#knownSequence = Math.max(this.#knownSequence, batch.lastSequence);
    if (batch.lastSequence <= this.sequence) return;
    if (this.#early.size < MAX_EARLY) this.#early.set(batch.firstSequence, batch);
    if (this.#filling !== null || this.#status !== 'READY') return;
    if (!this.#followEarly()) this.#fillInBackground();
  }

  /** Notes that the journal reaches a sequence; missing batches are read from it. */
  catchUpTo(sequence: number): void {
    this.#knownSequence = Math.max(this.#knownSequence, sequence);
    if (this.#status === 'READY' && this.sequence < this.#knownSequence) this.#fillInBackground();
  }

  /** Resolves at a sequence, so that callers read their own writes. @throws ExchangeUnavailable if it never will. */
  reached(sequence: number): Promise<void> {
    if (this.sequence >= sequence) return Promise.resolve();
    if (this.#status === 'BROKEN') return Promise.reject(new ExchangeUnavailable('BROKEN', true));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ sequence, resolve, reject });
      this.catchUpTo(sequence);
    });
  }

  read<View>(view: (state: ExchangeState) => View): Promise<View> {
    return this.#replica.read(view);
  }

  onCommitted(listener: (batch: CommittedBatch) => void): void {
    this.#replica.onCommitted(listener);
  }

  /** Reads everything in the journal beyond the replica. */
  async catchUp(): Promise<void> {
    await this.#fillGap();
  }

  /** Hands the state to an engine that takes over, and stops following. */
  async handOver(): Promise<Restored | null> {
    this.#status = 'STOPPING';
    await this.#filling;
    const { state, journalHash } = this.#replica;
    return state === null || this.#replica.isAhead ? null : { state, journalHash, snapshotSequence: 0 };
  }

  async #restore(): Promise<void> {
    const { journal, log } = this.#parts;
    const state = await this.#replica.restore(() => restore(journal, log));
    this.#replica.answerReads();
    this.#resolveReached();
    log.info('Replica restored.', { sequence: state.sequence });
  }

  /** Applies buffered batches as far as possible; false if there is a gap before the rest. */
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
    return this.sequence >= this.#knownSequence;
  }

  /** False if the batch differs from what the journal must contain. */
  #follow(batch: JournalBatch): boolean {
    try {
      this.#replica.follow(batch);
    } catch (error) {
      this.#parts.log.error('Committed batch produced a different result; re-reading the journal.', {
        sequence: batch.lastSequence,
        error,
      });
      return false;
    }
    this.#resolveReached();
    return true;
  }

  #resolveReached(): void {
    const { sequence } = this;
    for (let place = this.#waiting.length - 1; place >= 0; place -= 1) {
      const waiting = this.#waiting[place];
      if (waiting === undefined || waiting.sequence > sequence) continue;
      this.#waiting.splice(place, 1);
      waiting.resolve();
    }
  }

  #fillInBackground(): void {
    const { log } = this.#parts;
    detached(this.#fillGap(), { name: 'replica', log, onFailed: () => this.#close(FILL_FAILED) });
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
        // A batch that failed midway leaves an unusable state.
        if (this.#replica.isAhead) await this.#restore();
        await this.#readOn();
        if (this.#followEarly()) return;
      } catch (error) {
        if (error instanceof JournalDamaged || error instanceof NewerJournal) {
          this.#close(error.message);
          return;
        }
        this.#parts.log.warn('Can’t read the journal; replica retrying.', { error });
      }
      await pause(this.#parts.clock, RETRY_MS);
    }
  }

  #close(problem: string): void {
    this.#parts.log.error('Replica closed: can’t follow the journal.', { problem });
    this.#status = 'BROKEN';
    this.#problem = problem;
    this.#replica.reset();
    for (const { reject } of this.#waiting.splice(0)) {
      reject(new ExchangeUnavailable('BROKEN', true));
    }
  }

  async #readOn(): Promise<void> {
    for await (const page of this.#parts.journal.read(this.sequence)) {
      for (const batch of page) {
        if (batch.firstSequence === this.sequence + 1) this.#replica.follow(batch);
        this.#resolveReached();
        // Yields to the event loop between batches.
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
  }
}
