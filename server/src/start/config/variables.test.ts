import { expect, test } from 'vitest';
import { Refusal } from './codecs.ts';
import { listVariables } from './variables.ts';

test.each(listVariables())('%s has a valid default and a description of one line', (_, variable) => {
  const { codec, default: usual, otherwise, about } = variable;
  if (usual !== undefined) expect(codec.parse(usual)).not.toBeInstanceOf(Refusal);
  expect(usual === undefined || otherwise === undefined).toBe(true);
  expect(about).toMatch(/^[A-Z][^\n|]+[^.\n|]$/);
});

test('a variable is listed once', () => {
  const names = listVariables().map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
});
