import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { detached } from '#base/system/background-tasks.ts';
import type { Log } from '#base/system/log.ts';
import { within } from '#http/http-server.ts';

/** A part opened at startup and closed at shutdown. */
export interface OpenPart {
  readonly name: string;
  /** Time reserved for it while earlier parts are closed. */
  readonly keptMs?: number;
  /** @param leftMs time limit, after which it is abandoned. */
  close(leftMs: number): Promise<unknown> | unknown;
}

export class StoppedAtStart extends Error {
  override readonly name = 'StoppedAtStart';
}

/** Share of the stop's time limit spent waiting for an uninterruptible startup step. */
const STEP_SHARE = 0.4;

/** A startup that can be stopped at any time: the parts opened so far are closed in reverse order, in limited time. */
export class Lifetime {
  readonly #log: Log;
  readonly #open: OpenPart[] = [];
  readonly #abort = new AbortController();
  #started: Promise<unknown> = Promise.resolve();
  #stopping: Promise<boolean> | null = null;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Aborts interruptible work at a stop. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  isStopping(): boolean {
    return this.#abort.signal.aborted;
  }

  /**
   * Closes everything again if startup fails.
   *
   * @throws the startup error; StoppedAtStart if a stop came first, even if it caused another error.
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
   * Must be called right after the part was opened.
   *
   * @throws StoppedAtStart if a stop has been requested meanwhile.
   */
  opened(part: OpenPart): void {
    this.#open.push(part);
    if (this.isStopping()) throw new StoppedAtStart();
  }

  /** @returns true if every part was closed in time. */
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
      if (!isDone) this.#log.warn('A component was still running at shutdown.', { part: part.name });
      return isDone;
    } catch (error) {
      this.#log.error('A component failed to close.', { part: part.name, error });
      return false;
    }
  }
}

/** Time to persist what is pending; the same as for SIGINT. */
const STOP_MS = 4_000;
/** Distinguishes a crash from a failed start (1). */
export const CRASH_EXIT_CODE = 70;

interface CrashParts {
  readonly life: Pick<Lifetime, 'stop'>;
  readonly log: Log;
  readonly dataDir: string;
}

/**
 * Stops the process in order after an error that nothing caught, since its state can't be trusted any more; the
 * service manager restarts it. The time is kept for the next process, whose metric raises the alert.
 */
export function stopAfterCrash({ life, log, dataDir }: CrashParts): void {
  let isCrashed = false;
  const stop = (origin: string, error: unknown): void => {
    log.fatal('Unhandled error; stopping.', { origin, error });
    if (isCrashed) return;
    isCrashed = true;
    recordCrash(dataDir, log);
    const exit = () => process.exit(CRASH_EXIT_CODE);
    detached(life.stop(STOP_MS).then(exit), { name: 'stop after a crash', log, onFailed: exit });
  };
  process.on('unhandledRejection', (error) => stop('unhandledRejection', error));
  process.on('uncaughtException', (error) => stop('uncaughtException', error));
}

/** Time of the latest crash on this data directory, ms; null if there was none. */
export function readLatestCrash(dataDir: string): number | null {
  try {
    const at = Number(readFileSync(getCrashFile(dataDir), 'utf8'));
    return Number.isSafeInteger(at) && at > 0 ? at : null;
  } catch {
    return null;
  }
}

function recordCrash(dataDir: string, log: Log): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(getCrashFile(dataDir), String(Date.now()));
  } catch (error) {
    log.error('Couldn’t save the time of the crash.', { error });
  }
}

function getCrashFile(dataDir: string): string {
  return path.join(dataDir, 'latest-crash');
}
