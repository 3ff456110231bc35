import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// One project per environment a test needs; the file name says which (see docs/TESTING.md).
// The first failure counts, above all that of a seed: what fails once and passes once is the mistake that is looked for.
const shared = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // The process that hands out the files has little to do, so every core may run one.
  maxWorkers: availableParallelism(),
};

// A browser on a shared machine has slow moments: before a change lands, a failing test is tried twice more and named.
const BROWSER_RETRIES = process.env.CI === undefined ? 0 : 2;

// They start the database that comes along, so another one by DATABASE_URL has nothing to do with them.
const NEEDLESS =
  process.env.DATABASE_URL === undefined
    ? []
    : ['tools/start.pg.test.ts', 'server/src/adapters/postgres/embedded-postgres.pg.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          // Files of one worker share the modules that they load: loading them anew for each took longer than the tests.
          isolate: false,
          setupFiles: ['./tools/property-seed.ts'],
          include: [
            '{core,contracts,hub,sports,server}/**/*.test.ts',
            'web/src/{data,format,text}/**/*.test.ts',
            'tests/src/contract/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: ['**/*.{pg,sim,data}.test.ts', '**/node_modules/**'],
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          ...shared,
          name: 'web',
          environment: 'happy-dom',
          setupFiles: ['./web/src/testing/patience.ts'],
          include: ['web/src/**/*.test.tsx'],
        },
      },
      {
        test: {
          ...shared,
          name: 'pg',
          include: ['**/*.pg.test.ts'],
          exclude: ['**/node_modules/**', ...NEEDLESS],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          fileParallelism: false,
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
          include: ['tests/src/sim/**/*.sim.test.ts'],
          testTimeout: 1_800_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          retry: BROWSER_RETRIES,
          // A busy machine draws a page late; what never comes about is waited for this long.
          expect: { poll: { timeout: 10_000 } },
          include: ['tests/src/e2e/**/*.e2e.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
