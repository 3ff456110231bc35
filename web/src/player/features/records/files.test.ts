import { expect, test } from 'vitest';
import { buildCsv } from './files.ts';

const splitLines = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n');

test('keeps numbers as numbers and quotes texts where needed', () => {
  const text = buildCsv(['Name', 'Amount'], [['Falcons, "blue"', -1_000.5]]);

  expect(splitLines(text)).toEqual(['Name,Amount', '"Falcons, ""blue""",-1000.5']);
  expect(text.startsWith('\uFEFF')).toBe(true);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
  'a name that looks like a formula is no formula: %j',
  (name) => {
    const [, line = ''] = buildCsv(['Name'], [[name]]).split('\r\n');

    expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
  },
);

test('an empty value is an empty cell', () => {
  expect(splitLines(buildCsv(['A', 'B'], [[null, 0]]))).toEqual(['A,B', ',0']);
});
