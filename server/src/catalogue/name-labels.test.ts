import { formatEnglishOrNull } from '@crease/contracts/labels/english.ts';
import { expect, test } from 'vitest';
import { formatResult, pickResultLabel } from './market-labels.ts';

const runners = [
  { id: 1, name: 'Deccan Falcons' },
  { id: 2, name: 'Konkan Kraken' },
  { id: 3, name: 'Malwa Monarchs' },
];

function labelResult(kind: 'MATCH_ODDS' | 'WIN' | 'PLACE', placings: readonly number[][]) {
  const result = { type: 'placings', placings } as const;
  const { resultLabel } = pickResultLabel({ kind, result, runners });
  return [formatResult(result, { kind, runners }), formatEnglishOrNull(resultLabel ?? null)];
}

test('a match whose sides share the win is tied', () => {
  expect(labelResult('MATCH_ODDS', [[1, 2]])).toEqual(['Match tied', 'Match tied']);
});

test('a race whose runners share the win is a dead heat', () => {
  const text = 'Dead heat: Deccan Falcons, Konkan Kraken and Malwa Monarchs';
  expect(labelResult('WIN', [[1, 2, 3]])).toEqual([text, text]);
});

test('places are listed in order, shared ones together', () => {
  expect(labelResult('PLACE', [[1], [2, 3]])).toEqual([
    'Deccan Falcons, Konkan Kraken and Malwa Monarchs (dead heat)',
    null,
  ]);
});

test('a single winner is named', () => {
  expect(labelResult('MATCH_ODDS', [[2]])[0]).toBe('Konkan Kraken');
});
