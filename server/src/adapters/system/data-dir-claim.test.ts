import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { claimDataDir } from './data-dir-claim.ts';

const folders: string[] = [];

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'crease-claim-'));
  folders.push(made);
  return made;
}

afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true });
});

test('a second server on the same data is told which process has it and where it answers', () => {
  const dataDir = folder();
  claimDataDir(dataDir, 4123);

  expect(() => claimDataDir(dataDir, 4124)).toThrow(
    new RegExp(`already running on .*process ${process.pid}, http://localhost:4123`),
  );
});

test('data that was given up can be claimed again, and nothing is left behind', () => {
  const dataDir = folder();
  claimDataDir(dataDir, 4123)();

  expect(readdirSync(dataDir)).toEqual([]);
  expect(() => claimDataDir(dataDir, 4124)).not.toThrow();
});

test.each([
  ['a process that is gone', { pid: 2 ** 30, port: 4123, life: '' }],
  ['an earlier process of the same number', { pid: process.pid, port: 4123, life: 'before 1' }],
  ['nothing that can be read', 'half a li'],
])('what a killed server left of %s keeps no server from starting', (_, left) => {
  const dataDir = folder();
  writeFileSync(path.join(dataDir, 'server.json'), JSON.stringify(left));

  expect(() => claimDataDir(dataDir, 4124)).not.toThrow();
});

test('a data folder below a file is refused with the reason', () => {
  const file = path.join(folder(), 'file');
  writeFileSync(file, '');

  expect(() => claimDataDir(path.join(file, 'data'), 4123)).toThrow(
    'a part of the path is a file. Make it writable, or set another DATA_DIR.',
  );
});
