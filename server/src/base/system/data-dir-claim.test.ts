import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lendFolder } from '#testing/temporary-files.ts';
import { claimDataDir } from './machine-checks.ts';

test('tells a second server on the same data which process uses it and its URL', () => {
  const dataDir = lendFolder();
  claimDataDir(dataDir, 4123);

  expect(() => claimDataDir(dataDir, 4124)).toThrow(
    new RegExp(`already running on .*PID ${process.pid}, http://localhost:4123`),
  );
});

test('released data can be claimed again, and leaves nothing behind', () => {
  const dataDir = lendFolder();
  claimDataDir(dataDir, 4123)();

  expect(readdirSync(dataDir)).toEqual([]);
  expect(() => claimDataDir(dataDir, 4124)).not.toThrow();
});

test.each([
  ['a process that is gone', { pid: 2 ** 30, port: 4123, life: '' }],
  ['an earlier process of the same number', { pid: process.pid, port: 4123, life: 'before 1' }],
  ['nothing that can be read', 'half a li'],
])('starts despite %s left by a killed server', (_, left) => {
  const dataDir = lendFolder();
  writeFileSync(path.join(dataDir, 'server.json'), JSON.stringify(left));

  expect(() => claimDataDir(dataDir, 4124)).not.toThrow();
});

test('rejects a data folder below a file with the reason', () => {
  const file = path.join(lendFolder(), 'file');
  writeFileSync(file, '');

  expect(() => claimDataDir(path.join(file, 'data'), 4123)).toThrow(
    'part of the path is a file. Make it writable, or set a different DATA_DIR.',
  );
});
