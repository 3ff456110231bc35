import { expect, test } from 'vitest';
import { findBackupReason, findLateBackup } from './back-up.ts';

const night = Date.parse('2026-11-25T22:00:00Z');
const newest = {
  name: '20261125T220100Z',
  startedAt: night + 60_000,
  finishedAt: night + 90_000,
  firstSegment: '0000000100000000000000FE',
  lastSegment: '0000000100000000000000FE',
  files: 1_000,
};
const segments = [
  '0000000100000000000000FD',
  '0000000100000000000000FE',
  '0000000100000000000000FF',
  '000000010000000100000000',
];
const usual = { newest, segments, timeline: '00000001', now: night + 3_600_000 };

test('takes one base backup a night', () => {
  expect(findBackupReason(usual)).toBeNull();
  expect(findBackupReason({ ...usual, now: night + 86_400_000 - 1 })).toBeNull();
  expect(findBackupReason({ ...usual, now: night + 86_400_000 })).toBe('nightly');
});

test('takes the first one immediately', () => {
  expect(findBackupReason({ ...usual, newest: undefined })).toBe('first');
});

test('a segment missing from the archive requires a new base backup', () => {
  const lacking = segments.filter((segment) => segment !== '0000000100000000000000FF');

  expect(findBackupReason({ ...usual, segments: lacking })).toBe('gap in the archived WAL');
});

test('a segment from before the base backup isn’t needed', () => {
  expect(findBackupReason({ ...usual, segments: segments.slice(1) })).toBeNull();
});

test('backs up a restored database immediately, as its WAL diverges', () => {
  expect(findBackupReason({ ...usual, timeline: '00000002' })).toBe('restored');
});

const hour = 3_600_000;
const well = { database: { finishedAt: night, waitingMs: 0 }, filesAt: night };
const lateAt = (now: number, change: Partial<Parameters<typeof findLateBackup>[0]> = {}) =>
  findLateBackup({ ...well, ...change }, { now, began: night });

test('a failed backup is late: database after a day, files after an hour, WAL after minutes', () => {
  expect(lateAt(night + hour)).toBeNull();
  expect(lateAt(night + hour + 1)).toBe('FILES');
  expect(lateAt(night + 27 * hour, { filesAt: night + 27 * hour })).toBe('BASE');
  expect(lateAt(night, { database: { finishedAt: night, waitingMs: 300_001 } })).toBe('WAL');
});

test('what was never backed up is late as long after the start', () => {
  const none = { database: { finishedAt: null, waitingMs: 0 }, filesAt: null };
  expect(lateAt(night + hour, none)).toBeNull();
  expect(lateAt(night + 27 * hour, none)).toBe('BASE');
  expect(lateAt(night + 2 * hour, { ...none, database: null })).toBe('FILES');
});
