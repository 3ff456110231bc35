import type { Board } from './board.ts';
import type { AnyFact, AnyPlayModel } from './play-facts.ts';
import type { PlayLine } from './sport-fixture.ts';

/** A commentary line with its position in the match. */
export interface PlayCommentaryLine extends PlayLine {
  /** Increases with every fact; identical in every replay. */
  readonly id: number;
  /** Time in ms since 1970 UTC. */
  readonly time: number;
}

/** Maximum number of latest commentary lines kept. */
const MAX_LINES = 60;

/**
 * A fixture in progress: fed with facts as they happen, it provides the current board and commentary.
 *
 * Boards are built lazily, because facts tend to arrive in groups.
 */
export class LivePlay {
  readonly #model: AnyPlayModel;
  #state: unknown;
  #board: Board | null = null;
  #count = 0;
  /** Times of the first and latest fact. */
  #span: readonly [number, number] | null = null;
  /** Oldest first. */
  #lines: PlayCommentaryLine[] = [];

  constructor(model: AnyPlayModel) {
    this.#model = model;
    this.#state = model.start;
  }

  get board(): Board {
    this.#board ??= this.#model.board(this.#state);
    return this.#board;
  }

  /** Commentary, newest first. */
  get story(): readonly PlayCommentaryLine[] {
    return this.#lines.toReversed();
  }

  /** Clock time in ms from the first to the latest fact, shorter for an accelerated feed; null before the first. */
  get playedMs(): number | null {
    return this.#span === null ? null : this.#span[1] - this.#span[0];
  }

  /** Applies a fact with its time in ms since 1970 UTC. */
  apply({ at, fact }: { readonly at: number; readonly fact: AnyFact }): void {
    this.#state = this.#model.apply(this.#state, fact);
    this.#board = null;
    this.#count += 1;
    this.#span = [this.#span?.[0] ?? at, at];
    const line = this.#model.describe(fact, this.#state);
    if (line === null) return;
    this.#lines.push({ ...line, id: this.#count, time: at });
    if (this.#lines.length > MAX_LINES) this.#lines.shift();
  }

  /** Resets to before the first fact, so that a corrected history can be replayed. */
  rewind(): void {
    this.#state = this.#model.start;
    this.#board = null;
    this.#count = 0;
    this.#span = null;
    this.#lines = [];
  }
}
