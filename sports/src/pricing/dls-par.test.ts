import { expect, test } from 'vitest';
import { estimatedPar, estimatedTarget, resourcesLeft } from './dls-par.ts';

test('resources are full at the start and gone at the end', () => {
  expect(resourcesLeft({ oversLeft: 50, wickets: 0 })).toBe(100);
  expect(resourcesLeft({ oversLeft: 0, wickets: 3 })).toBe(0);
  expect(resourcesLeft({ oversLeft: 20, wickets: 10 })).toBe(0);
});

test('resources within an over are interpolated by ball', () => {
  // Table: 10 overs 32.1, 11 overs 34.9 with no wicket down.
  expect(resourcesLeft({ oversLeft: 10.5, wickets: 0 })).toBeCloseTo(33.5, 9);
});

test('par after half a chase with three down', () => {
  const chase = { firstInningsRuns: 250, oversPerInnings: 50, oversLeft: 25 };

  expect(estimatedPar({ ...chase, wickets: 3 })).toBe(110);
  expect(estimatedPar({ ...chase, wickets: 4 })).toBe(125);
});

test('par at the end of the innings is the score to level', () => {
  const end = { firstInningsRuns: 173, oversPerInnings: 20, oversLeft: 0, wickets: 6 };

  expect(estimatedPar(end)).toBe(173);
});

test('a chase cut short before it starts needs its share and one more', () => {
  expect(estimatedTarget({ firstInningsRuns: 200, oversFirst: 20, oversSecond: 10 })).toBe(114);
  expect(estimatedTarget({ firstInningsRuns: 200, oversFirst: 20, oversSecond: 20 })).toBe(201);
});

test('a first innings cut short raises the target by the average score', () => {
  // 40 of 50 overs are bowled, two down; both sides then have 40 overs.
  const target = estimatedTarget({
    firstInningsRuns: 200,
    oversFirst: 50,
    oversSecond: 40,
    interruptionsFirst: [{ oversLeftBefore: 10, oversLeftAfter: 0, wickets: 2 }],
  });

  // R1 = 100 - 30.8 = 69.2, R2 = 89.3: 200 + 245 × 20.1% = 249.2.
  expect(target).toBe(250);
});

test('overs lost in mid-chase lower the target', () => {
  const target = estimatedTarget({
    firstInningsRuns: 250,
    oversFirst: 50,
    oversSecond: 50,
    interruptionsSecond: [{ oversLeftBefore: 40, oversLeftAfter: 30, wickets: 1 }],
  });

  // Lost 84.2 - 71.8 = 12.4 percent: 250 × 87.6% = 219.
  expect(target).toBe(220);
});
