import type { DocumentStore } from '#base/document-store.ts';
import type { Clock } from '#base/system/clock.ts';
import type { Log } from '#base/system/log.ts';
import { type PlannedSource, plannedCricket, plannedSports } from './planned-feed.ts';
import { ReplayFixtures } from './replay-fixtures.ts';
import { ReplaySports } from './replay-sports.ts';

/**
 * Opens a replay folder: cricket ball by ball, matches of other sports, or both.
 *
 * @throws Error with a message for the operator if it holds neither.
 */
export async function openReplay(deps: {
  readonly directory: string;
  readonly speed: number;
  readonly clock: Clock;
  readonly documents: DocumentStore;
  readonly log: Log;
}): Promise<readonly PlannedSource[]> {
  const sports = await ReplaySports.open(deps);
  const others = sports === null ? [] : [plannedSports(sports)];
  try {
    return [plannedCricket(await ReplayFixtures.open(deps)), ...others];
  } catch (failure) {
    if (others.length === 0) throw failure;
    return others;
  }
}
