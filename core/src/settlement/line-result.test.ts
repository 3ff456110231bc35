import { expect, test } from 'vitest';
import { noShare } from './line-result.ts';

test('a result on the line settles as Yes', () => {
  expect(noShare(4600, 4600)).toEqual({ wins: 0, of: 1 });
  expect(noShare(4600, 4599)).toEqual({ wins: 1, of: 1 });
});
