import { DEFAULT_PREFERENCES } from '@crease/contracts/wire/personal.ts';
import { beforeEach, expect, test } from 'vitest';
import { preferences } from '#client/session/preferences.ts';
import { readItem, writeItem } from '#client/storage/local-items.ts';
import { adoptOldAnyOdds, setAnyOdds, takesAnyOdds } from './bet-choices.ts';

beforeEach(() => preferences.setState(DEFAULT_PREFERENCES, true));

test('any odds are taken in the kinds that were named, and in no other', () => {
  setAnyOdds('BOOKMAKER', true);
  setAnyOdds('FANCY', true);
  setAnyOdds('BOOKMAKER', false);

  expect([takesAnyOdds('BOOKMAKER'), takesAnyOdds('FANCY')]).toEqual([false, true]);
});

test('what an older version kept in this browser is taken over once', () => {
  setAnyOdds('FANCY', true);
  writeItem('crease_any_odds', ['BOOKMAKER', 'FANCY', 'MATCH_ODDS', 'nonsense']);

  adoptOldAnyOdds();

  expect(preferences.getState().anyOddsKinds).toEqual(['FANCY', 'BOOKMAKER']);
  expect(readItem('crease_any_odds')).toBeNull();

  setAnyOdds('BOOKMAKER', false);
  adoptOldAnyOdds();
  expect(takesAnyOdds('BOOKMAKER')).toBe(false);
});
