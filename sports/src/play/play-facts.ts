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
