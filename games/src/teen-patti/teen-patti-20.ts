import { type Multiplier, ONE } from '#base/money.ts';
import { getRank } from '#cards/card.ts';
import { buildSpots, type Paytable, pay } from '#table/spot.ts';
import { returnByKey, type SettledSpot, type SpotRule, type TableGame } from '#table/table-game.ts';
import {
  compareScores,
  dealTeenPatti,
  findWinner,
  listReveals,
  type TeenPattiDeal,
} from './deal.ts';
import { handName, type ThreeCards } from './hand.ts';
import { baccaratScore, sixCardHand, totalScore } from './side-bets.ts';

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
    WINNER: returnOfWinner,
    TIE: returnOfTie,
    PAIR_PLUS: returnOfPairPlus,
    THREE_BACCARAT: higherBy(baccaratScore),
    TOTAL: higherBy(totalScore),
    SIX_CARD: returnOfSixCards,
  }),
};

function returnOfWinner({ spot, outcome, paytable }: SettledSpot<TeenPattiDeal>): Multiplier {
  return pushOnTie(findWinner(outcome), spot.pick, pay(paytable, spot.key));
}

function returnOfTie({ outcome, paytable }: SettledSpot<TeenPattiDeal>): Multiplier {
  return findWinner(outcome) === 'TIE' ? pay(paytable, 'TIE') : 0;
}

/** A side bet on the higher of two scores. */
function higherBy(score: (cards: ThreeCards) => number): SpotRule<TeenPattiDeal> {
  return ({ spot, outcome: { a, b }, paytable }) =>
    pushOnTie(compareScores(score(a), score(b)), spot.pick, pay(paytable, spot.key));
}

function returnOfSixCards({ outcome, paytable }: SettledSpot<TeenPattiDeal>): Multiplier {
  const hand = sixCardHand(listReveals(outcome));
  return hand === 'NOTHING' ? 0 : pay(paytable, `SIX_CARD.${hand}`);
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
