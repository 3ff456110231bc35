import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { registerProcessMetrics } from '#http/metrics.ts';
import { temporaryFolder } from '#testing/temporary-files.ts';
import { CRASH_EXIT_CODE, readLatestCrash } from './lifetime.ts';

const CHILD = path.join(import.meta.dirname, '..', 'testing', 'crash-child.ts');
const FATAL = 60;

describe.each([
  ['rejection', 'unhandledRejection', 'Nobody awaits this.'],
  ['exception', 'uncaughtException', 'Nobody catches this.'],
])('an unhandled %s', (crash, origin, message) => {
  test('closes what is open, is logged as fatal and shows in the next process', async () => {
    const dataDir = temporaryFolder();
    const before = Date.now();

    const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', CHILD, dataDir, crash], {
      encoding: 'utf8',
    });

    expect(status).toBe(CRASH_EXIT_CODE);
    // A fatal line is flushed apart from the others, so the order isn't fixed.
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(2);
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: FATAL,
        msg: 'Unhandled error; stopping.',
        origin,
        error: expect.objectContaining({ message }),
      }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'Database closed.' }));
    const crashedAt = readLatestCrash(dataDir);
    expect(crashedAt).toBeGreaterThanOrEqual(before);
    const next = new Registry();
    registerProcessMetrics(next, crashedAt);
    expect(await next.metrics()).toContain(`crease_latest_crash_seconds ${Number(crashedAt) / 1_000}`);
  });
});

test('a data directory without a crash shows none', () => {
  expect(readLatestCrash(temporaryFolder())).toBeNull();
});
