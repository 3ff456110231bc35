import { expect, test } from 'vitest';
import {
  ENGLISH,
  formatEnglish,
  label,
  labelledName,
  labelledRules,
  pickMarketTexts,
  verbatimLabel,
} from './english.ts';
import { formatLabel, formatLabels } from './label.ts';
import { MARKET_LABELS, RULE_LABELS } from './market-labels.ts';
import { COMMENTARY_LABELS, SCORE_LABELS } from './score-labels.ts';

test.each([
  [label('OVER_RUNS', { over: 6, team: 'Konkan Kraken' }), '6 Over Konkan Kraken'],
  [label('FALL_OF_WICKET', { wicket: 3, team: 'Konkan Kraken' }), 'Fall of 3rd Wkt Konkan Kraken'],
  [label('SINGLE_OVER', { over: 12, team: 'Kraken' }), '12th Over Runs Only Kraken'],
  [label('PERIOD_RUNS', { day: 2, period: 1 }), 'Day 2 1st Session Runs'],
  [label('OVER_UNDER', { line: 2.5 }), 'Over/under 2.5 goals'],
  [label('SECOND_INNINGS', { title: label('PLAYER_RUNS', { name: 'A {over} Rao' }) }), 'A {over} Rao Runs 2nd Inns'],
])('formats %j as %s in English', (each, english) => {
  expect(formatEnglish(each)).toBe(english);
});

test('fills facts into another language’s text, including nested labels', () => {
  const words = { SECOND_INNINGS: '{title}, दूसरी पारी', OVER_RUNS: '{team}: {over} ओवर' };
  const title = label('OVER_RUNS', { over: 6, team: 'Kraken' });

  expect(formatLabel(label('SECOND_INNINGS', { title }), words, 'hi')).toBe('Kraken: 6 ओवर, दूसरी पारी');
});

test('returns nothing, not half a text, when a translation is missing', () => {
  const words = { SECOND_INNINGS: '{title}, दूसरी पारी', RULE_NO_TOSS: 'टॉस न हो: सभी बेट रद्द।' };

  expect(formatLabel(label('TOSS'), words, 'hi')).toBeNull();
  expect(formatLabel(label('SECOND_INNINGS', { title: label('TOSS') }), words, 'hi')).toBeNull();
  expect(formatLabels([label('RULE_NO_TOSS'), label('RULE_TOSS')], words, 'hi')).toBeNull();
  expect(formatLabels([label('RULE_NO_TOSS')], words, 'hi')).toBe('टॉस न हो: सभी बेट रद्द।');
});

test('gives a market its English name and rules with their labels', () => {
  const toss = [label('RULE_TOSS'), label('RULE_NO_TOSS')];

  expect(pickMarketTexts({ ...labelledName(label('TOSS')), ...labelledRules(...toss) })).toEqual({
    name: 'Toss',
    nameLabel: { code: 'TOSS' },
    rules: 'Settled on the side that wins the official toss. If there is no toss, all bets are void.',
    rulesLabels: toss,
  });
});

test('uses each code only once', () => {
  const tables = [MARKET_LABELS, RULE_LABELS, SCORE_LABELS, COMMENTARY_LABELS];
  const codes = tables.flatMap((table) => Object.keys(table));

  expect(codes.length).toBe(Object.keys(ENGLISH).length);
});

test.each([
  [label('NEED_OFF', { team: 'Konkan Kraken', runs: 9, balls: 1 }), 'Konkan Kraken need 9 off 1 ball'],
  [label('WON_BY_RUNS', { team: 'Kraken', runs: 1 }), 'Kraken won by 1 run'],
  [label('INNINGS', { innings: 3 }), '3rd inns'],
  [verbatimLabel('Play stops {for} a swarm of bees'), 'Play stops {for} a swarm of bees'],
])('formats score label %j as %s in English', (each, english) => {
  expect(formatEnglish(each)).toBe(english);
});
