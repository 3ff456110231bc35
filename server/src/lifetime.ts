import type { Log } from '#ports/log.ts';

/** Something that a start has opened and a stop closes. */
export interface OpenPart {
  readonly name: string;
  /** Time that is kept back for it from the parts that are closed before it. */
  readonly keptMs?: number;
  /** @param leftMs it may take this long; then it is left behind. */
  close(leftMs: number): Promise<unknown> | unknown;
}

/** A start was stopped halfway. */
export class StoppedAtStart extends Error {
  override readonly name = 'StoppedAtStart';
}

/** How much of the stop's time a step of the start that cannot be broken off is waited for. */
const STEP_SHARE = 0.4;

/**
 * A start that can be stopped at any moment: what it has opened is closed in the reverse order, once, in a limited time.
 */
export class Lifetime {
  readonly #log: Log;
  readonly #open: OpenPart[] = [];
  readonly #abort = new AbortController();
  #started: Promise<unknown> = Promise.resolve();
  #stopping: Promise<boolean> | null = null;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Breaks off what can be broken off at a stop. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  isStopping(): boolean {
    return this.#abort.signal.aborted;
  }

  /**
   * Closes everything again when the start fails.
   *
   * @throws what the start threw; StoppedAtStart when a stop came first, whatever the start came across because of it.
   */
  async run(start: () => Promise<void>, limitMs: number): Promise<void> {
    const started = start();
    this.#started = started.catch(() => undefined);
    try {
      await started;
    } catch (failure) {
      if (this.isStopping()) throw new StoppedAtStart();
      await this.stop(limitMs);
      throw failure;
    }
  }

  /**
   * To be called right after the part was opened.
   *
   * @throws StoppedAtStart when the stop has come meanwhile.
   */
  opened(part: OpenPart): void {
    this.#open.push(part);
    if (this.isStopping()) throw new StoppedAtStart();
  }

  /** @returns true when every part was closed in time. */
  stop(limitMs: number): Promise<boolean> {
    this.#stopping ??= this.#closeAll(limitMs);
    return this.#stopping;
  }

  async #closeAll(limitMs: number): Promise<boolean> {
    const deadline = Date.now() + limitMs;
    this.#abort.abort();
    await within(limitMs * STEP_SHARE, this.#started);
    let isClean = true;
    for (let part = this.#open.pop(); part !== undefined; part = this.#open.pop()) {
      const kept = this.#open.reduce((sum, { keptMs = 0 }) => sum + keptMs, 0);
      const leftMs = Math.max(0, deadline - kept - Date.now());
      if (!(await this.#close(part, leftMs))) isClean = false;
    }
    return isClean;
  }

  async #close(part: OpenPart, leftMs: number): Promise<boolean> {
    try {
      const isDone = await within(leftMs, Promise.resolve(part.close(leftMs)));
      if (!isDone) this.#log.warn('A part was left behind at the stop.', { part: part.name });
      return isDone;
    } catch (error) {
      this.#log.error('A part could not be closed.', { part: part.name, error });
      return false;
    }
  }
}

/** Whether it ended in time. */
async function within(ms: number, promise: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
