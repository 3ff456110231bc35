import type { EventResult } from '@crease/contracts/wire/catalogue.ts';
import { expect, test } from 'vitest';
import { speak } from '#text/speak/speak.ts';
import { resultText, winnerOf } from './event-results.ts';

const ended = (more: Partial<EventResult>): EventResult => ({
  marketId: 1,
  marketName: 'Match odds',
  group: 'matchOdds',
  result: { winnerRunnerId: 7 },
  winners: ['India'],
  settledAt: '2026-11-21T11:00:00.000Z',
  ...more,
});
const session = ended({ group: 'fancy', result: { runs: 231 }, winners: [] });

test('a session ends on a number of runs, a market on its winner, a void one on neither', () => {
  expect(resultText(session)).toBe('231');
  expect(resultText({ ...session, result: { runs: 1 } })).toBe('1');
  expect(resultText(ended({}))).toBe('India');
  expect(resultText(ended({ result: { void: true }, winners: [] }))).toBe('Void, stakes returned');
});

test('a line that was met by a quarter is half won, in the language of the reader', async () => {
  const label = { code: 'HALF_WON', facts: { winner: 'Mill +0.25' } } as const;
  const half = ended({
    result: { halfWinnerRunnerId: 2 },
    winners: ['Mill +0.25'],
    resultLabel: label,
  });

  expect(resultText(half)).toBe('Half won: Mill +0.25');
  await speak('hi');
  expect(resultText(half)).toMatch(/Mill \+0\.25/);
  expect(resultText(half)).not.toContain('Half');
  await speak('en');
});

test('a winner whose name is ours is said in the language of the reader', async () => {
  await speak('hi');
  const drawn = ended({ winners: ['The Draw'], resultLabel: { code: 'THE_DRAW' } });

  expect([resultText(drawn), winnerOf([drawn])]).toEqual(['ड्रॉ', 'ड्रॉ']);
  await speak('en');
});

test('the match is won by who won its match odds, not its toss or a session', () => {
  const toss = ended({ group: 'toss', winners: ['Australia'] });

  expect(winnerOf([session, toss, ended({})])).toBe('India');
  expect(winnerOf([session, toss])).toBeNull();
});
