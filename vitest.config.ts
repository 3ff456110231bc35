import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/longest-first.ts';

// One project per environment a test needs; the file name says which (see docs/TESTING.md).
// The first failure counts, above all that of a seed: what fails once and passes once is the mistake that is looked for.
const shared = {
  // Ends what hangs. Most tests take milliseconds; the longest compute for seconds, and on a busy machine ten times as long.
  testTimeout: 120_000,
  hookTimeout: 60_000,
  // The process that hands out the files has little to do, so every core may run one.
  maxWorkers: availableParallelism(),
};

// Of tests in memory. They make and drop servers and pages all the time: with more room for what is young, less of it is
// looked through and copied. While one of them waits, another one has its core.
const inMemory = {
  ...shared,
  maxWorkers: availableParallelism() + 1,
  execArgv: ['--max-semi-space-size=64'],
};

// A browser on a shared machine has slow moments: before a change lands, a failing test is tried twice more and named.
const BROWSER_RETRIES = process.env.CI === undefined ? 0 : 2;

// They start the database that comes along, so another one by DATABASE_URL has nothing to do with them. How long a start
// and an end take is part of what they look at: nothing runs beside them.
const STARTS = [
  'tools/start.pg.test.ts',
  'server/src/adapters/postgres/embedded-postgres.pg.test.ts',
  'tests/src/chaos/chaos.pg.test.ts',
];

// These run on the database that comes along whatever DATABASE_URL says: once, without it.
const ALONG = [
  'tools/sandbox.pg.test.ts',
  'server/src/main.pg.test.ts',
  'server/src/testing/{app-role,embedded-engine,house-bets,kill,kill-callback,kill-round,promotion,restore}.pg.test.ts',
];

// Files of both have databases of their own. Projects that run together and differ in their workers need an order.
const storage = { ...shared, testTimeout: 180_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...inMemory,
          name: 'unit',
          // Files of one worker share the modules that they load: loading them anew for each took longer than the tests.
          isolate: false,
          setupFiles: ['./tools/property-seed.ts'],
          include: [
            '{core,contracts,hub,sports,games,server}/**/*.test.ts',
            'tests/src/contract/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: ['**/*.{pg,sim,data}.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          ...inMemory,
          name: 'web-plain',
          // As above; the stores of the pages are made anew for each file.
          isolate: false,
          setupFiles: ['./tools/property-seed.ts', './web/src/testing/fresh-modules.ts'],
          include: ['web/src/**/*.test.ts'],
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          ...inMemory,
          name: 'web',
          // As above; what a page keeps is renewed for each file by the set-up.
          isolate: false,
          environment: 'happy-dom',
          setupFiles: ['./web/src/testing/fresh-modules.ts', './web/src/testing/fresh-page.ts'],
          include: ['web/src/**/*.test.tsx'],
        },
      },
      {
        test: {
          ...storage,
          name: 'pg',
          globalSetup: ['./server/src/testing/shared-clusters.ts'],
          include: ['**/*.pg.test.ts'],
          exclude: [
            '**/node_modules/**',
            ...STARTS,
            ...(process.env.DATABASE_URL === undefined ? [] : ALONG),
          ],
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
          include: ['**/*.data.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 180_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'sim',
          include: ['{tests/src/sim,sports/src,server/src}/**/*.sim.test.ts'],
          testTimeout: 1_800_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          // Files have servers, browsers and data of their own; what runs them is loaded once for each of the two workers.
          isolate: false,
          retry: BROWSER_RETRIES,
          // A busy machine draws a page late; what never comes about is waited for this long.
          expect: { poll: { timeout: 30_000 } },
          include: ['tests/src/e2e/**/*.e2e.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Each file has a browser, a server and a data folder of its own; more at once draw pages late.
          maxWorkers: Math.min(2, availableParallelism()),
        },
      },
    ],
  },
});
