import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  MachineProblem,
  measureFreeBytes,
  requireDescriptors,
  resourceWarnings,
} from './resource-check.ts';

const MIB = 2 ** 20;
const ROOM = {
  descriptors: 65_536,
  sockets: 65_024,
  dataDir: './data',
  freeBytes: 50_000 * MIB,
  hasDatabase: true,
};

test('a start on a machine with room enough says nothing', () => {
  expect(resourceWarnings(ROOM)).toEqual([]);
  const noLimits = { descriptors: Number.POSITIVE_INFINITY, freeBytes: Number.POSITIVE_INFINITY };
  expect(resourceWarnings({ ...ROOM, ...noLimits })).toEqual([]);
});

test('a start with few descriptors says how many visitors they are for, and how to have more', () => {
  expect(resourceWarnings({ ...ROOM, descriptors: 1_024, sockets: 768 })).toEqual([
    'This process may open only 1024 files and sockets, so 768 visitors can be connected at once. For more: ulimit -n 65536.',
  ]);
});

test('a start with hardly any descriptors is refused with a sentence', () => {
  const start = () => requireDescriptors(100);
  expect(start).toThrow(MachineProblem);
  expect(start).toThrow('only 100 files and sockets; 256 are the least');
  expect(() => requireDescriptors(256)).not.toThrow();
});

test('a start on a disk that fills up says what is left', () => {
  expect(resourceWarnings({ ...ROOM, freeBytes: 1_500 * MIB })).toEqual([
    'The disk of ./data has only 1,500 MB left. RUNBOOK says what a month takes.',
  ]);
});

test('a start on a full disk is refused where the database lies there, before anything is written', () => {
  const full = { ...ROOM, freeBytes: 20 * MIB };
  expect(() => resourceWarnings(full)).toThrow(
    'The disk of ./data has only 20 MB left, and the database would soon stop for want of room.',
  );
  expect(resourceWarnings({ ...full, hasDatabase: false })).toHaveLength(1);
});

test('what is left is known for a folder that is yet to be made', () => {
  const missing = path.join(tmpdir(), 'crease-none', 'data');
  expect(measureFreeBytes(missing)).toBeGreaterThan(0);
  expect(measureFreeBytes(missing)).toBeLessThan(Number.POSITIVE_INFINITY);
});
