import type { Command } from '@crease/core/exchange/command.ts';
import type { Clock } from '#ports/clock.ts';
import type { CommittedBatch, Exchange, PastBatches } from '#ports/exchange.ts';
import type { Log } from '#ports/log.ts';

const RETRY_MS = 1_000;

/** What is made of commits outside of them, and where it is kept. */
export interface Followed<Work> {
  /** In the log: "Notices". */
  readonly name: string;
  /** Commands that give work: whoever looks for what was missed need not replay a range without any. */
  readonly commands: ReadonlySet<Command['type']>;
  /** What a commit gives to do; null: nothing. Reads the state during the call only. */
  workOf(batch: CommittedBatch): Work | null;
  /** Up to which sequence all work is kept. */
  position(): Promise<number>;
  setPosition(sequence: number): Promise<void>;
  /** Keeps the work of a commit with its sequence as the position, in one transaction; the same work twice does nothing. */
  keep(work: Work, sequence: number): Promise<void>;
}

export interface FollowerParts {
  readonly exchange: Pick<Exchange, 'onCommitted'>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Does what follows from commits outside of them, in the order of the journal.
 *
 * The store remembers up to which sequence everything is done. A process that is lost leaves some commits behind that; the
 * next one replays them first (`open`), and work that is kept twice does nothing twice.
 */
export class JournalFollower<Work> {
  readonly #parts: FollowerParts;
  readonly #followed: Followed<Work>;
  readonly #waiting: { readonly sequence: number; readonly work: Work }[] = [];
  /** Sequence of the first commit that this process was notified of; earlier ones are replayed from the journal. */
  #firstNotified: number | null = null;
  #newestNotified = 0;
  #isOpen = false;
  #run: Promise<void> | null = null;

  /** Made before the exchange takes its first command. */
  constructor(parts: FollowerParts, followed: Followed<Work>) {
    this.#parts = parts;
    this.#followed = followed;
    parts.exchange.onCommitted((batch) => this.#onCommitted(batch));
  }

  /** Keeps what was missed since the last process, then everything that has gathered; from now on at once. */
  async open(pastBatches: PastBatches): Promise<void> {
    for (;;) {
      try {
        await this.#catchUp(pastBatches);
        break;
      } catch (error) {
        this.#parts.log.warn(
          `${this.#followed.name} that were missed could not be kept; trying again.`,
          {
            error,
          },
        );
        await this.#pause();
      }
    }
    this.#isOpen = true;
    this.#start();
  }

  /** Saves the position, so that the next start has little to look for. Not while something waits. */
  async flush(): Promise<void> {
    if (!this.#isOpen || this.#waiting.length > 0) return;
    await this.#followed.setPosition(this.#newestNotified);
  }

  /** Waits until everything that has gathered is kept. */
  async drained(): Promise<void> {
    while (this.#run !== null) await this.#run;
  }

  #onCommitted(batch: CommittedBatch): void {
    const { sequence } = batch;
    this.#firstNotified ??= sequence;
    this.#newestNotified = sequence;
    const work = this.#followed.workOf(batch);
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
      const work = this.#followed.workOf(batch);
      if (work === null) continue;
      await this.#followed.keep(work, batch.sequence);
      missed += 1;
    }
    if (missed > 0) this.#parts.log.info(`${name} that were missed are kept.`, { commits: missed });
  }

  #start(): void {
    this.#run ??= this.#keepWaiting().finally(() => {
      this.#run = null;
      if (this.#waiting.length > 0) this.#start();
    });
  }

  async #keepWaiting(): Promise<void> {
    for (;;) {
      const [next] = this.#waiting;
      if (next === undefined) return;
      try {
        await this.#followed.keep(next.work, next.sequence);
        this.#waiting.shift();
      } catch (error) {
        this.#parts.log.warn(`${this.#followed.name} could not be kept; trying again.`, { error });
        await this.#pause();
      }
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      this.#parts.clock.after(RETRY_MS, resolve);
    });
  }
}
