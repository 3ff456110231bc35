import type { GameCategory } from '@crease/contracts/casino/casino.ts';
import { expect, test } from 'vitest';
import { openCategories } from './casino-games.ts';

const kind = (category: GameCategory['category']) => ({ category, categoryIcon: '', games: [] });
const KINDS = [kind('tables'), kind('slots')];

test('hides blocked game types, and all games if the casino is blocked', () => {
  expect(openCategories(KINDS, new Set())).toEqual(KINDS);
  expect(openCategories(KINDS, new Set(['casino:slots']))).toEqual([kind('tables')]);
  expect(openCategories(KINDS, new Set(['casino']))).toEqual([]);
});
