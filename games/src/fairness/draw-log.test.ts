import { expect, test } from 'vitest';
import { allVectors, getInputs } from '#testing/vectors.ts';
import { FairDraws, LoggedDraws } from './draws.ts';

test('logs every word drawn, including rejected ones, and reproduces the same numbers', () => {
  const vector = allVectors().find(({ id }) => id === 'V021');
  if (vector === undefined) throw new Error('the vectors have one with numbers that are drawn again');
  const below = 2 ** 31 + 1;
  const draws = new LoggedDraws(getInputs(vector));
  const plain = new FairDraws(getInputs(vector));

  const numbers = Array.from({ length: 6 }, () => draws.int(below));

  expect({ values: numbers, words: draws.words, rejects: draws.words - numbers.length }).toEqual(vector.out);
  expect(draws.log.map(({ value }) => value)).toEqual(numbers);
  expect(draws.log.flatMap(({ words }) => words)).toEqual(Array.from({ length: 10 }, () => plain.u32()));
});
