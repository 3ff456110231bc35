import { expect, test } from 'vitest';
import type { MatchContext } from './ball-model.ts';
import { superOverProbability } from './chase-outlook.ts';

const CONTEXT: MatchContext = {
  format: 'T20',
  gender: 'male',
  oversPerInnings: 20,
  eloDiff: 0,
  level: 0.3,
  drawPossible: false,
};

test('a super over is nearly even between equal sides and adds to 1 with the tie', () => {
  const { first, second, tie } = superOverProbability(CONTEXT);

  expect(first + second + tie).toBeCloseTo(1, 9);
  expect(Math.abs(first - second)).toBeLessThan(0.15);
  expect(tie).toBeGreaterThan(0.03);
  expect(tie).toBeLessThan(0.12);
});

test('the better side is favourite and a low target is easier', () => {
  const chase = (target: number) => superOverProbability(CONTEXT, { innings: 2, target }).second;

  expect(superOverProbability({ ...CONTEXT, eloDiff: 200 }).first).toBeGreaterThan(0.55);
  expect(chase(6)).toBeGreaterThan(chase(12));
  expect(chase(12)).toBeGreaterThan(chase(20));
});

test('two wickets end it', () => {
  const lost = superOverProbability(CONTEXT, { innings: 2, runs: 5, wickets: 2, target: 9 });
  const tied = superOverProbability(CONTEXT, { innings: 2, runs: 8, legalBalls: 6, target: 9 });

  expect(lost.first).toBe(1);
  expect(tied.tie).toBe(1);
});

test('runs on the board help the side batting first', () => {
  const start = superOverProbability(CONTEXT).first;
  const flying = superOverProbability(CONTEXT, { runs: 12, legalBalls: 3 }).first;

  expect(flying).toBeGreaterThan(start);
});
