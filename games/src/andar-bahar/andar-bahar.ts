import { type Card, DECK, getRank, getSuit, isOdd, isRed, RANKS, rankName, SUITS } from '#cards/card.ts';
import { type Draws, ShuffledDeck } from '#fairness/draws.ts';
import {
  buildSpots,
  type Paytable,
  pay,
  payIf,
  returnByKey,
  type SpotRule,
  type TableGame,
} from '#table/table-game.ts';

/** The joker, and the cards dealt until one matched its rank, Andar first. */
export interface AndarBaharDeal {
  readonly joker: Card;
  readonly cards: readonly Card[];
}

const RECOMMENDED: Paytable = {
  version: 'ab-1',
  pays: {
    ANDAR: 19_000,
    BAHAR: 20_000,
    'COUNT.1-5': 35_500,
    'COUNT.6-10': 44_500,
    'COUNT.11-15': 57_000,
    'COUNT.16-25': 44_500,
    'COUNT.26-30': 158_000,
    'COUNT.31-35': 260_000,
    'COUNT.36-40': 510_000,
    'COUNT.41-49': 1_220_000,
    FIRST: 165_000,
    JOKER_COLOUR: 19_500,
    JOKER_ODD: 18_000,
    JOKER_EVEN: 21_000,
    JOKER_SUIT: 38_000,
    JOKER_RANK: 125_000,
  },
};

const MARKET: Paytable = {
  version: 'ab-market-1',
  pays: {
    ...RECOMMENDED.pays,
    'COUNT.1-5': 35_000,
    'COUNT.6-10': 45_000,
    'COUNT.11-15': 55_000,
    'COUNT.16-25': 45_000,
    'COUNT.26-30': 150_000,
    'COUNT.31-35': 250_000,
    'COUNT.36-40': 500_000,
    'COUNT.41-49': 1_200_000,
  },
};

/** Paytable with slightly better odds on Bahar. */
const BAHAR_102: Paytable = {
  version: 'ab-bahar102-1',
  pays: { ...RECOMMENDED.pays, BAHAR: 20_200 },
};

const COUNTS = ['1-5', '6-10', '11-15', '16-25', '26-30', '31-35', '36-40', '41-49'];
const JOKER_WINDOW = 1;
const MAIN_WINDOW = 2;

/** Andar Bahar: bet on the side that gets the first card of the joker's rank, and on the number of cards. */
export const ANDAR_BAHAR: TableGame<AndarBaharDeal> = {
  windows: 2,
  spots: buildSpots([
    { key: 'JOKER_COLOUR', picks: ['RED', 'BLACK'], window: JOKER_WINDOW },
    { key: 'JOKER_ODD', window: JOKER_WINDOW },
    { key: 'JOKER_EVEN', window: JOKER_WINDOW },
    { key: 'JOKER_SUIT', picks: [...SUITS], window: JOKER_WINDOW },
    { key: 'JOKER_RANK', picks: [...RANKS], window: JOKER_WINDOW },
    { key: 'ANDAR', isMain: true, window: MAIN_WINDOW },
    { key: 'BAHAR', isMain: true, window: MAIN_WINDOW },
    { key: 'COUNT', picks: COUNTS, window: MAIN_WINDOW },
    { key: 'FIRST', window: MAIN_WINDOW },
  ]),
  paytables: [RECOMMENDED, MARKET, BAHAR_102],
  draw: dealAndarBahar,
  reveals: ({ joker, cards }) => [joker, ...cards],
  computeReturn: returnByKey({
    ANDAR: payIf(isAndar),
    BAHAR: payIf((deal) => !isAndar(deal)),
    COUNT: ({ spot, outcome, paytable }) =>
      isWithin(outcome.cards.length, spot.pick) ? pay(paytable, `COUNT.${spot.pick}`) : 0,
    FIRST: payIf(({ cards }) => cards.length === 1),
    JOKER_COLOUR: jokerRule((joker, pick) => isRed(joker) === (pick === 'RED')),
    JOKER_ODD: jokerRule(isOdd),
    JOKER_EVEN: jokerRule((joker) => !isOdd(joker)),
    JOKER_SUIT: jokerRule((joker, pick) => SUITS[getSuit(joker)] === pick),
    JOKER_RANK: jokerRule((joker, pick) => rankName(getRank(joker)) === pick),
  }),
};

/** Deals until a card matches the joker's rank; three are left, so at most 49 cards. */
function dealAndarBahar(draws: Draws): AndarBaharDeal {
  const deck = new ShuffledDeck(draws, DECK);
  const joker = deck.take();
  const cards: Card[] = [];
  let last: Card;
  do {
    last = deck.take();
    cards.push(last);
  } while (getRank(last) !== getRank(joker));
  return { joker, cards };
}

/** Andar gets the first card, the third, and every other one after that. */
function isAndar({ cards }: AndarBaharDeal): boolean {
  return cards.length % 2 === 1;
}

function isWithin(count: number, range: string): boolean {
  const [from = 0, to = 0] = range.split('-').map(Number);
  return count >= from && count <= to;
}

function jokerRule(isWin: (joker: Card, pick: string) => boolean): SpotRule<AndarBaharDeal> {
  return payIf(({ joker }, pick) => isWin(joker, pick));
}
