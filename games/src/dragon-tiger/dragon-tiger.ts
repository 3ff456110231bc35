import type { Multiplier } from '#base/money.ts';
import { type Card, DECK, getPoints, getRank, isOdd, isRed } from '#cards/card.ts';
import { type Draws, ShuffledDeck } from '#fairness/draws.ts';
import {
  buildSpots,
  type Paytable,
  pay,
  payIf,
  returnByKey,
  type SettledSpot,
  type SpotRule,
  type TableGame,
} from '#table/table-game.ts';

/** One card each; ace low. */
export interface DragonTigerDeal {
  readonly dragon: Card;
  readonly tiger: Card;
}

const RECOMMENDED: Paytable = {
  version: 'dt-1',
  pays: {
    WINNER: 20_000,
    'WINNER.TIE': 5000,
    TIE: 130_000,
    SUITED_TIE: 570_000,
    CARD_ODD: 18_000,
    CARD_EVEN: 21_000,
    CARD_RED: 19_500,
    CARD_BLACK: 19_500,
    CARD_BIG: 21_000,
    CARD_SMALL: 21_000,
  },
};

const MARKET: Paytable = {
  version: 'dt-market-1',
  pays: {
    ...RECOMMENDED.pays,
    TIE: 90_000,
    SUITED_TIE: 510_000,
    CARD_ODD: 17_500,
    CARD_EVEN: 20_500,
    CARD_RED: 19_000,
    CARD_BLACK: 19_000,
    CARD_BIG: 20_000,
    CARD_SMALL: 20_000,
  },
};

const DECKS = 8;
const SEVEN = 7;
const SIDES = ['DRAGON', 'TIGER'] as const;

/** Dragon Tiger: eight decks, the higher card wins; half of the stake is returned on a tie. */
export const DRAGON_TIGER: TableGame<DragonTigerDeal> = {
  windows: 1,
  spots: buildSpots([
    { key: 'WINNER', picks: SIDES, isMain: true },
    { key: 'TIE' },
    { key: 'SUITED_TIE' },
    { key: 'CARD_ODD', picks: SIDES },
    { key: 'CARD_EVEN', picks: SIDES },
    { key: 'CARD_RED', picks: SIDES },
    { key: 'CARD_BLACK', picks: SIDES },
    { key: 'CARD_BIG', picks: SIDES },
    { key: 'CARD_SMALL', picks: SIDES },
  ]),
  paytables: [RECOMMENDED, MARKET],
  draw: dealDragonTiger,
  reveals: ({ dragon, tiger }) => [dragon, tiger],
  computeReturn: returnByKey({
    WINNER: returnOfWinner,
    TIE: payIf((deal) => isTie(deal)),
    SUITED_TIE: payIf(({ dragon, tiger }) => dragon === tiger),
    CARD_ODD: cardRule(isOdd),
    CARD_EVEN: cardRule((card) => !isOdd(card)),
    CARD_RED: cardRule(isRed),
    CARD_BLACK: cardRule((card) => !isRed(card)),
    CARD_BIG: cardRule((card) => getPoints(card) > SEVEN),
    CARD_SMALL: cardRule((card) => getPoints(card) < SEVEN),
  }),
};

function dealDragonTiger(draws: Draws): DragonTigerDeal {
  const deck = new ShuffledDeck(draws, DECKS * DECK);
  const dragon = deck.take() % DECK;
  return { dragon, tiger: deck.take() % DECK };
}

function isTie({ dragon, tiger }: DragonTigerDeal): boolean {
  return getRank(dragon) === getRank(tiger);
}

function returnOfWinner({ spot, outcome, paytable }: SettledSpot<DragonTigerDeal>): Multiplier {
  if (isTie(outcome)) return pay(paytable, 'WINNER.TIE');
  const winner = getRank(outcome.dragon) > getRank(outcome.tiger) ? 'DRAGON' : 'TIGER';
  return spot.pick === winner ? pay(paytable, 'WINNER') : 0;
}

function cardRule(isWin: (card: Card) => boolean): SpotRule<DragonTigerDeal> {
  return payIf(({ dragon, tiger }, pick) => isWin(pick === 'DRAGON' ? dragon : tiger));
}
