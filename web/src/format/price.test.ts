import { getLadder } from '@crease/core/ladder/price-ladder.ts';
import { expect, test } from 'vitest';
import { oddsText } from './price.ts';

const formatAll = (format: Parameters<typeof oddsText>[1], odds: readonly number[]) =>
  odds.map((one) => oddsText(one, format));

test("uses the bookmakers' fractions", () => {
  const odds = [1.01, 1.03, 1.05, 1.2, 1.33, 1.36, 1.62, 1.8, 1.91, 2, 2.1, 2.5, 2.62, 4.5, 12.5, 120];

  expect(formatAll('fractional', odds)).toEqual([
    '1/100',
    '1/33',
    '1/20',
    '1/5',
    '1/3',
    '4/11',
    '8/13',
    '4/5',
    '10/11',
    '1/1',
    '11/10',
    '6/4',
    '13/8',
    '7/2',
    '23/2',
    '119/1',
  ]);
});

test('gives every price of the ladder its own fraction, in price order', () => {
  const ladder = getLadder('CLASSIC');
  const values = Array.from({ length: ladder.size }, (_, tick) => {
    const [over = 0, under = 1] = oddsText(ladder.priceAt(tick) / 100, 'fractional')
      .split('/')
      .map(Number);
    return over / under;
  });

  expect(new Set(values).size).toBe(ladder.size);
  expect(values).toEqual([...values].sort((a, b) => a - b));
});

test('shows American odds as the win on 100 or the stake to win 100', () => {
  expect(formatAll('american', [1.01, 1.5, 1.91, 2, 2.5, 1000])).toEqual([
    '\u221210000',
    '\u2212200',
    '\u2212110',
    '+100',
    '+150',
    '+99900',
  ]);
});

test('shows a percentage as the implied probability', () => {
  expect(formatAll('percent', [1.01, 1.85, 2, 4, 1000])).toEqual(['99%', '54.1%', '50%', '25%', '0.1%']);
});

test("leaves values that aren't odds unchanged", () => {
  expect(oddsText(0, 'fractional')).toBe('0.00');
  expect(oddsText(1, 'american')).toBe('1.00');
});
