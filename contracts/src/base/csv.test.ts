import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCsvLine, parseCsv } from '#base/csv.ts';

describe('CSV rows', () => {
  test.each([
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a;b;c\n"1,5";2;\n',
      [
        ['a', 'b', 'c'],
        ['1,5', '2', ''],
      ],
    ],
    ['"a ""b"", c",d', [['a "b", c', 'd']]],
    ['"two\nlines",x', [['two\nlines', 'x']]],
    ['Statement\n\nday\tsum\n1\t2', [['Statement'], [''], ['day', 'sum'], ['1', '2']]],
    ['a,', [['a', '']]],
    [
      '"open,b\nc,d',
      [
        ['"open', 'b'],
        ['c', 'd'],
      ],
    ],
    ['\ufeffa,b', [['a', 'b']]],
  ])('%j', (file, rows) => {
    expect(parseCsv(file)).toEqual(rows);
  });

  test('round-trip any content', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9"][A-Za-z0-9", \n]{0,8}[A-Za-z0-9"]$/);
    fc.assert(
      fc.property(fc.array(fc.array(word, { minLength: 2, maxLength: 5 }), { minLength: 1 }), (rows) => {
        expect(parseCsv(rows.map((row) => formatCsvLine(row)).join(''))).toEqual(rows);
      }),
    );
  });
});
