import { expect, test } from 'vitest';
import { isAlive } from './postmaster.ts';

const { pid } = process;

test.each(['EMFILE', 'ENFILE'])('a server without free descriptors (%s) doesn’t consider its database dead', (code) => {
  const read = () => {
    throw Object.assign(new Error('too many open files'), { code });
  };
  expect(isAlive(pid, read)).toBe(true);
});

test('a process that isn’t PostgreSQL, or has ended, isn’t the database', () => {
  expect(isAlive(pid)).toBe(false);
  const ended = (file: string) => (file.endsWith('status') ? 'State:\tZ (zombie)' : 'postgres\n');
  expect(isAlive(pid, ended)).toBe(false);
  const lives = (file: string) => (file.endsWith('status') ? 'State:\tS (sleeping)' : 'postgres\n');
  expect(isAlive(pid, lives)).toBe(true);
});
