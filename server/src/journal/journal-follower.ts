import type { Command } from '@crease/core/exchange/command.ts';
import { type Clock, pause } from '#base/system/clock.ts';
import type { Log } from '#base/system/log.ts';
import type { CommittedBatch, Exchange, PastBatches } from './exchange.ts';

const RETRY_MS = 1_000;

/** Work derived from commits, and the store that persists it. */
export interface Followed<Work> {
  /** Name for the log, e.g. "Notices". */
  readonly name: string;
  /** Command types that produce work. Ranges without any of them are skipped on catch-up. */
  readonly commands: ReadonlySet<Command['type']>;
  /** Derives the work of a commit, null if there is none. Reads the state during the call only. */
  deriveWork(batch: CommittedBatch): Work | null;
  /** Sequence up to which all work is persisted. */
  position(): Promise<number>;
  setPosition(sequence: number): Promise<void>;
  /** Persists the work of a commit and its sequence as the position, in one transaction. Idempotent. */
  persist(work: Work, sequence: number): Promise<void>;
}

export interface FollowerParts {
  readonly exchange: Pick<Exchange, 'onCommitted'>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Processes commits outside their transaction, in journal order.
 *
 * The store remembers the sequence up to which everything is done. After a crash the next process replays the commits
 * after it (`open`). Persisting the same work twice has no effect.
 */
export class JournalFollower<Work> {
  readonly #parts: FollowerParts;
  readonly #followed: Followed<Work>;
  readonly #waiting: { readonly sequence: number; readonly work: Work }[] = [];
  /** Sequence of the first commit this process was notified of; earlier ones are replayed from the journal. */
  #firstNotified: number | null = null;
  #newestNotified = 0;
  #isOpen = false;
  #run: Promise<void> | null = null;

  /** Created before the exchange takes its first command. */
  constructor(parts: FollowerParts, followed: Followed<Work>) {
    this.#parts = parts;
    this.#followed = followed;
    parts.exchange.onCommitted((batch) => this.#onCommitted(batch));
  }

  /** Persists the work missed since the last process and the backlog; from then on work is persisted immediately. */
  async open(pastBatches: PastBatches): Promise<void> {
    for (;;) {
      try {
        await this.#catchUp(pastBatches);
        break;
      } catch (error) {
        this.#parts.log.warn(`Couldn’t catch up on ${this.#followed.name}; retrying.`, { error });
        await pause(this.#parts.clock, RETRY_MS);
      }
    }
    this.#isOpen = true;
    this.#start();
  }

  /** Saves the position so that the next start has little to replay. Skipped while work is pending. */
  async flush(): Promise<void> {
    if (!this.#isOpen || this.#waiting.length > 0) return;
    await this.#followed.setPosition(this.#newestNotified);
  }

  /** Resolves once the backlog is persisted. */
  async drained(): Promise<void> {
    while (this.#run !== null) await this.#run;
  }

  #onCommitted(batch: CommittedBatch): void {
    const { sequence } = batch;
    this.#firstNotified ??= sequence;
    this.#newestNotified = sequence;
    const work = this.#followed.deriveWork(batch);
    if (work === null) return;
    this.#waiting.push({ sequence, work });
    if (this.#isOpen) this.#start();
  }

  async #catchUp(pastBatches: PastBatches): Promise<void> {
    const { commands, name } = this.#followed;
    const after = await this.#followed.position();
    let missed = 0;
    for await (const batch of pastBatches(after, (type) => commands.has(type))) {
      if (this.#firstNotified !== null && batch.sequence >= this.#firstNotified) break;
      const work = this.#followed.deriveWork(batch);
      if (work === null) continue;
      await this.#followed.persist(work, batch.sequence);
      missed += 1;
    }
    if (missed > 0) this.#parts.log.info(`Caught up on ${name}.`, { commits: missed });
  }

  #start(): void {
    this.#run ??= this.#persistBacklog().finally(() => {
      this.#run = null;
      if (this.#waiting.length > 0) this.#start();
    });
  }

  async #persistBacklog(): Promise<void> {
    for (;;) {
      const [next] = this.#waiting;
      if (next === undefined) return;
      try {
        await this.#followed.persist(next.work, next.sequence);
        this.#waiting.shift();
      } catch (error) {
        this.#parts.log.warn(`Couldn’t save ${this.#followed.name}; retrying.`, { error });
        await pause(this.#parts.clock, RETRY_MS);
      }
    }
  }
}
