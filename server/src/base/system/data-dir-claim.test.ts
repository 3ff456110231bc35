import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { claimDataDir } from './machine-checks.ts';

const folders: string[] = [];

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'crease-claim-'));
  folders.push(made);
  return made;
}

afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true });
});

test('tells a second server on the same data which process uses it and its URL', () => {
  const dataDir = folder();
  claimDataDir(dataDir, 4123);

  expect(() => claimDataDir(dataDir, 4124)).toThrow(
    new RegExp(`already running on .*PID ${process.pid}, http://localhost:4123`),
  );
});

test('released data can be claimed again, and leaves nothing behind', () => {
  const dataDir = folder();
  claimDataDir(dataDir, 4123)();

  expect(readdirSync(dataDir)).toEqual([]);
  expect(() => claimDataDir(dataDir, 4124)).not.toThrow();
});

test.each([
  ['a process that is gone', { pid: 2 ** 30, port: 4123, life: '' }],
  ['an earlier process of the same number', { pid: process.pid, port: 4123, life: 'before 1' }],
  ['nothing that can be read', 'half a li'],
])('starts despite %s left by a killed server', (_, left) => {
  const dataDir = folder();
  writeFileSync(path.join(dataDir, 'server.json'), JSON.stringify(left));

  expect(() => claimDataDir(dataDir, 4124)).not.toThrow();
});

test('rejects a data folder below a file with the reason', () => {
  const file = path.join(folder(), 'file');
  writeFileSync(file, '');

  expect(() => claimDataDir(path.join(file, 'data'), 4123)).toThrow(
    'part of the path is a file. Make it writable, or set a different DATA_DIR.',
  );
});
