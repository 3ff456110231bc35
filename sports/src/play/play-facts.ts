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

/** Plays all facts of a match; a faster feed brings everything nearer to the start. */
export function playFacts<Fact extends { readonly type: string }, State>(
  model: PlayModel<Fact, State>,
  facts: readonly TimedFact<Fact>[],
  pace: { readonly startsAt: number; readonly speed: number },
): Play {
  let state = model.start;
  const opening = model.board(state);
  const steps = facts.map(({ atMs, fact }) => {
    state = model.apply(state, fact);
    return {
      at: pace.startsAt + Math.round(atMs / pace.speed),
      what: fact.type,
      line: model.say(fact, state),
      board: model.board(state),
    };
  });
  return { opening, steps };
}

/** The state after all facts. */
export function stateAfter<Fact extends { readonly type: string }, State>(
  model: PlayModel<Fact, State>,
  facts: readonly Fact[],
): State {
  return facts.reduce((state, fact) => model.apply(state, fact), model.start);
}
