import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { MachineProblem, measureFreeBytes, requireDescriptors, resourceWarnings } from './machine-checks.ts';

const MIB = 2 ** 20;
const ROOM = {
  descriptors: 65_536,
  sockets: 65_024,
  dataDir: './data',
  freeBytes: 50_000 * MIB,
  hasDatabase: true,
};

test('starts silently on a machine with enough resources', () => {
  expect(resourceWarnings(ROOM)).toEqual([]);
  const noLimits = { descriptors: Number.POSITIVE_INFINITY, freeBytes: Number.POSITIVE_INFINITY };
  expect(resourceWarnings({ ...ROOM, ...noLimits })).toEqual([]);
});

test('warns at startup about few file descriptors with the connection limit and how to raise it', () => {
  expect(resourceWarnings({ ...ROOM, descriptors: 1_024, sockets: 768 })).toEqual([
    'The open-file limit is 1024, allowing 768 concurrent connections. To raise it: ulimit -n 65536.',
  ]);
});

test('refuses to start with hardly any file descriptors', () => {
  const start = () => requireDescriptors(100);
  expect(start).toThrow(MachineProblem);
  expect(start).toThrow('The open-file limit is 100; at least 256 are needed.');
  expect(() => requireDescriptors(256)).not.toThrow();
});

test('warns at startup about low disk space', () => {
  expect(resourceWarnings({ ...ROOM, freeBytes: 1_500 * MIB })).toEqual([
    'The disk holding ./data has only 1,500 MB free. See RUNBOOK for monthly usage.',
  ]);
});

test('refuses to start on a full disk that holds the database, before writing anything', () => {
  const full = { ...ROOM, freeBytes: 20 * MIB };
  expect(() => resourceWarnings(full)).toThrow(
    'The disk holding ./data has only 20 MB free, so the database would soon stop.',
  );
  expect(resourceWarnings({ ...full, hasDatabase: false })).toHaveLength(1);
});

test('measures free space for a folder that doesn’t exist yet', () => {
  const missing = path.join(tmpdir(), 'crease-none', 'data');
  expect(measureFreeBytes(missing)).toBeGreaterThan(0);
  expect(measureFreeBytes(missing)).toBeLessThan(Number.POSITIVE_INFINITY);
});
