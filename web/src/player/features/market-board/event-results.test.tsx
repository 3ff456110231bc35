import type { EventResult } from '@crease/contracts/catalogue/catalogue.ts';
import { expect, test } from 'vitest';
import { loadLanguage } from '#i18n/set-language/speak.ts';
import { describeEventResult, formatResult } from './event-results.ts';

const ended = (more: Partial<EventResult>): EventResult => ({
  marketId: 1,
  marketName: 'Match odds',
  group: 'matchOdds',
  result: { winnerRunnerId: 7 },
  winners: ['India'],
  settledAt: '2026-11-21T11:00:00.000Z',
  ...more,
});
const CRICKET = { sportId: 3, score: null };
const RACE = { sportId: 26, score: null };
const after = (one: readonly [string, string], two: readonly [string, string]) => ({
  stage: 'FT',
  detail: null,
  sides: [one, two].map(([name, text]) => ({ name, text, batting: false })),
});
const session = ended({ group: 'fancy', result: { runs: 231 }, winners: [] });

test('a session ends with its runs, a market with its winner, a void one with neither', () => {
  expect(formatResult(session)).toBe('231');
  expect(formatResult({ ...session, result: { runs: 1 } })).toBe('1');
  expect(formatResult(ended({}))).toBe('India');
  expect(formatResult(ended({ result: { void: true }, winners: [] }))).toBe('Void, stakes returned');
});

test("a line met by a quarter is half won, in the reader's language", async () => {
  const label = { code: 'HALF_WON', facts: { winner: 'Mill +0.25' } } as const;
  const half = ended({
    result: { halfWinnerRunnerId: 2 },
    winners: ['Mill +0.25'],
    resultLabel: label,
  });

  expect(formatResult(half)).toBe('Half won: Mill +0.25');
  await loadLanguage('hi');
  expect(formatResult(half)).toMatch(/Mill \+0\.25/);
  expect(formatResult(half)).not.toContain('Half');
  await loadLanguage('en');
});

test('translates our own names of winners', async () => {
  await loadLanguage('hi');
  const drawn = ended({ winners: ['The Draw'], resultLabel: { code: 'THE_DRAW' } });

  expect(formatResult(drawn)).toBe('ड्रॉ');
  expect(describeEventResult([drawn], CRICKET)).toBe('मैच ड्रॉ');
  await loadLanguage('en');
});

test('the match winner comes from match odds, not from the toss or a session', () => {
  const toss = ended({ group: 'toss', winners: ['Australia'] });

  expect(describeEventResult([session, toss, ended({})], CRICKET)).toBe('India won');
  expect(describeEventResult([session, toss], CRICKET)).toBeNull();
});

test('a tie and a dead heat are named, not listed as winners', () => {
  const tied = ended({
    result: { placings: [[7, 8]] },
    winners: ['India', 'Australia'],
    resultLabel: { code: 'MATCH_TIED' },
  });
  const deadHeat = ended({ result: { placings: [[7, 8]] }, winners: ['Monsoon Mist', 'Saffron'] });

  expect([formatResult(tied), describeEventResult([tied], CRICKET)]).toEqual(['Match tied', 'Match tied']);
  expect(describeEventResult([deadHeat], RACE)).toBe('Dead heat: Monsoon Mist and Saffron');
});

test('places of a race are listed in order', () => {
  const placed = ended({
    group: 'other',
    result: { placings: [[7], [8]] },
    winners: ['Monsoon Mist', 'Saffron'],
  });

  expect(formatResult(placed)).toBe('Monsoon Mist, Saffron');
});

test('a football, tennis or kabaddi result has the score with the winner first', () => {
  const won = ended({ winners: ['Kraken'] });
  const football = { sportId: 1, score: after(['Falcons', '1'], ['Kraken', '2']) } as const;
  const retired = { sportId: 2, score: after(['Falcons', '1'], ['Kraken', '0']) } as const;

  expect(describeEventResult([won], football)).toBe('Kraken won 2–1');
  expect(describeEventResult([won], retired)).toBe('Kraken won');
});

test('a draw, a void market and an abandoned match are told in a sentence', () => {
  const drawn = ended({ winners: ['The Draw'], resultLabel: { code: 'THE_DRAW' } });
  const isVoid = ended({ result: { void: true }, winners: [] });
  const race = ended({ ...isVoid, group: 'other', marketLabel: { code: 'WIN' } });
  const abandoned = {
    ...after(['Falcons', '1'], ['Kraken', '0']),
    stageLabel: { code: 'ABANDONED' },
  } as const;

  expect(describeEventResult([drawn], { sportId: 1, score: null })).toBe('Match drawn');
  expect(describeEventResult([isVoid], CRICKET)).toBe('Match void, stakes returned');
  expect(describeEventResult([race], RACE)).toBe('Race void, stakes returned');
  expect(describeEventResult([isVoid], { sportId: 1, score: abandoned })).toBe('Match abandoned');
});
