import type { GameCategory } from '@crease/contracts/wire/casino.ts';
import { expect, test } from 'vitest';
import { openCategories } from './casino-games.ts';

const kind = (category: GameCategory['category']) => ({ category, categoryIcon: '', games: [] });
const KINDS = [kind('tables'), kind('slots')];

test('kinds that a player has blocked are left out, and all of them with the casino', () => {
  expect(openCategories(KINDS, new Set())).toEqual(KINDS);
  expect(openCategories(KINDS, new Set(['casino:slots']))).toEqual([kind('tables')]);
  expect(openCategories(KINDS, new Set(['casino']))).toEqual([]);
});
