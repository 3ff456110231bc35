import type { Board } from './board.ts';
import type { PlayLine } from './sport-fixture.ts';

/** A fact with its offset from the scheduled start in real time, negative before it. */
export interface TimedFact<Fact> {
  readonly atMs: number;
  readonly fact: Fact;
}

/** A sport's rules: how facts change the state, and how markets are priced from it. */
export interface PlayModel<Fact extends { readonly type: string }, State> {
  /** Pricing input in the format of a feed announcement; null if only prices are known. */
  readonly announced: object | null;
  readonly start: State;
  /** Returns the state after a fact, without modifying the given one. */
  apply(state: State, fact: Fact): State;
  board(state: State): Board;
  /** Describes a fact in commentary, given the state after it; null if not worth a line. */
  describe(fact: Fact, state: State): PlayLine | null;
}

/** A fact of any sport. */
export interface AnyFact {
  readonly type: string;
}

/** A model of any sport; only facts of that sport may be passed. */
export type AnyPlayModel = PlayModel<AnyFact, unknown>;

/** All facts of a match in ascending order, timed in ms since 1970 UTC, with their model. */
export interface Script {
  readonly model: AnyPlayModel;
  readonly facts: readonly { readonly at: number; readonly fact: AnyFact }[];
}

/** Schedules a match; an accelerated feed compresses all times towards the start. */
export function createScript<Fact extends AnyFact, State>(
  model: PlayModel<Fact, State>,
  facts: readonly TimedFact<Fact>[],
  pace: { readonly startsAt: number; readonly speed: number },
): Script {
  return {
    model,
    facts: facts.map(({ atMs, fact }) => ({
      at: pace.startsAt + Math.round(atMs / pace.speed),
      fact,
    })),
  };
}

/** Computes the state after all facts. */
export function stateAfter<Fact extends { readonly type: string }, State>(
  model: PlayModel<Fact, State>,
  facts: readonly Fact[],
): State {
  return facts.reduce((state, fact) => model.apply(state, fact), model.start);
}

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
