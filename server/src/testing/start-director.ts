import {
  FixtureDirector,
  type FixtureDirectorSetup,
} from '#market-desk/fixtures/fixture-director.ts';
import type { TestServer } from './test-server.ts';

/** Starts a director on these feeds; no viewers and no makers by default. */
export async function startDirector(
  server: TestServer,
  setup: Pick<FixtureDirectorSetup, 'feeds'> & Partial<FixtureDirectorSetup>,
): Promise<FixtureDirector> {
  const { clock, ids, log, scoreBoard, autoTrading, matchSources } = server.context;
  await autoTrading.load();
  const director = new FixtureDirector({
    exchange: server.engine,
    clock,
    ids,
    log,
    scoreBoard,
    houseAccounts: [],
    manualControl: autoTrading,
    watch: server.context.fixtureWatch,
    matchSources,
    resultRules: server.context.resultRules,
    isWatched: () => false,
    ...setup,
  });
  await director.start();
  return director;
}
