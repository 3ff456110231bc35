import { type PlayModel, type Script, scriptOf, type TimedFact } from './play-facts.ts';
import type { SportFixture } from './sport-fixture.ts';

/** A match that was played for real, as its facts. */
export interface Recording<Fact> {
  /** As recorded; `startsAt` too. */
  readonly fixture: Omit<SportFixture, 'script'>;
  readonly facts: readonly TimedFact<Fact>[];
  script(pace: { readonly startsAt: number; readonly speed: number }): Script;
}

/** A recording that is priced by a model. */
export function createRecording<Fact extends { readonly type: string }, State>(
  fixture: Omit<SportFixture, 'script'>,
  model: PlayModel<Fact, State>,
  facts: readonly TimedFact<Fact>[],
): Recording<Fact> {
  return { fixture, facts, script: (pace) => scriptOf(model, facts, pace) };
}

/** The recording as a fixture that starts at another time and runs at another speed. */
export function replayed<Fact>(
  { fixture, script }: Recording<Fact>,
  pace: { readonly startsAt: number; readonly speed: number },
): SportFixture {
  return { ...fixture, startsAt: pace.startsAt, script: () => script(pace) };
}
