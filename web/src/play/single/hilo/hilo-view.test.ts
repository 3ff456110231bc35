import { expect, test } from 'vitest';
import { buildChain, guessTerms, type HiLoView, listMultipliers } from './hilo-view.ts';

const EIGHT = 7 * 4;
const VIEW: HiLoView = {
  game: 'hilo',
  cards: [EIGHT],
  guessed: [],
  status: 'OPEN',
  multiplier: 10_000,
};

test('probabilities are thirteenths, and the house edge applies once per chain', () => {
  const actions = ['HIGHER', 'LOWER'] as const;
  const [higher, lower] = guessTerms({ view: VIEW, stake: 10_000, actions });
  expect(higher).toMatchObject({ chance: 6 / 13, multiplier: 21_450, pays: 21_450 });
  expect(lower).toMatchObject({ chance: 8 / 13, multiplier: 16_087, pays: 16_087 });
  const [further] = guessTerms({ view: { ...VIEW, guessed: [6] }, stake: 0, actions: ['LOWER'] });
  expect(further).toMatchObject({ multiplier: 46_475, pays: 0, isOffered: false });
  expect(listMultipliers([6, 6])).toEqual([21_450, 46_475]);
});

test('an ace is never lower than the next card, a king never higher', () => {
  const of = (card: number) =>
    guessTerms({ view: { ...VIEW, cards: [card] }, stake: 0, actions: [] }).map(({ chance }) => chance);
  expect(of(0)).toEqual([1, 1 / 13]);
  expect(of(51)).toEqual([1 / 13, 1]);
});

test('the chain shows the direction of each card', () => {
  expect(buildChain([0, 4, 5, 1]).map(({ turn }) => turn)).toEqual([null, 'UP', 'SAME', 'DOWN']);
});
