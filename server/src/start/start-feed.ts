import { createPrng } from '@crease/sports/base/prng.ts';
import type { DocumentStore } from '#base/document-store.ts';
import { FirstEvent, type FirstEventParts } from '#market-desk/director/feed-listener.ts';
import { FixtureDirector } from '#market-desk/director/fixture-director.ts';
import { StaleFixtures } from '#market-desk/director/stale-fixtures.ts';
import type { Feed } from '#market-desk/feeds/feed.ts';
import { PlannedFeed, type PlannedSource, plannedCricket, plannedSports } from '#market-desk/feeds/planned-feed.ts';
import { openReplay } from '#market-desk/feeds/replay-sports.ts';
import { SimulatedFixtures, SimulatedSports } from '#market-desk/feeds/simulated-fixtures.ts';
import { StreamFixtures } from '#market-desk/feeds/stream-fixtures.ts';
import { openHouseAccounts, SimulatedBettors } from '#market-desk/liquidity/house-accounts.ts';
import type { AppEnv } from '#office/env.ts';
import type { Config } from '#start/config/read-config.ts';

/** Fictional matches are the same in every installation. */
const SIMULATION_SEED = 1;

export interface FeedParts {
  readonly config: Pick<Config, 'feed' | 'feedSpeed' | 'feedSources'>;
  readonly context: AppEnv;
  readonly documents: DocumentStore;
  /** Events from external sources and house scorers. */
  readonly pushFeed: Feed;
  isWatched(eventId: number): boolean;
}

/** Creates the wait for the first event of a feed that has one in play from the start; null for other feeds. */
export function openFirstEvent({ feed }: Pick<Config, 'feed'>, parts: FirstEventParts): FirstEvent | null {
  return feed.type === 'simulated' ? new FirstEvent(parts) : null;
}

/** Starts trading the feed's fixtures. @returns a function that stops it. */
export async function startFeed(parts: FeedParts): Promise<() => void> {
  const { config, context, isWatched } = parts;
  const { exchange, accounts, clock, ids, log, scoreBoard } = context;
  const { fixtureWatch: watch, matchSources, resultRules } = context;
  const staleFixtures = new StaleFixtures({ exchange, clock, log, watch });
  const planned = (await openSources(parts)).map((source) => new PlannedFeed({ source, clock, log }));
  // The push feed comes first, so that a planned fixture assigned to a scorer is known before the fixture itself.
  const feeds = [parts.pushFeed, ...planned];
  const demo = await openHouseAccounts({ exchange, accounts, clock }, 'DEMO');
  // A rupee market is made only if some domain may accept rupees.
  const houseAccounts = context.domains.hasLicence()
    ? [demo, await openHouseAccounts({ exchange, accounts, clock }, 'INR')]
    : [demo];
  const manualControl = context.autoTrading;
  await manualControl.load();
  const director = new FixtureDirector({
    exchange,
    clock,
    ids,
    log,
    scoreBoard,
    houseAccounts,
    isWatched,
    manualControl,
    watch,
    matchSources,
    resultRules,
    feeds,
  });
  await director.start();
  staleFixtures.start();
  const prng = createPrng(ids.uuid());
  const speed = config.feedSpeed;
  const bettors = new SimulatedBettors({ exchange, clock, ids, prng, house: demo, speed });
  // With house scorers only, no simulated bettors bet.
  if (planned.length > 0 || config.feedSources.length > 0) bettors.start();
  return () => {
    staleFixtures.stop();
    director.stop();
    bettors.stop();
  };
}

async function openSources({ config, context, documents }: FeedParts): Promise<readonly PlannedSource[]> {
  const { feed, feedSpeed: speed } = config;
  const { clock, log } = context;
  switch (feed.type) {
    case 'none':
      return [];
    case 'simulated': {
      const setup = { seed: SIMULATION_SEED, speed };
      return [plannedCricket(new SimulatedFixtures(setup)), plannedSports(new SimulatedSports(setup))];
    }
    case 'replay':
      return openReplay({ directory: feed.directory, speed, clock, documents, log });
    case 'stream': {
      const sports = await StreamFixtures.open({ file: feed.file, speed, clock, documents });
      return [plannedSports(sports)];
    }
  }
}
