import { ExchangeUnavailable } from '#journal/exchange.ts';
import { JournalFenced, type JournalTip, JournalUnavailable } from '#journal/journal.ts';
import type { Flight } from './apply-batch.ts';
import { rejectAll } from './command-queue.ts';
import type { EngineContext } from './engine-context.ts';
import { type Restored, restore } from './replay.ts';

/** Restores the committed state: at startup, and after an uncommitted step. */
export class StateRecovery {
  readonly #room: EngineContext;
  readonly #retryMs: number;

  /** State already in memory; used once, since the engine then modifies it. */
  #takenOver: Restored | null;

  constructor(room: EngineContext, retryMs: number, takenOver: Restored | null = null) {
    this.#room = room;
    this.#retryMs = retryMs;
    this.#takenOver = takenOver;
  }

  /** @throws JournalDamaged, JournalUnavailable, NewerJournal and NewerImage. */
  async restore(): Promise<void> {
    const { journal, live, time, held, log } = this.#room;
    let snapshotSequence = 0;
    const from = this.#takenOver;
    this.#takenOver = null;
    const state = await live.restore(async () => {
      const restored = await restore(journal, log, from);
      snapshotSequence = restored.snapshotSequence;
      return restored;
    });
    time.resumeFrom(state.at);
    held.restore(state, new ExchangeUnavailable(this.#room.status, true));
    log.info('State restored.', { sequence: state.sequence, snapshotSequence });
  }

  /** Returns to the last committed state after an uncommitted step. */
  async restoreOrForget(): Promise<boolean> {
    const { live } = this.#room;
    try {
      while (!(await this.#tryRestore())) await this.#room.pause(this.#retryMs);
      live.answerReads();
      return true;
    } catch (error) {
      this.#room.close('couldn’t re-read the committed state.', error);
      live.reset();
      return false;
    }
  }

  /** False if the database went down meanwhile and the caller should retry. */
  async #tryRestore(): Promise<boolean> {
    try {
      await this.restore();
      return true;
    } catch (error) {
      if (error instanceof JournalUnavailable && this.#room.status !== 'STOPPING') return false;
      throw error;
    }
  }
}

const MAX_PAUSE_MS = 10_000;
/** Failed reconnections per log entry. */
const LOG_EVERY = 40;

/** Outcome of a batch whose commit was interrupted; GONE if betting can't continue. */
export type FlightEnd = 'COMMITTED' | 'UNDONE' | 'GONE';

/** Handles a database outage: betting pauses until the database is back. */
export class DatabaseOutage {
  readonly #room: EngineContext;
  readonly #recovery: StateRecovery;
  readonly #times: { readonly timeoutMs: number; readonly retryMs: number };
  /** Consecutive batches that the database didn't accept, e.g. because its disk is full. */
  #failuresInARow = 0;

  constructor(
    room: EngineContext,
    recovery: StateRecovery,
    times: { readonly timeoutMs: number; readonly retryMs: number },
  ) {
    this.#room = room;
    this.#recovery = recovery;
    this.#times = times;
  }

  /** A batch was committed, so the database accepts writes again. */
  recordCommit(): void {
    this.#failuresInARow = 0;
  }

  /** The connection broke during a commit. Once the database is back, its journal tells if the batch was written. */
  async findOut({ batch, waiting }: Flight, error: JournalUnavailable): Promise<FlightEnd> {
    const { time, live, log } = this.#room;
    this.#room.pauseBetting(error);
    let areAnswered = false;
    const giveUp = time.after(this.#times.timeoutMs, () => {
      areAnswered = true;
      rejectAll(waiting, new ExchangeUnavailable('DATABASE_AWAY', true));
      live.rejectQuestions();
    });
    const tip = await this.#reconnect();
    giveUp();
    if (tip === null) {
      rejectAll(waiting, new ExchangeUnavailable(this.#room.status, true));
      live.rejectQuestions();
      return 'GONE';
    }
    if (tip.sequence === batch.lastSequence && tip.hash === batch.hash) {
      log.info('The interrupted batch was committed.', { sequence: tip.sequence });
      this.#room.resumeBetting();
      return 'COMMITTED';
    }
    if (!areAnswered) rejectAll(waiting, new ExchangeUnavailable('DATABASE_AWAY'));
    // Backs off if the database responds but rejects writes.
    if (this.#failuresInARow > 0) {
      const pauseMs = this.#times.retryMs * 2 ** this.#failuresInARow;
      await this.#room.pause(Math.min(pauseMs, MAX_PAUSE_MS));
    }
    this.#failuresInARow += 1;
    if (!(await this.#recovery.restoreOrForget())) return 'GONE';
    this.#room.resumeBetting();
    return 'UNDONE';
  }

  /** The connection broke while nothing was in flight. @param proceed called when betting reopens. */
  handleLoss(error: JournalUnavailable, proceed: () => void): void {
    const { live } = this.#room;
    if (!this.#room.mayWrite() || live.isAhead) return;
    this.#room.pauseBetting(error);
    const resumed = this.#reconnect().then((tip) => {
      if (tip === null) return;
      if (tip.hash !== live.journalHash) {
        this.#room.close('the journal changed while the database was unavailable.');
        return;
      }
      this.#room.resumeBetting();
      proceed();
    });
    this.#room.guard(resumed, 'reconnect to the database');
  }

  /** Retries until the database is back; null if another engine has taken over or we are stopping. */
  async #reconnect(): Promise<JournalTip | null> {
    const { journal, log } = this.#room;
    for (let failures = 0; this.#room.status === 'DATABASE_AWAY'; failures += 1) {
      try {
        this.#room.epoch = await journal.acquire();
        return await journal.tip();
      } catch (error) {
        if (error instanceof JournalFenced) {
          this.#room.closeFenced(error);
          return null;
        }
        if (failures % LOG_EVERY === 0) {
          log.warn('Database still unreachable.', { failures: failures + 1, error });
        }
      }
      await this.#room.pause(this.#times.retryMs);
    }
    return null;
  }
}
