import { DEFAULT_PREFERENCES } from '@crease/contracts/people/preferences.ts';
import { beforeEach, expect, test } from 'vitest';
import { preferences } from '#client/session/preferences.ts';
import { readItem, writeItem } from '#client/storage/local-items.ts';
import { acceptsAnyOdds, migrateAnyOdds, setAnyOdds } from './bet-choices.ts';

beforeEach(() => preferences.setState(DEFAULT_PREFERENCES, true));

test('accepts any odds only in the chosen market kinds', () => {
  setAnyOdds('BOOKMAKER', true);
  setAnyOdds('FANCY', true);
  setAnyOdds('BOOKMAKER', false);

  expect([acceptsAnyOdds('BOOKMAKER'), acceptsAnyOdds('FANCY')]).toEqual([false, true]);
});

test('adopts the setting of an older version once', () => {
  setAnyOdds('FANCY', true);
  writeItem('crease_any_odds', ['BOOKMAKER', 'FANCY', 'MATCH_ODDS', 'nonsense']);

  migrateAnyOdds();

  expect(preferences.getState().anyOddsKinds).toEqual(['FANCY', 'BOOKMAKER']);
  expect(readItem('crease_any_odds')).toBeNull();

  setAnyOdds('BOOKMAKER', false);
  migrateAnyOdds();
  expect(acceptsAnyOdds('BOOKMAKER')).toBe(false);
});
