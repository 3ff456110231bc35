import { expect, test } from 'vitest';
import { buildCsv } from './files.ts';

const splitLines = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n');

test('figures stay figures, texts are quoted where they must be', () => {
  const text = buildCsv(['Name', 'Amount'], [['Falcons, "blue"', -1_000.5]]);

  expect(splitLines(text)).toEqual(['Name,Amount', '"Falcons, ""blue""",-1000.5']);
  expect(text.startsWith('\uFEFF')).toBe(true);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
  'a name that begins like a formula is no formula: %j',
  (name) => {
    const [, line = ''] = buildCsv(['Name'], [[name]]).split('\r\n');

    expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
  },
);

test('nothing is an empty cell', () => {
  expect(splitLines(buildCsv(['A', 'B'], [[null, 0]]))).toEqual(['A,B', ',0']);
});
