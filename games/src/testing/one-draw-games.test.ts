import { describe, expect, test } from 'vitest';
import { AMAR_AKBAR_ANTHONY_SIDES } from '#amar-akbar-anthony/amar-akbar-anthony.ts';
import { DECK } from '#cards/card.ts';
import { DRAGON_TIGER } from '#dragon-tiger/dragon-tiger.ts';
import { LUCKY_SEVEN } from '#lucky-seven/lucky-seven.ts';
import { ROULETTE } from '#roulette/roulette.ts';
import { SIC_BO } from '#sic-bo/sic-bo.ts';
import { findPaytable, listReturns } from './exact-return.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
const CARDS = numbers(DECK).map((card) => ({ outcome: { card }, ways: 1 }));
const SPINS = numbers(37).map((pocket) => ({ outcome: { pocket }, ways: 1 }));
const DICE = [1, 2, 3, 4, 5, 6];
const ROLLS = DICE.flatMap((a) =>
  DICE.flatMap((b) => DICE.map((c) => ({ outcome: { dice: [a, b, c] as const }, ways: 1 }))),
);
/** Each card of the eight decks, with the seven or eight copies of each possible second card. */
const PAIRS = numbers(DECK).flatMap((dragon) =>
  numbers(DECK).map((tiger) => ({
    outcome: { dragon, tiger },
    ways: 8 * (dragon === tiger ? 7 : 8),
  })),
);

describe('returns of every bet over all outcomes', () => {
  test('Lucky 7', () => {
    const [paytable] = [findPaytable(LUCKY_SEVEN, 'l7-1')];
    expect(listReturns({ game: LUCKY_SEVEN, paytable }, CARDS)).toEqual({
      LOW: ['96.1538'],
      HIGH: ['96.1538'],
      SEVEN: ['96.1538'],
      EVEN: ['96.9231'],
      ODD: ['96.9231'],
      RED: ['97.5000'],
      BLACK: ['97.5000'],
      RANK: ['96.1538'],
      LINE: ['96.9231'],
    });
    const market = findPaytable(LUCKY_SEVEN, 'l7-market-1');
    expect(listReturns({ game: LUCKY_SEVEN, paytable: market }, CARDS)).toMatchObject({
      SEVEN: ['92.3077'],
    });
  });

  test('Amar Akbar Anthony side bets', () => {
    const game = AMAR_AKBAR_ANTHONY_SIDES;
    const paytable = findPaytable(game, 'aaa-1');
    expect(listReturns({ game, paytable }, CARDS)).toEqual({
      EVEN: ['96.9231'],
      ODD: ['96.9231'],
      RED: ['97.5000'],
      BLACK: ['97.5000'],
      UNDER_7: ['96.9231'],
      OVER_7: ['96.9231'],
      RANK: ['96.1538'],
    });
    const market = findPaytable(game, 'aaa-market-1');
    expect(listReturns({ game, paytable: market }, CARDS)).toMatchObject({
      UNDER_7: ['92.3077'],
      OVER_7: ['92.3077'],
    });
  });

  test('Dragon Tiger', () => {
    const paytable = findPaytable(DRAGON_TIGER, 'dt-1');
    expect(listReturns({ game: DRAGON_TIGER, paytable }, PAIRS)).toEqual({
      WINNER: ['96.2651'],
      TIE: ['97.1084'],
      SUITED_TIE: ['96.1446'],
      CARD_ODD: ['96.9231'],
      CARD_EVEN: ['96.9231'],
      CARD_RED: ['97.5000'],
      CARD_BLACK: ['97.5000'],
      CARD_BIG: ['96.9231'],
      CARD_SMALL: ['96.9231'],
    });
    const market = findPaytable(DRAGON_TIGER, 'dt-market-1');
    expect(listReturns({ game: DRAGON_TIGER, paytable: market }, PAIRS)).toEqual({
      WINNER: ['96.2651'],
      TIE: ['67.2289'],
      SUITED_TIE: ['86.0241'],
      CARD_ODD: ['94.2308'],
      CARD_EVEN: ['94.6154'],
      CARD_RED: ['95.0000'],
      CARD_BLACK: ['95.0000'],
      CARD_BIG: ['92.3077'],
      CARD_SMALL: ['92.3077'],
    });
  });

  test('European roulette', () => {
    const every = (returns: string) =>
      Object.fromEntries([...ROULETTE.spots.values()].map(({ key }) => [key, [returns]] as const));
    const paytable = findPaytable(ROULETTE, 'rou-1');
    expect(listReturns({ game: ROULETTE, paytable }, SPINS)).toEqual(every('97.2973'));
    const partage = findPaytable(ROULETTE, 'rou-lapartage-1');
    expect(listReturns({ game: ROULETTE, paytable: partage }, SPINS)).toEqual({
      ...every('97.2973'),
      EVEN_MONEY: ['98.6486'],
    });
    expect(ROULETTE.spots.size).toBe(37 + 60 + 12 + 2 + 22 + 1 + 11 + 3 + 3 + 6);
  });

  test('Sic Bo', () => {
    const paytable = findPaytable(SIC_BO, 'sicbo-1');
    expect(listReturns({ game: SIC_BO, paytable }, ROLLS)).toEqual({
      BIG: ['97.2222'],
      SMALL: ['97.2222'],
      ODD: ['97.2222'],
      EVEN: ['97.2222'],
      TOTAL: ['91.6667', '94.4444', '92.5926', '97.2222', '93.7500'],
      SINGLE: ['96.2963'],
      DOUBLE: ['96.2963'],
      TRIPLE: ['95.3704'],
      ANY_TRIPLE: ['97.2222'],
      PAIR: ['97.2222'],
    });
  });
});
