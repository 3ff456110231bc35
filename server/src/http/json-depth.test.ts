import { BODY_DEPTH } from '@crease/contracts/constants.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTooDeep } from './json-depth.ts';

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test('takes what is as deep as it may be and no deeper', () => {
  expect(isTooDeep(nested(BODY_DEPTH))).toBe(false);
  expect(isTooDeep(nested(BODY_DEPTH + 1))).toBe(true);
  expect(isTooDeep('{"a":'.repeat(BODY_DEPTH + 1))).toBe(true);
});

test('brackets in texts and lists beside each other are not depth', () => {
  expect(isTooDeep(JSON.stringify({ text: `\\" ${nested(100)}` }))).toBe(false);
  expect(isTooDeep(`[${Array.from({ length: 100 }, () => nested(3)).join(',')}]`)).toBe(false);
});

test('finds the depth that parsing finds', () => {
  const measureDepth = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? 1 + Math.max(0, ...Object.values(value).map(measureDepth))
      : 0;
  fc.assert(
    fc.property(fc.json({ maxDepth: 30 }), (json) => {
      expect(isTooDeep(json)).toBe(measureDepth(JSON.parse(json)) > BODY_DEPTH);
    }),
  );
});

test('an open text ends the look: there is no JSON behind it', () => {
  expect(isTooDeep(`["${'['.repeat(100)}`)).toBe(false);
});
