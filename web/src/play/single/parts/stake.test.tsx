import { describe, expect, test } from 'vitest';
import { chanceText, gainText, paiseText, timesText } from './result-text.ts';
import { quickStakes, readStake, stakeText, steppedStake } from './stake.ts';

const RULE = { least: 1_000, most: 5_000_000, step: 100 };
const LAC = 10_000_000;

describe('a stake', () => {
  test('is read in whole rupees, within the limits and the balance', () => {
    expect(readStake('1,000', RULE, LAC)).toEqual({ ok: true, paise: 100_000 });
    expect(readStake('50000', RULE, LAC)).toEqual({ ok: true, paise: 5_000_000 });
    const problem = (text: string, balance = LAC) => {
      const read = readStake(text, RULE, balance);
      return read.ok ? null : read.problem;
    };
    expect(problem('')).toBe('EMPTY');
    expect(problem('ten')).toBe('EMPTY');
    expect(problem('0')).toBe('EMPTY');
    expect(problem('10.50')).toBe('STEP');
    expect(problem('9')).toBe('LEAST');
    expect(problem('50001')).toBe('MOST');
    expect(problem('200', 19_900)).toBe('BALANCE');
    expect(readStake('0.01', { least: 1, most: LAC, step: 1 }, 1)).toEqual({ ok: true, paise: 1 });
  });

  test('steps by its own size within the limits', () => {
    const up = (paise: number) => steppedStake(paise, true, RULE);
    const down = (paise: number) => steppedStake(paise, false, RULE);
    expect(up(1_000)).toBe(2_000);
    expect(up(20_000)).toBe(30_000);
    expect(down(20_000)).toBe(10_000);
    expect(down(10_000)).toBe(9_000);
    expect(down(1_000)).toBe(1_000);
    expect(up(4_950_000)).toBe(5_000_000);
    expect(up(5_000_000)).toBe(5_000_000);
    expect(steppedStake(2_000, true, { least: 2_000, most: 500_000, step: 2_000 })).toBe(4_000);
    expect(stakeText(2_050)).toBe('20.50');
  });

  test('has quick amounts within the limits', () => {
    expect(quickStakes(RULE)).toEqual([5_000, 10_000, 50_000, 100_000]);
    expect(quickStakes({ ...RULE, most: 10_000 })).toEqual([5_000, 10_000]);
    expect(quickStakes({ least: 2_000, most: 500_000, step: 2_000 })).toEqual([2_000, 10_000, 50_000, 100_000]);
  });
});

test('is never rounded up', () => {
  expect(timesText(19_999)).toBe('1.99×');
  expect(timesText(10_000)).toBe('1.00×');
  expect(timesText(52_003_000_000)).toBe('52,00,300×');
  expect(paiseText(150_000_000)).toBe('₹15,00,000');
  expect(paiseText(1)).toBe('₹0.01');
  expect(gainText(-10_050)).toBe('−₹100.50');
  expect(gainText(64_000)).toBe('+₹640');
  expect(chanceText(0.495)).toBe('49.50%');
  expect(chanceText(0.0001)).toBe('0.0100%');
});
