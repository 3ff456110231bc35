import type { CasinoGame } from '@crease/contracts/wire/casino.ts';
import { expect, test } from 'vitest';
import { choiceOf, chosenGames, searchOf } from './choose-games.ts';

const game = (name: string, more: Partial<CasinoGame>): CasinoGame => ({
  id: 1,
  gameCode: name,
  providerId: 'studio-1',
  product: 'studio-1',
  name,
  imageURL: '',
  url: '',
  isMobile: true,
  isDesktop: true,
  hasDemo: false,
  minBet: 10,
  maxBet: 100,
  maxWin: null,
  rtp: null,
  rtpMost: null,
  isShared: false,
  isProvable: false,
  hasFreeRounds: false,
  ...more,
});
const GAMES = [
  game('Roulette', { isShared: true, rtp: 97.3, minBet: 20 }),
  game('Mines', { hasDemo: true, rtp: 99, isProvable: true }),
  game('Coin', { minBet: 1 }),
];
const names = (search: Parameters<typeof choiceOf>[0]) =>
  chosenGames(GAMES, choiceOf(search)).map(({ name }) => name);

test('games are ordered by what was chosen; one that does not say its return comes last', () => {
  expect(names({})).toEqual(['Roulette', 'Mines', 'Coin']);
  expect(names({ order: 'name' })).toEqual(['Coin', 'Mines', 'Roulette']);
  expect(names({ order: 'return' })).toEqual(['Mines', 'Roulette', 'Coin']);
  expect(names({ order: 'stake' })).toEqual(['Coin', 'Mines', 'Roulette']);
});

test('only games with all marks are left', () => {
  expect(names({ only: 'live' })).toEqual(['Roulette']);
  expect(names({ only: 'fair.trial' })).toEqual(['Mines']);
  expect(names({ only: 'live.trial' })).toEqual([]);
});

test('a choice is written to the address as it is read, and unknown words are passed over', () => {
  const choice = choiceOf({ order: 'return', only: 'trial.live' });
  expect(choiceOf(searchOf(choice))).toEqual(choice);
  expect(searchOf(choiceOf({ order: 'luck', only: 'hot' }))).toEqual({
    order: undefined,
    only: undefined,
  });
});
