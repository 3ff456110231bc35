import { ExchangeUnavailable } from '#journal/exchange.ts';
import { JournalUnavailable } from '#journal/journal.ts';
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
