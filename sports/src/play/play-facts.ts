import type { Board } from './board.ts';
import type { Play, PlayLine } from './sport-fixture.ts';

/** A fact of a match and its distance from the scheduled start in real time, negative before it. */
export interface TimedFact<Fact> {
  readonly atMs: number;
  readonly fact: Fact;
}

/** How facts change what is known of a match, and what its markets are worth then. */
export interface PlayModel<Fact extends { readonly type: string }, State> {
  readonly start: State;
  /** The state after one more fact; never changes the state given. */
  apply(state: State, fact: Fact): State;
  board(state: State): Board;
  /** Commentary on a fact, with the state after it; null for what nobody would read out. */
  say(fact: Fact, state: State): PlayLine | null;
}

/**
 * Plays all facts of a match; a faster feed brings everything nearer to the start.
 *
 * Kept are the facts and what is said about them. A board is drawn when it is asked for: hundreds of them for every
 * fixture that is on offer would be most of what the process holds.
 */
export function playFacts<Fact extends { readonly type: string }, State>(
  model: PlayModel<Fact, State>,
  facts: readonly TimedFact<Fact>[],
  pace: { readonly startsAt: number; readonly speed: number },
): Play {
  const boards = new BoardsInTurn(model, facts);
  let state = model.start;
  const steps = facts.map(({ atMs, fact }, index) => {
    state = model.apply(state, fact);
    return {
      at: pace.startsAt + Math.round(atMs / pace.speed),
      what: fact.type,
      line: model.say(fact, state),
      get board() {
        return boards.after(index + 1);
      },
    };
  });
  return { opening: model.board(model.start), steps };
}

/** Draws the board after so many facts. Mostly they are asked for in order, so each builds on the one before. */
class BoardsInTurn<Fact extends { readonly type: string }, State> {
  readonly #model: PlayModel<Fact, State>;
  readonly #facts: readonly TimedFact<Fact>[];
  #count = 0;
  #state: State;
  #board: Board | null = null;

  constructor(model: PlayModel<Fact, State>, facts: readonly TimedFact<Fact>[]) {
    this.#model = model;
    this.#facts = facts;
    this.#state = model.start;
  }

  after(count: number): Board {
    if (count !== this.#count) this.#goTo(count);
    this.#board ??= this.#model.board(this.#state);
    return this.#board;
  }

  #goTo(count: number): void {
    if (count < this.#count) {
      this.#count = 0;
      this.#state = this.#model.start;
    }
    for (const { fact } of this.#facts.slice(this.#count, count)) {
      this.#state = this.#model.apply(this.#state, fact);
    }
    this.#count = count;
    this.#board = null;
  }
}

/** The state after all facts. */
export function stateAfter<Fact extends { readonly type: string }, State>(
  model: PlayModel<Fact, State>,
  facts: readonly Fact[],
): State {
  return facts.reduce((state, fact) => model.apply(state, fact), model.start);
}
