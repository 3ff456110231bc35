import { ANDAR_BAHAR } from '@crease/games/andar-bahar/andar-bahar.ts';
import { BACCARAT, baccaratWinner, computeTotal } from '@crease/games/baccarat/baccarat.ts';
import { type Card, DECK } from '@crease/games/cards/card.ts';
import { type Card32, computeSeatTotal, DECK_OF_32, dealCards32, SEATS } from '@crease/games/cards32/cards32.ts';
import type { DrawTerms } from '@crease/games/catalogue/draw-outcome.ts';
import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import { bustPoint, CRASH_PAYTABLES, crashBits } from '@crease/games/crash/crash.ts';
import { drawRoll } from '@crease/games/dice/dice.ts';
import { DRAGON_TIGER } from '@crease/games/dragon-tiger/dragon-tiger.ts';
import { type Draws, FairDraws, type FairInputs } from '@crease/games/fairness/draws.ts';
import { drawMines, TILES } from '@crease/games/mines/mines.ts';
import { dropBall } from '@crease/games/plinko/plinko.ts';
import { ROULETTE } from '@crease/games/roulette/roulette.ts';
import { SIC_BO } from '@crease/games/sic-bo/sic-bo.ts';
import { playSlot } from '@crease/games/slot/slot.ts';
import { dealTeenPatti, findWinner, handName } from '@crease/games/teen-patti/hands.ts';
import { phrase, t } from '#i18n/text.ts';

/** One line of an outcome: cards, or text. */
export interface OutcomeLine {
  readonly label: string;
  readonly cards: readonly Card[];
  readonly text: string;
}

/** Cards in the shoe or deck a game deals from. Absent for games that draw independent numbers. */
export const DECKS: Readonly<Partial<Record<GameCode, number>>> = {
  t20: DECK,
  tp1d: DECK,
  ab: DECK,
  dt: 8 * DECK,
  bac: 8 * DECK,
  c32: DECK_OF_32,
  mines: TILES,
};

const HAND_NAMES = {
  'high card': phrase('High card'),
  pair: phrase('Pair'),
  colour: phrase('Colour'),
  sequence: phrase('Sequence'),
  'pure sequence': phrase('Pure sequence'),
  trail: phrase('Trail'),
} as const;

const WINNERS = { PLAYER: phrase('Player'), BANKER: phrase('Banker'), TIE: phrase('Tie') } as const;

/** Formats a round's outcome as shown at its table. */
export function outcomeLines(terms: DrawTerms, inputs: FairInputs): readonly OutcomeLine[] {
  const draws = new FairDraws(inputs);
  if (terms.code === 'crash') return crash(terms.paytable, inputs);
  return GAMES[terms.code](draws, terms.size);
}

type OutcomeDescriber = (draws: Draws, size: number) => readonly OutcomeLine[];

const GAMES: Readonly<Record<Exclude<GameCode, 'crash'>, OutcomeDescriber>> = {
  t20: teenPatti,
  tp1d: teenPatti,
  ab: andarBahar,
  dt: dragonTiger,
  l7: oneCard,
  aaa: oneCard,
  c32: cards32,
  bac: baccarat,
  rou: (draws) => [line(t('Number'), String(ROULETTE.draw(draws).pocket))],
  sicbo: (draws) => [line(t('Dice'), SIC_BO.draw(draws).dice.join(' · '))],
  dice: (draws) => [line(t('Roll'), (drawRoll(draws) / 100).toFixed(2))],
  bj: manyCards,
  hilo: manyCards,
  mines: (draws, size) => [
    line(
      t('Mines on tiles'),
      drawMines(draws, size)
        .map((tile) => tile + 1)
        .join(', '),
    ),
  ],
  plinko: (draws, size) => {
    const { path, bucket } = dropBall(draws, size);
    const way = path.map((bit) => (bit === 1 ? '→' : '←')).join(' ');
    return [line(t('Ball path'), way), line(t('Bucket'), String(bucket))];
  },
  slot1: (draws) =>
    playSlot(draws).map(({ stops }, at) => line(at === 0 ? t('Reel stops') : t('Free spin'), stops.join(' · '))),
};

function line(label: string, text: string): OutcomeLine {
  return { label, cards: [], text };
}

function hand(label: string, cards: readonly Card[], text = ''): OutcomeLine {
  // A shoe of eight decks has eight of each card.
  return { label, cards: cards.map((card) => card % DECK), text };
}

function teenPatti(draws: Draws): readonly OutcomeLine[] {
  const deal = dealTeenPatti(draws);
  const winner = findWinner(deal);
  return [
    hand(t('Player A'), deal.a, t(HAND_NAMES[handName(deal.a)])),
    hand(t('Player B'), deal.b, t(HAND_NAMES[handName(deal.b)])),
    line(t('Winner'), winner === 'TIE' ? t('Tie') : winner === 'A' ? t('Player A') : t('Player B')),
  ];
}

function andarBahar(draws: Draws): readonly OutcomeLine[] {
  const { joker, cards } = ANDAR_BAHAR.draw(draws);
  const isAndar = cards.length % 2 === 1;
  return [
    hand(t('Joker'), [joker]),
    hand(
      t('Andar'),
      cards.filter((_, at) => at % 2 === 0),
    ),
    hand(
      t('Bahar'),
      cards.filter((_, at) => at % 2 === 1),
    ),
    line(t('Winner'), isAndar ? t('Andar') : t('Bahar')),
  ];
}

function dragonTiger(draws: Draws): readonly OutcomeLine[] {
  const { dragon, tiger } = DRAGON_TIGER.draw(draws);
  const ranks = [dragon, tiger].map((card) => (card % DECK) >> 2) as [number, number];
  const winner = ranks[0] === ranks[1] ? t('Tie') : ranks[0] > ranks[1] ? t('Dragon') : t('Tiger');
  return [hand(t('Dragon'), [dragon]), hand(t('Tiger'), [tiger]), line(t('Winner'), winner)];
}

function oneCard(draws: Draws): readonly OutcomeLine[] {
  return [hand(t('Card'), [draws.int(DECK)])];
}

function cards32(draws: Draws): readonly OutcomeLine[] {
  const { dealt, winner } = dealCards32(draws);
  const seats = SEATS.map((seat) => {
    const own = dealt.filter((one) => one.seat === seat).map(({ card }) => wholeDeck(card));
    return hand(t('Player {seat}', { seat }), own, String(computeSeatTotal(dealt, seat)));
  });
  const words = winner === null ? t('Tie') : t('Player {seat}', { seat: winner });
  return [...seats, line(t('Winner'), words)];
}

/** A 32-card deck starts at the sixes. */
function wholeDeck(card: Card32): Card {
  return card + (DECK - DECK_OF_32);
}

function baccarat(draws: Draws): readonly OutcomeLine[] {
  const deal = BACCARAT.draw(draws);
  return [
    hand(t('Player'), deal.player, String(computeTotal(deal.player))),
    hand(t('Banker'), deal.banker, String(computeTotal(deal.banker))),
    line(t('Winner'), t(WINNERS[baccaratWinner(deal)])),
  ];
}

function manyCards(draws: Draws, size: number): readonly OutcomeLine[] {
  return [
    hand(
      t('Cards'),
      Array.from({ length: size }, () => draws.int(DECK)),
    ),
  ];
}

function crash(paytable: string, inputs: FairInputs): readonly OutcomeLine[] {
  const { paid } = CRASH_PAYTABLES.find(({ version }) => version === paytable) ?? { paid: 0 };
  const bits = crashBits(inputs);
  return [
    line(t('First 52 bits'), String(bits)),
    line(t('Crash point'), `${(bustPoint(bits, paid) / 100).toFixed(2)}×`),
  ];
}
