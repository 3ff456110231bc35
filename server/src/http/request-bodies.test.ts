import { BODY_DEPTH } from '@crease/contracts/base/constants.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTooDeep } from './request-bodies.ts';

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test('accepts the maximum depth and no more', () => {
  expect(isTooDeep(nested(BODY_DEPTH))).toBe(false);
  expect(isTooDeep(nested(BODY_DEPTH + 1))).toBe(true);
  expect(isTooDeep('{"a":'.repeat(BODY_DEPTH + 1))).toBe(true);
});

test('brackets in strings and adjacent lists don’t count as depth', () => {
  expect(isTooDeep(JSON.stringify({ text: `\\" ${nested(100)}` }))).toBe(false);
  expect(isTooDeep(`[${Array.from({ length: 100 }, () => nested(3)).join(',')}]`)).toBe(false);
});

test('finds the same depth as parsing', () => {
  const measureDepth = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(measureDepth)) : 0;
  fc.assert(
    fc.property(fc.json({ maxDepth: 30 }), (json) => {
      expect(isTooDeep(json)).toBe(measureDepth(JSON.parse(json)) > BODY_DEPTH);
    }),
  );
});

test('an unterminated string stops the scan, as it isn’t JSON', () => {
  expect(isTooDeep(`["${'['.repeat(100)}`)).toBe(false);
});
