import type { CasinoGame } from '@crease/contracts/wire/casino.ts';
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
])('who types "%s" finds %s', (typed, codes) => {
  expect(find(typed)).toEqual(codes);
});

test('all words have to fit, and short ones exactly', () => {
  expect(find('teen bahar')).toEqual([]);
  expect(find('crsh')).toEqual(['crash']);
  expect(find('dce')).toEqual([]);
});

test('nothing typed leaves all games, a provider all of its own', () => {
  expect(find('  ')).toHaveLength(GAMES.length);
  expect(find('studio')).toHaveLength(GAMES.length);
});

test.each([
  ['dragon lion', 'dt'],
  ['roulette 99', 'rou'],
  ['andarbaharji', 'ab'],
  ['blackjacket', 'bj'],
])('who types "%s" finds nothing, and is shown %s first among what is near', (typed, code) => {
  expect(find(typed)).toEqual([]);
  const near = nearestGames(GAMES as unknown as readonly CasinoGame[], typed);
  expect(near[0]?.gameCode).toBe(code);
  expect(near.length).toBeLessThanOrEqual(4);
});

test.each(['zzz', 'x', '?!'])('nothing is near to "%s"', (typed) => {
  expect(nearestGames(GAMES as unknown as readonly CasinoGame[], typed)).toEqual([]);
});
