import { createScript, type PlayModel, type Script, type TimedFact } from './play-facts.ts';
import type { SportFixture } from './sport-fixture.ts';

/** A real match as facts. */
export interface Recording<Fact> {
  /** Fixture data as recorded, including `startsAt`. */
  readonly fixture: Omit<SportFixture, 'script'>;
  readonly facts: readonly TimedFact<Fact>[];
  script(pace: { readonly startsAt: number; readonly speed: number }): Script;
}

/** Creates a recording priced by a model. */
export function createRecording<Fact extends { readonly type: string }, State>(
  fixture: Omit<SportFixture, 'script'>,
  model: PlayModel<Fact, State>,
  facts: readonly TimedFact<Fact>[],
): Recording<Fact> {
  return { fixture, facts, script: (pace) => createScript(model, facts, pace) };
}

/** Converts a recording to a fixture with another start time and speed. */
export function toReplayFixture<Fact>(
  { fixture, script }: Recording<Fact>,
  pace: { readonly startsAt: number; readonly speed: number },
): SportFixture {
  return { ...fixture, startsAt: pace.startsAt, script: () => script(pace) };
}
