import type { Board } from './board.ts';
import type { PlayLine } from './sport-fixture.ts';

/** A fact of a match and its distance from the scheduled start in real time, negative before it. */
export interface TimedFact<Fact> {
  readonly atMs: number;
  readonly fact: Fact;
}

/** How facts change what is known of a match, and what its markets are worth then. */
export interface PlayModel<Fact extends { readonly type: string }, State> {
  /** What it is priced by, as a feed announces it; null where prices alone are known. */
  readonly announced: object | null;
  readonly start: State;
  /** The state after one more fact; never changes the state given. */
  apply(state: State, fact: Fact): State;
  board(state: State): Board;
  /** Commentary on a fact, with the state after it; null for what nobody would read out. */
  say(fact: Fact, state: State): PlayLine | null;
}

/** A fact of any sport. */
export interface AnyFact {
  readonly type: string;
}

/** A model of any sport; it is to be given the facts of that sport alone. */
export type AnyPlayModel = PlayModel<AnyFact, unknown>;

/** All facts of a match with their times, ms since 1970 UTC, ascending, and the model that they are for. */
export interface Script {
  readonly model: AnyPlayModel;
  readonly facts: readonly { readonly at: number; readonly fact: AnyFact }[];
}

/** Puts a match on the clock; a faster feed brings everything nearer to the start. */
export function scriptOf<Fact extends AnyFact, State>(
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

/** The state after all facts. */
export function stateAfter<Fact extends { readonly type: string }, State>(
  model: PlayModel<Fact, State>,
  facts: readonly Fact[],
): State {
  return facts.reduce((state, fact) => model.apply(state, fact), model.start);
}
