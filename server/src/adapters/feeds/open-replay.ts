import type { Clock } from '#ports/clock.ts';
import type { DocumentStore } from '#ports/document-store.ts';
import type { FixtureSource } from '#ports/fixture-source.ts';
import type { Log } from '#ports/log.ts';
import type { SportSource } from '#ports/sport-source.ts';
import { ReplayFixtures } from './replay-fixtures.ts';
import { ReplaySports } from './replay-sports.ts';

/**
 * What a folder holds to be played: cricket ball by ball, matches of other sports, or both.
 *
 * @throws Error with a sentence for the operator when it holds neither.
 */
export async function openReplay(deps: {
  readonly directory: string;
  readonly speed: number;
  readonly clock: Clock;
  readonly documents: DocumentStore;
  readonly log: Log;
}): Promise<{ readonly cricket: FixtureSource | null; readonly sports: SportSource | null }> {
  const sports = await ReplaySports.open(deps);
  try {
    return { cricket: await ReplayFixtures.open(deps), sports };
  } catch (failure) {
    if (sports === null) throw failure;
    return { cricket: null, sports };
  }
}
