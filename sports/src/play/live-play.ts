import type { Board } from './board.ts';
import type { AnyFact, AnyPlayModel } from './play-facts.ts';
import type { PlayLine } from './sport-fixture.ts';

/** A line of commentary with its place in the play. */
export interface StoryLine extends PlayLine {
  /** Grows with every fact, the same at every replay. */
  readonly id: number;
  /** ms since 1970 UTC. */
  readonly time: number;
}

/** Newest lines of commentary that are kept, at most. */
const MOST_LINES = 60;

/**
 * A fixture while it is played: it is given its facts as they happen, and knows its board and its story until then.
 *
 * A board is drawn when it is asked for: most facts come in the company of others.
 */
export class LivePlay {
  readonly #model: AnyPlayModel;
  #state: unknown;
  #board: Board | null = null;
  #count = 0;
  /** When the first and the newest fact happened. */
  #span: readonly [number, number] | null = null;
  /** Oldest first. */
  #lines: StoryLine[] = [];

  constructor(model: AnyPlayModel) {
    this.#model = model;
    this.#state = model.start;
  }

  get board(): Board {
    this.#board ??= this.#model.board(this.#state);
    return this.#board;
  }

  /** Commentary, newest first. */
  get story(): readonly StoryLine[] {
    return this.#lines.toReversed();
  }

  /** From the first fact to the newest, ms of the clock: a feed that runs faster makes it shorter. Null before the first. */
  get playedMs(): number | null {
    return this.#span === null ? null : this.#span[1] - this.#span[0];
  }

  /** Takes one more fact and when it happened, ms since 1970 UTC. */
  take({ at, fact }: { readonly at: number; readonly fact: AnyFact }): void {
    this.#state = this.#model.apply(this.#state, fact);
    this.#board = null;
    this.#count += 1;
    this.#span = [this.#span?.[0] ?? at, at];
    const line = this.#model.say(fact, this.#state);
    if (line === null) return;
    this.#lines.push({ ...line, id: this.#count, time: at });
    if (this.#lines.length > MOST_LINES) this.#lines.shift();
  }

  /** Back to before its first fact: its past was put right and is to be given again. */
  rewind(): void {
    this.#state = this.#model.start;
    this.#board = null;
    this.#count = 0;
    this.#span = null;
    this.#lines = [];
  }
}
