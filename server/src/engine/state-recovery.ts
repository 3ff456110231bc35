import { ExchangeUnavailable } from '#ports/exchange.ts';
import { JournalUnavailable } from '#ports/journal.ts';
import type { EngineRoom } from './engine-room.ts';
import { type Restored, restore } from './replay.ts';

/** Brings the state back to what is committed: at the start, and after a step that was not committed. */
export class StateRecovery {
  readonly #room: EngineRoom;
  readonly #retryMs: number;

  /** State that is in memory already; used once, since it moves on with the engine. */
  #takenOver: Restored | null;

  constructor(room: EngineRoom, retryMs: number, takenOver: Restored | null = null) {
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
    time.goOnFrom(state.at);
    held.restore(state, new ExchangeUnavailable(this.#room.status, true));
    log.info('The state is restored.', { sequence: state.sequence, snapshotSequence });
  }

  /** Goes back to the last committed state after a step that was not committed. */
  async restoreOrForget(): Promise<boolean> {
    const { live } = this.#room;
    try {
      while (!(await this.#tryRestore())) await this.#room.pause(this.#retryMs);
      live.answerQuestions();
      return true;
    } catch (error) {
      this.#room.close('the committed state could not be read again.', error);
      live.forget();
      return false;
    }
  }

  /** False when the database went away meanwhile, which is to be tried again. */
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
