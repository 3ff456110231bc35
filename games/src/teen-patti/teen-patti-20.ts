import { type Multiplier, ONE } from '#base/money.ts';
import { type Card, getPoints, getRank, getSuit, KING } from '#cards/card.ts';
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
import {
  compareScores,
  dealTeenPatti,
  findWinner,
  handName,
  listReveals,
  type TeenPattiDeal,
  type ThreeCards,
} from './hands.ts';

const JACK = 10;
const ROYAL_LOW = 10;
const TRIO = 200;
const THREE_FACES = 100;

const RECOMMENDED: Paytable = {
  version: 't20-1',
  pays: {
    WINNER: 19_800,
    TIE: 8_760_000,
    'PAIR_PLUS.pair': 20_000,
    'PAIR_PLUS.colour': 50_000,
    'PAIR_PLUS.sequence': 70_000,
    'PAIR_PLUS.trail': 310_000,
    'PAIR_PLUS.aces': 310_000,
    'PAIR_PLUS.pure sequence': 410_000,
    THREE_BACCARAT: 19_500,
    TOTAL: 19_500,
    'SIX_CARD.TRIPS': 80_000,
    'SIX_CARD.STRAIGHT': 110_000,
    'SIX_CARD.FLUSH': 160_000,
    'SIX_CARD.FULL_HOUSE': 260_000,
    'SIX_CARD.QUADS': 1_010_000,
    'SIX_CARD.STRAIGHT_FLUSH': 2_010_000,
    'SIX_CARD.ROYAL': 10_010_000,
  },
};

const MARKET: Paytable = {
  version: 't20-market-1',
  pays: {
    ...RECOMMENDED.pays,
    WINNER: 19_500,
    TIE: 8_010_000,
    'PAIR_PLUS.colour': 40_000,
    'PAIR_PLUS.aces': 510_000,
    'SIX_CARD.FULL_HOUSE': 210_000,
  },
};

const SIDES = ['A', 'B'] as const;

/** Teen Patti 20-20: two hands of three cards, the higher one wins. */
export const TEEN_PATTI_20: TableGame<TeenPattiDeal> = {
  windows: 1,
  spots: buildSpots([
    { key: 'WINNER', picks: SIDES, isMain: true },
    { key: 'TIE' },
    { key: 'PAIR_PLUS', picks: SIDES },
    { key: 'THREE_BACCARAT', picks: SIDES },
    { key: 'TOTAL', picks: SIDES },
    { key: 'SIX_CARD' },
  ]),
  paytables: [RECOMMENDED, MARKET],
  draw: dealTeenPatti,
  reveals: listReveals,
  computeReturn: returnByKey({
    WINNER: ({ spot, outcome, paytable }) => pushOnTie(findWinner(outcome), spot.pick, pay(paytable, spot.key)),
    TIE: payIf((outcome) => findWinner(outcome) === 'TIE'),
    PAIR_PLUS: returnOfPairPlus,
    THREE_BACCARAT: higherBy(baccaratScore),
    TOTAL: higherBy(totalScore),
    SIX_CARD: ({ outcome, paytable }) => {
      const hand = sixCardHand(listReveals(outcome));
      return hand === 'NOTHING' ? 0 : pay(paytable, `SIX_CARD.${hand}`);
    },
  }),
};

/** A side bet on the higher of two scores. */
function higherBy(score: (cards: ThreeCards) => number): SpotRule<TeenPattiDeal> {
  return ({ spot, outcome: { a, b }, paytable }) =>
    pushOnTie(compareScores(score(a), score(b)), spot.pick, pay(paytable, spot.key));
}

function pushOnTie(winner: string, picked: string, multiplier: Multiplier): Multiplier {
  if (winner === 'TIE') return ONE;
  return winner === picked ? multiplier : 0;
}

function returnOfPairPlus({ spot, outcome, paytable }: SettledSpot<TeenPattiDeal>): Multiplier {
  const cards = spot.pick === 'A' ? outcome.a : outcome.b;
  const hand = handName(cards);
  if (hand === 'high card') return 0;
  const isAces = hand === 'trail' && getRank(cards[0]) === 0;
  return pay(paytable, isAces ? 'PAIR_PLUS.aces' : `PAIR_PLUS.${hand}`);
}

/** Three Baccarat: a trio, then three faces, then the last digit of the sum (ten and faces are zero). */
export function baccaratScore(cards: ThreeCards): number {
  const [first, second, third] = cards;
  if (getRank(first) === getRank(second) && getRank(second) === getRank(third)) {
    return TRIO + highRank(first);
  }
  if (cards.every((card) => getRank(card) >= JACK)) return THREE_FACES;
  return cards.reduce((total, card) => total + Math.min(getPoints(card), 10), 0) % 10;
}

/** Total: sum of ace 1 to king 13. */
export function totalScore(cards: ThreeCards): number {
  return cards.reduce((total, card) => total + getPoints(card), 0);
}

/** Best five-card hand out of six cards; the paytable line. */
export type SixCardHand =
  | 'NOTHING'
  | 'TRIPS'
  | 'STRAIGHT'
  | 'FLUSH'
  | 'FULL_HOUSE'
  | 'QUADS'
  | 'STRAIGHT_FLUSH'
  | 'ROYAL';

/** The best poker hand of five out of six cards, from three of a kind up. */
export function sixCardHand(cards: readonly Card[]): SixCardHand {
  const suits = [0, 1, 2, 3].map((suit) => cards.filter((card) => getSuit(card) === suit));
  const flush = suits.find((suit) => suit.length >= 5) ?? [];
  const run = highestRun(flush);
  if (run === ROYAL_LOW) return 'ROYAL';
  if (run > 0) return 'STRAIGHT_FLUSH';
  const counts = countsByRank(cards);
  const most = Math.max(...counts);
  if (most === 4) return 'QUADS';
  if (most === 3 && counts.filter((count) => count >= 2).length >= 2) return 'FULL_HOUSE';
  if (flush.length > 0) return 'FLUSH';
  if (highestRun(cards) > 0) return 'STRAIGHT';
  return most === 3 ? 'TRIPS' : 'NOTHING';
}

function countsByRank(cards: readonly Card[]): readonly number[] {
  const counts = new Array<number>(KING + 1).fill(0);
  for (const card of cards) counts[getRank(card)] = (counts[getRank(card)] ?? 0) + 1;
  return counts;
}

/** Points of the lowest card in the highest run of five, 0 for none; the ace is both high and low. */
function highestRun(cards: readonly Card[]): number {
  let held = 0;
  for (const card of cards) held |= 1 << getPoints(card);
  if ((held & 2) !== 0) held |= 1 << (KING + 2);
  for (let low = ROYAL_LOW; low >= 1; low--) if (((held >> low) & 0b11111) === 0b11111) return low;
  return 0;
}

/** Rank with the ace above the king. */
function highRank(card: Card): number {
  return getRank(card) === 0 ? KING + 1 : getRank(card);
}
