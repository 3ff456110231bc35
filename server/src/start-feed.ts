import { createPrng } from '@crease/sports/base/prng.ts';
import { openReplay } from '#adapters/feeds/open-replay.ts';
import { SimulatedFixtures } from '#adapters/feeds/simulated-fixtures.ts';
import { SimulatedSports } from '#adapters/feeds/simulated-sports.ts';
import { StreamFixtures } from '#adapters/feeds/stream-fixtures.ts';
import type { DocumentStore } from '#ports/document-store.ts';
import type { FixtureSource } from '#ports/fixture-source.ts';
import type { SportSource } from '#ports/sport-source.ts';
import type { AppContext } from '#services/app-context.ts';
import { openHouseAccounts } from '#trading/house-accounts.ts';
import { MatchDirector } from '#trading/match-director.ts';
import { SimulatedBettors } from '#trading/simulated-bettors.ts';
import { SportDirector } from '#trading/sport-director.ts';
import { StaleFixtures } from '#trading/stale-fixtures.ts';
import type { Config } from './config.ts';

/** Fictional matches of every installation are the same ones. */
const SIMULATION_SEED = 1;

export interface FeedParts {
  readonly config: Pick<Config, 'feed' | 'feedSpeed'>;
  readonly context: AppContext;
  readonly documents: DocumentStore;
  isWatched(eventId: number): boolean;
}

/** What the feed brings: cricket ball by ball, fixtures of the other sports, or both. */
interface Sources {
  readonly cricket: FixtureSource | null;
  readonly sports: SportSource | null;
}

/** Starts the fixtures of the feed; the function given back stops them. */
export async function startFeed(parts: FeedParts): Promise<() => void> {
  const { config, context, isWatched } = parts;
  const { exchange, accounts, clock, ids, log, scoreBoard } = context;
  const watch = context.fixtureWatch;
  const staleFixtures = new StaleFixtures({ exchange, clock, log, watch });
  const { cricket, sports } = await sourcesOf(parts);
  if (cricket === null && sports === null) {
    staleFixtures.start();
    return () => staleFixtures.stop();
  }
  const demo = await openHouseAccounts({ exchange, accounts, clock }, 'DEMO');
  // Rupees are made a market in only where some domain may take them.
  const houseAccounts = context.domains.hasLicence()
    ? [demo, await openHouseAccounts({ exchange, accounts, clock }, 'INR')]
    : [demo];
  const manualControl = context.autoTrading;
  await manualControl.load();
  const desk = {
    exchange,
    clock,
    ids,
    log,
    scoreBoard,
    houseAccounts,
    isWatched,
    manualControl,
    watch,
  };
  const directors = [
    ...(cricket === null ? [] : [new MatchDirector({ ...desk, source: cricket })]),
    ...(sports === null ? [] : [new SportDirector({ ...desk, source: sports })]),
  ];
  for (const director of directors) await director.start();
  staleFixtures.start();
  const prng = createPrng(ids.uuid());
  const speed = config.feedSpeed;
  const bettors = new SimulatedBettors({ exchange, clock, ids, prng, house: demo, speed });
  bettors.start();
  return () => {
    staleFixtures.stop();
    for (const director of directors) director.stop();
    bettors.stop();
  };
}

async function sourcesOf({ config, context, documents }: FeedParts): Promise<Sources> {
  const { feed, feedSpeed: speed } = config;
  const { clock, log } = context;
  switch (feed.type) {
    case 'none':
      return { cricket: null, sports: null };
    case 'simulated': {
      const setup = { seed: SIMULATION_SEED, speed };
      return { cricket: new SimulatedFixtures(setup), sports: new SimulatedSports(setup) };
    }
    case 'replay':
      return openReplay({ directory: feed.directory, speed, clock, documents, log });
    case 'stream': {
      const sports = await StreamFixtures.open({ file: feed.file, speed, clock, documents });
      return { cricket: null, sports };
    }
  }
}
