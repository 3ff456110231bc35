import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/test-sequencer.ts';

// One project per test environment, selected by file name (see docs/TESTING.md). No retries, above all for seeded
// tests: a test that fails once and then passes has found exactly the kind of bug we look for.
const shared = {
  // Ends tests that hang. Most take milliseconds; the longest compute for seconds, or ten times as long on a busy
  // machine.
  testTimeout: 120_000,
  hookTimeout: 60_000,
  // The process that distributes the files is mostly idle, so every core can run a worker.
  maxWorkers: availableParallelism(),
};

// In-memory tests constantly create and drop servers and pages. A larger young generation means less garbage
// collection, and an extra worker uses the core while another one waits.
const inMemory = {
  ...shared,
  maxWorkers: availableParallelism() + 1,
  execArgv: ['--max-semi-space-size=64'],
};

// Browsers on a shared machine have slow moments: in CI a failing test is retried twice and reported.
const BROWSER_RETRIES = process.env.CI === undefined ? 0 : 2;

/** A database server for tests that store anything, and the databases that a worker lends to its tests. */
const TEST_CLUSTER = path.resolve('server/src/testing/test-cluster.ts');
const DATABASE_LOANS = path.resolve('server/src/testing/database-loans.ts');

// These start the embedded database, so DATABASE_URL doesn't apply. They measure startup and shutdown times, so
// nothing runs in parallel.
const STARTS = [
  'tools/start.pg.test.ts',
  'server/src/base/postgres/embedded-postgres.pg.test.ts',
  'tests/src/chaos/chaos.pg.test.ts',
];

// These always use the embedded database, so they only run without DATABASE_URL.
const EMBEDDED = [
  'tools/sandbox.pg.test.ts',
  'server/src/start/main.pg.test.ts',
  'server/src/**/{app-role,embedded-engine,house-bets,kill,kill-callback,kill-round,promotion,restore}.pg.test.ts',
];

// Files have their own databases. Projects that run together with different worker counts need a group order.
const storage = { ...shared, testTimeout: 180_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...inMemory,
          name: 'unit',
          globalSetup: [TEST_CLUSTER],
          // Files of a worker share loaded modules: reloading them per file took longer than the tests.
          isolate: false,
          setupFiles: ['./tools/property-seed.ts', DATABASE_LOANS],
          include: [
            '{core,contracts,hub,sports,games,server}/**/*.test.ts',
            'tests/src/contract/**/*.test.ts',
            'tools/**/*.test.ts',
            'web/build/**/*.test.ts',
          ],
          exclude: ['**/*.{pg,sim,data}.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          ...inMemory,
          name: 'web-plain',
          // As above; page stores are recreated for each file.
          isolate: false,
          globalSetup: [TEST_CLUSTER],
          setupFiles: ['./tools/property-seed.ts', './web/src/testing/fresh-modules.ts', DATABASE_LOANS],
          include: ['web/src/**/*.test.ts'],
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          ...inMemory,
          name: 'web',
          // As above; the setup resets stored page state for each file.
          isolate: false,
          environment: 'happy-dom',
          globalSetup: [TEST_CLUSTER],
          setupFiles: ['./web/src/testing/fresh-modules.ts', './web/src/testing/fresh-page.ts', DATABASE_LOANS],
          include: ['web/src/**/*.test.tsx'],
        },
      },
      {
        test: {
          ...storage,
          name: 'pg',
          globalSetup: ['./server/src/testing/shared-clusters.ts', TEST_CLUSTER],
          setupFiles: [DATABASE_LOANS],
          include: ['**/*.pg.test.ts'],
          exclude: ['**/node_modules/**', ...STARTS, ...EMBEDDED],
        },
      },
      {
        test: {
          ...storage,
          name: 'pg-embedded',
          globalSetup: ['./server/src/testing/shared-clusters.ts', TEST_CLUSTER],
          setupFiles: [DATABASE_LOANS],
          include: process.env.DATABASE_URL === undefined ? EMBEDDED : [],
        },
      },
      {
        test: {
          ...storage,
          name: 'pg-starts',
          include: process.env.DATABASE_URL === undefined ? STARTS : [],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: 'data',
          globalSetup: [TEST_CLUSTER],
          setupFiles: [DATABASE_LOANS],
          include: ['**/*.data.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 180_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'sim',
          globalSetup: [TEST_CLUSTER],
          setupFiles: [DATABASE_LOANS],
          include: ['{tests/src/sim,sports/src,server/src}/**/*.sim.test.ts'],
          testTimeout: 1_800_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          // Files have their own servers, browsers and data; the runner is loaded once per worker.
          isolate: false,
          retry: BROWSER_RETRIES,
          // A busy machine renders late, so assertions poll this long before failing.
          expect: { poll: { timeout: 30_000 } },
          include: ['tests/src/e2e/**/*.e2e.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Each file has its own browser, server and data folder; with more in parallel, pages render late.
          maxWorkers: Math.min(2, availableParallelism()),
        },
      },
    ],
  },
});
