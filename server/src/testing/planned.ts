import type { SportFixture } from '@crease/sports/play/sport-fixture.ts';
import { PlannedFeed, plannedSports } from '#market-desk/feeds/planned-feed.ts';
import type { SportSource, TradedFixture } from '#market-desk/feeds/sport-source.ts';
import type { FixtureDirector } from '#market-desk/fixtures/fixture-director.ts';
import { openHouseAccounts } from '#market-desk/house/house-accounts.ts';
import { startDirector } from './start-director.ts';
import type { TestServer } from './test-server.ts';

/** Playback speed of test fixtures relative to real time. */
export const PLANNED_SPEED = 10;

/** A source of exactly these fixtures. */
export function createSource(...fixtures: readonly (SportFixture | TradedFixture)[]): SportSource {
  const traded = fixtures.map((fixture) => ({ hasScore: true, ...fixture }));
  return {
    name: 'simulated',
    speed: PLANNED_SPEED,
    fixtures: () => traded,
    findFixture: (key) => traded.find((fixture) => fixture.key === key) ?? null,
  };
}

/** A feed of these fixtures that emits each event when due. */
export function createPlannedFeed({ context }: TestServer, source: SportSource): PlannedFeed {
  const { clock, log } = context;
  return new PlannedFeed({ source: plannedSports(source), clock, log });
}

/** Starts a director on non-cricket fixtures, with play-money makers. */
export async function directSports(
  server: TestServer,
  source: SportSource,
  {
    isWatched = () => true,
    withRupees = false,
  }: { readonly isWatched?: () => boolean; readonly withRupees?: boolean } = {},
): Promise<FixtureDirector> {
  const demo = await openHouseAccounts(server.context, 'DEMO');
  const rupees = withRupees ? [await openHouseAccounts(server.context, 'INR')] : [];
  return await startDirector(server, {
    feeds: [createPlannedFeed(server, source)],
    houseAccounts: [demo, ...rupees],
    isWatched,
  });
}
