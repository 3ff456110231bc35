import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Slowest files as measured, slowest first within their project. Started late, one of them would run alone at the
 * end.
 */
const SLOWEST_FILES: readonly string[] = [
  'server/src/care/image.test.ts',
  'server/src/http/hostile-input.test.ts',
  'server/src/casino/house/house-games.test.ts',
  'tests/src/contract/play-file.test.ts',
  'sports/src/pricing/limited-overs-pricer.test.ts',
  'sports/src/racing/racing.test.ts',
  'sports/src/tennis/tennis.test.ts',
  'web/src/player/app/router.test.tsx',
  'web/src/operator/screens/desk.test.tsx',
  'web/src/player/screens/desk-screens.test.tsx',
  'web/src/operator/screens/market-desk.test.tsx',
  'tests/src/sim/kills-cricket-at-once.sim.test.ts',
  'tests/src/sim/kills-cricket.sim.test.ts',
  'tests/src/sim/exchange.sim.test.ts',
  'tests/src/sim/house.sim.test.ts',
  'server/src/market-desk/cricket/cricket-desk.sim.test.ts',
  'server/src/base/postgres/restore.pg.test.ts',
  'server/src/betting/histories.pg.test.ts',
  'server/src/casino/house/kill-round.pg.test.ts',
  'server/src/cash/providers/kill-callback.pg.test.ts',
  'server/src/journal/engine/engine.pg.test.ts',
  'server/src/journal/cluster/failover.pg.test.ts',
  'tests/src/e2e/tables.e2e.ts',
  'tests/src/e2e/backoffice.e2e.ts',
  'tests/src/e2e/kit.e2e.ts',
  'tests/src/e2e/solo.e2e.ts',
  'tests/src/e2e/language.e2e.ts',
  'tests/src/e2e/every-place.e2e.ts',
  'tests/src/e2e/install.e2e.ts',
  'tests/src/e2e/live-tab.e2e.ts',
  'tests/src/e2e/steady-lists.e2e.ts',
  'tests/src/e2e/realtime.e2e.ts',
  'tests/src/e2e/house-kinds.e2e.ts',
  'tests/src/e2e/care.e2e.ts',
];

/**
 * Starts the slowest files first. Vitest only remembers durations as long as `node_modules` lives, and goes by file
 * size on a fresh machine.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const getRank = ({ moduleId }: TestSpecification) => {
      const place = SLOWEST_FILES.indexOf(path.relative(root, moduleId));
      return place === -1 ? SLOWEST_FILES.length : place;
    };
    const sorted = await super.sort(files);
    // Keeps the order of projects and groups, and only reorders files within a project.
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    return projects.flatMap((name) =>
      sorted.filter(({ project }) => project.name === name).sort((one, other) => getRank(one) - getRank(other)),
    );
  }
}
