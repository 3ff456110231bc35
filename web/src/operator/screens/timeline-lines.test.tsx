import { expect, test } from 'vitest';
import { createLineSource, mergeLines } from '#operator/screens/timeline-lines.ts';

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`;

type Found = Parameters<typeof createLineSource<{ readonly time: string }>>[0];

function sourceFrom(found: Found) {
  return createLineSource(
    found,
    ({ time }) => time,
    ({ time }) => ({ key: time, time, kind: 'play', text: time, to: null, by: '' }),
  );
}

function createSource(minutes: readonly number[], totalCount = minutes.length) {
  const items = minutes.map((minute) => ({ time: at(minute) }));
  return sourceFrom({ data: { items, totalCount }, error: null });
}

const listMinutes = (lines: readonly { readonly time: string }[]) =>
  lines.map(({ time }) => new Date(time).getUTCMinutes());

test('merges several sources into one list, newest first', () => {
  const { lines, hasOlder } = mergeLines([createSource([50, 20]), createSource([40, 30, 10])]);

  expect(listMinutes(lines)).toEqual([50, 40, 30, 20, 10]);
  expect(hasOlder).toBe(false);
});

test('ends where a source has more to load, so that no line is missing', () => {
  const { lines, hasOlder } = mergeLines([createSource([50, 45], 9), createSource([48, 30])]);

  expect(listMinutes(lines)).toEqual([50, 48, 45]);
  expect(hasOlder).toBe(true);
});

test('tells a loading source from an empty one and keeps the error of a failed one', () => {
  const unread = { data: undefined, error: null };
  const failure = new Error('no network');

  expect(sourceFrom(unread)).toMatchObject({ lines: [], isLoading: true, error: null });
  expect(sourceFrom({ ...unread, error: failure })).toMatchObject({
    isLoading: false,
    error: failure,
  });
});
