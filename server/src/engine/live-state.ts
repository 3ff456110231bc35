import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { type ExchangeStatus, ExchangeUnavailable } from '#ports/exchange.ts';
import type { JournalBatch } from '#ports/journal.ts';
import type { Restored } from './replay.ts';
import { WaitingQuestions } from './waiting-questions.ts';

/** The exchange's state in memory, whether it is committed, and the questions that wait until it is. */
export class LiveState {
  readonly #status: () => ExchangeStatus;
  readonly #questions = new WaitingQuestions();
  #state: ExchangeState | null = null;
  #journalHash = '';
  /** The state is ahead of the database. */
  #isAhead: boolean = false;
  #isRestoring: boolean = false;

  constructor(status: () => ExchangeStatus) {
    this.#status = status;
  }

  /** The state as it is, ahead of the database or not; null while there is none. */
  get state(): ExchangeState | null {
    return this.#state;
  }

  /** Hash of the newest batch that is committed. */
  get journalHash(): string {
    return this.#journalHash;
  }

  get isAhead(): boolean {
    return this.#isAhead;
  }

  /** From here on the state is ahead of the database, and nobody may read it. */
  leave(): void {
    this.#isAhead = true;
  }

  /** The batch is committed; `answerQuestions` follows once everybody has been notified. */
  arrive({ hash }: JournalBatch): void {
    this.#journalHash = hash;
    this.#isAhead = false;
  }

  /** Runs a question on a committed state: now, or once there is one. */
  read<View>(view: (state: ExchangeState) => View): Promise<View> {
    const isAway = this.#state === null && !this.#isRestoring;
    if (this.#state !== null && !this.#isAhead) {
      return Promise.resolve().then(() => this.#view(view));
    }
    if (isAway && this.#status() !== 'DATABASE_AWAY') {
      return Promise.reject(new ExchangeUnavailable(this.#status()));
    }
    return this.#questions.add(() => this.#view(view));
  }

  answerQuestions(): void {
    this.#questions.answerAll();
  }

  rejectQuestions(): void {
    this.#questions.rejectAll(this.#status());
  }

  /** Takes the place of the state what `load` gives; questions wait meanwhile, and until `answerQuestions`. */
  async restore(load: () => Promise<Restored>): Promise<ExchangeState> {
    this.#isRestoring = true;
    this.#state = null;
    const { state, journalHash } = await load();
    this.#state = state;
    this.#journalHash = journalHash;
    this.#isAhead = false;
    this.#isRestoring = false;
    return state;
  }

  /** There will be no state: those who wait are refused. */
  forget(): void {
    this.#isRestoring = false;
    this.rejectQuestions();
  }

  #view<View>(view: (state: ExchangeState) => View): View {
    if (this.#state === null || this.#isAhead) throw new ExchangeUnavailable(this.#status());
    return view(this.#state);
  }
}
