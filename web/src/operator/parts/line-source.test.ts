import { expect, test } from 'vitest';
import { joinedLines, lineSourceOf } from './line-source.ts';

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`;

type Found = Parameters<typeof lineSourceOf<{ readonly time: string }>>[0];

function sourceFrom(found: Found) {
  return lineSourceOf(
    found,
    ({ time }) => time,
    ({ time }) => ({ key: time, time, kind: 'play', text: time, by: '' }),
  );
}

function sourceOf(minutes: readonly number[], totalCount = minutes.length) {
  const items = minutes.map((minute) => ({ time: at(minute) }));
  return sourceFrom({ data: { items, totalCount }, error: null });
}

const minutesOf = (lines: readonly { readonly time: string }[]) =>
  lines.map(({ time }) => new Date(time).getUTCMinutes());

test('lines of several records are one list, the newest first', () => {
  const { lines, hasOlder } = joinedLines([sourceOf([50, 20]), sourceOf([40, 30, 10])]);

  expect(minutesOf(lines)).toEqual([50, 40, 30, 20, 10]);
  expect(hasOlder).toBe(false);
});

test('the list ends where a record ends that has more, so that no line is missing in it', () => {
  const { lines, hasOlder } = joinedLines([sourceOf([50, 45], 9), sourceOf([48, 30])]);

  expect(minutesOf(lines)).toEqual([50, 48, 45]);
  expect(hasOlder).toBe(true);
});

test('a record that is being read is not taken for an empty one, and one that cannot be read says why', () => {
  const unread = { data: undefined, error: null };
  const failure = new Error('no network');

  expect(sourceFrom(unread)).toMatchObject({ lines: [], isReading: true, error: null });
  expect(sourceFrom({ ...unread, error: failure })).toMatchObject({
    isReading: false,
    error: failure,
  });
});
