import { expect, test } from 'vitest';
import { findNameLabel, findRulesLabels, formatEnglish, label, labelledRules } from './english.ts';
import { RULE_LABELS } from './market-labels.ts';

test.each([
  label('OVER_UNDER', { line: 2.25 }),
  label('UNDER_GOALS', { line: 3 }),
  label('OVER_GOALS', { line: 0.75 }),
  label('ASIAN_HANDICAP', { team: 'West Harbour 04', line: '-0.25' }),
  label('ASIAN_HANDICAP', { team: 'Mill', line: '0' }),
  label('BOTH_TO_SCORE'),
  label('YES'),
])('finds the label %j from its English text', (each) => {
  expect(findNameLabel(formatEnglish(each))).toEqual(each);
});

test.each(['Harbour', 'Over/under goals', 'over 2.5 goals', 'Yes and no', ''])(
  'treats %j as someone else’s name',
  (name) => {
    expect(findNameLabel(name)).toBeNull();
  },
);

test('recognises rules made of any two built-in sentences, and no others', () => {
  const sentences = Object.entries(RULE_LABELS)
    .filter(([, text]) => !text.includes('{'))
    .map(([code]) => ({ code }));
  for (const one of sentences) {
    for (const other of sentences) {
      expect(findRulesLabels(labelledRules(one, other).rules)).toEqual([one, other]);
    }
  }
  const { rules } = labelledRules(label('RULE_NINETY'));
  expect(findRulesLabels(`${rules} Ask the house.`)).toBeNull();
  expect(findRulesLabels(`${rules}!`)).toBeNull();
  expect(findRulesLabels(' ')).toBeNull();
});
