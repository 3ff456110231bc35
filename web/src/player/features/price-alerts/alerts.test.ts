import { getLadder } from '@crease/core/ladder/price-ladder.ts';
import { expect, test } from 'vitest';
import { alertProblem, firstAlertPrice } from './alerts.ts';

const LADDER = getLadder('CLASSIC');

test("suggests the next price of the ladder that hasn't been reached", () => {
  expect(firstAlertPrice(LADDER, 1.99, 'AtLeast')).toBe(2);
  expect(firstAlertPrice(LADDER, 2, 'AtLeast')).toBe(2.02);
  expect(firstAlertPrice(LADDER, 2.02, 'AtMost')).toBe(2);
  expect(firstAlertPrice(LADDER, null, 'AtMost')).toBe(1.99);
  expect(firstAlertPrice(LADDER, 1000, 'AtLeast')).toBe(1000);
});

test("rejects a price that has been reached or isn't on the ladder", () => {
  expect(alertProblem(LADDER, { price: 1.9, when: 'AtLeast', best: 1.9 })).toBe('true-already');
  expect(alertProblem(LADDER, { price: 1.91, when: 'AtLeast', best: 1.9 })).toBeNull();
  expect(alertProblem(LADDER, { price: 1.9, when: 'AtMost', best: 1.8 })).toBe('true-already');
  expect(alertProblem(LADDER, { price: 1.79, when: 'AtMost', best: 1.8 })).toBeNull();
  expect(alertProblem(LADDER, { price: 2.03, when: 'AtLeast', best: 1.8 })).toBe('off-ladder');
  expect(alertProblem(LADDER, { price: 3, when: 'AtLeast', best: null })).toBeNull();
});
