import type { CasinoGame } from '@crease/contracts/casino/casino.ts';
import { expect, test } from 'vitest';
import { findGames, nearestGames } from './find-games.ts';

const NAMES = [
  ['t20', 'Teen Patti 20-20'],
  ['ab', 'Andar Bahar'],
  ['crash', 'Crash'],
  ['rou', 'European Roulette'],
  ['bj', 'Blackjack'],
  ['dt', 'Dragon Tiger'],
] as const;
const GAMES = NAMES.map(([gameCode, name]) => ({ gameCode, name, providerId: 'studio-1' }));
const find = (typed: string) =>
  findGames(GAMES as unknown as readonly CasinoGame[], typed).map(({ gameCode }) => gameCode);

test.each([
  ['tee', ['t20']],
  ['3 patti', ['t20']],
  ['teenpatti', ['t20']],
  ['andr bhr', ['ab']],
  ['aviator', ['crash']],
  ['roulete', ['rou']],
  ['tigre', ['dt']],
  ['balckjack', ['bj']],
  ['21', ['bj']],
  ['तीन', ['t20']],
])('"%s" finds %s', (typed, codes) => {
  expect(find(typed)).toEqual(codes);
});

test('requires all words to match, short ones exactly', () => {
  expect(find('teen bahar')).toEqual([]);
  expect(find('crsh')).toEqual(['crash']);
  expect(find('dce')).toEqual([]);
});

test("an empty search keeps all games, and a provider's name finds all of its games", () => {
  expect(find('  ')).toHaveLength(GAMES.length);
  expect(find('studio')).toHaveLength(GAMES.length);
});

test.each([
  ['dragon lion', 'dt'],
  ['roulette 99', 'rou'],
  ['andarbaharji', 'ab'],
  ['blackjacket', 'bj'],
])('"%s" finds nothing and suggests %s first', (typed, code) => {
  expect(find(typed)).toEqual([]);
  const near = nearestGames(GAMES as unknown as readonly CasinoGame[], typed);
  expect(near[0]?.gameCode).toBe(code);
  expect(near.length).toBeLessThanOrEqual(4);
});

test.each(['zzz', 'x', '?!'])('suggests nothing for "%s"', (typed) => {
  expect(nearestGames(GAMES as unknown as readonly CasinoGame[], typed)).toEqual([]);
});
