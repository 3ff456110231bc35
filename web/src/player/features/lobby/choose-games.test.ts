import type { CasinoGame } from '@crease/contracts/casino/casino.ts';
import { expect, test } from 'vitest';
import { applyChoice, newGames, parseChoice, toSearch } from './find-games.ts';

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
  released: null,
  ...more,
});
const GAMES = [
  game('Roulette', { isShared: true, rtp: 97.3, minBet: 20, released: '2026-11-25' }),
  game('Mines', { hasDemo: true, rtp: 99, isProvable: true, released: '2027-01-04' }),
  game('Coin', { minBet: 1, providerId: 'studio-2' }),
];
const names = (search: Parameters<typeof parseChoice>[0]) =>
  applyChoice(GAMES, parseChoice(search), ['studio-2:Coin', 'studio-1:Mines']).map(({ name }) => name);

test('sorts games as chosen, those without an RTP last', () => {
  expect(names({})).toEqual(['Roulette', 'Mines', 'Coin']);
  expect(names({ order: 'name' })).toEqual(['Coin', 'Mines', 'Roulette']);
  expect(names({ order: 'return' })).toEqual(['Mines', 'Roulette', 'Coin']);
  expect(names({ order: 'stake' })).toEqual(['Coin', 'Mines', 'Roulette']);
  expect(names({ order: 'newest' })).toEqual(['Mines', 'Roulette', 'Coin']);
  expect(names({ order: 'popular' })).toEqual(['Coin', 'Mines', 'Roulette']);
});

test('keeps only games with all selected tags', () => {
  expect(names({ only: 'shared' })).toEqual(['Roulette']);
  expect(names({ only: 'fair.trial' })).toEqual(['Mines']);
  expect(names({ only: 'shared.trial' })).toEqual([]);
});

test('filters by provider and RTP, excluding games without an RTP', () => {
  expect(names({ from: 'studio-2' })).toEqual(['Coin']);
  expect(names({ rtp: 97 })).toEqual(['Roulette', 'Mines']);
  expect(names({ rtp: '98' })).toEqual(['Mines']);
  expect(names({ rtp: 12 })).toHaveLength(3);
});

test('a game is new for two weeks, and never without a date', () => {
  const at = Date.parse('2026-12-08T12:00:00Z');
  const of = (name: string, released: string | null) => game(name, { released });
  const news = (...games: readonly CasinoGame[]) => [...newGames(games, at)];
  const old = of('old', '2026-01-01');
  expect(news(old, of('late', '2026-11-25'), of('before', '2026-11-24'), of('unsaid', null))).toEqual([
    'studio-1:late',
  ]);
  // On a newly opened site every game is new, so none are marked.
  expect(news(of('one', '2026-12-05'), of('two', '2026-12-05'))).toEqual([]);
});

test("writes a choice to the URL as it's read and ignores unknown values", () => {
  const choice = parseChoice({ order: 'return', only: 'trial.shared', from: 'studio-1', rtp: 97 });
  expect(parseChoice(toSearch(choice))).toEqual(choice);
  expect(toSearch(parseChoice({ order: 'luck', only: 'hot' }))).toEqual({
    order: undefined,
    only: undefined,
    from: undefined,
    rtp: undefined,
  });
});
