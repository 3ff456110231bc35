import { type PlayModel, playFacts, type TimedFact } from './play-facts.ts';
import type { Play, SportFixture } from './sport-fixture.ts';

/** A match that was played for real, as its facts. */
export interface Recording<Fact> {
  /** As recorded; `startsAt` too. */
  readonly fixture: Omit<SportFixture, 'play'>;
  readonly facts: readonly TimedFact<Fact>[];
  play(pace: { readonly startsAt: number; readonly speed: number }): Play;
}

/** A recording that is priced by a model. */
export function createRecording<Fact extends { readonly type: string }, State>(
  fixture: Omit<SportFixture, 'play'>,
  model: PlayModel<Fact, State>,
  facts: readonly TimedFact<Fact>[],
): Recording<Fact> {
  return { fixture, facts, play: (pace) => playFacts(model, facts, pace) };
}

/** The recording as a fixture that starts at another time and runs at another speed. */
export function replayed<Fact>(
  { fixture, play }: Recording<Fact>,
  pace: { readonly startsAt: number; readonly speed: number },
): SportFixture {
  return { ...fixture, startsAt: pace.startsAt, play: () => play(pace) };
}
