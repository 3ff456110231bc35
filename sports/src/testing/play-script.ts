import type { Board } from '#play/board.ts';
import { type AnyFact, type AnyPlayModel, LivePlay, type PlayCommentaryLine, type Script } from '#play/live-play.ts';
import type { PlayLine } from '#play/sport-fixture.ts';

/** A fixture from the opening of its markets to the last result. */
export interface Play {
  /** Prices and scorecard before the first step. */
  readonly opening: Board;
  /** In order of time. After the last one every market has its result. */
  readonly steps: readonly PlayStep[];
}

/** One fact, with the situation after it. */
export interface PlayStep {
  readonly at: number;
  /** Type of the fact. */
  readonly what: string;
  readonly line: PlayLine | null;
  readonly board: Board;
}

/** Plays a fixture from its first fact to its last. */
export function playFixture({ model, facts }: Script): Play {
  let state = model.start;
  const steps = facts.map(({ at, fact }) => {
    state = model.apply(state, fact);
    return createStep(model, state, { at, fact });
  });
  return { opening: model.board(model.start), steps };
}

function createStep(
  model: AnyPlayModel,
  state: unknown,
  { at, fact }: { readonly at: number; readonly fact: AnyFact },
): PlayStep {
  return {
    at,
    what: fact.type,
    line: model.describe(fact, state),
    get board() {
      return model.board(state);
    },
  };
}

/** Returns the commentary until `now`, newest first. */
export function storyUntil({ model, facts }: Script, now: number): readonly PlayCommentaryLine[] {
  const live = new LivePlay(model);
  for (const happened of facts) if (happened.at <= now) live.apply(happened);
  return live.story;
}
