import { expect, test } from 'vitest';
import type { AndarBaharDeal } from '#andar-bahar/andar-bahar.ts';
import { type BaccaratDeal, baccaratWinner, computeTotal } from '#baccarat/baccarat.ts';
import { cardName, RANKS, SUITS } from '#cards/card.ts';
import { type Cards32Deal, computeSeatTotal, SEATS } from '#cards32/cards32.ts';
import { findWinner, handName, type TeenPattiDeal } from '#teen-patti/hands.ts';
import { allVectors, getInputs, type Vector } from '#testing/vectors.ts';
import { drawOutcome } from './draw-outcome.ts';
import type { GameCode } from './game-code.ts';

type Shown = (outcome: never, vector: Vector) => unknown;

/** Cards of the 32-card deck: six to king, which follow ace to five in a full deck. */
const cardName32 = (card: number) => `${RANKS[5 + (card >> 2)]}${SUITS[card & 3]}`;
const names = (cards: readonly number[]) => cards.map(cardName);

function showTeenPatti(deal: TeenPattiDeal): unknown {
  return {
    A: names(deal.a),
    B: names(deal.b),
    A_hand: handName(deal.a),
    B_hand: handName(deal.b),
    winner: findWinner(deal) === 'TIE' ? 'tie' : findWinner(deal),
  };
}

function showAndarBahar({ joker, cards }: AndarBaharDeal): unknown {
  const n = cards.length;
  return {
    joker: cardName(joker),
    cards: names(cards),
    n,
    winner: n % 2 === 1 ? 'andar' : 'bahar',
  };
}

function showCards32({ dealt, winner }: Cards32Deal): unknown {
  const bySeat = (of: (seat: number) => unknown) => Object.fromEntries(SEATS.map((seat) => [String(seat), of(seat)]));
  return {
    dealt: bySeat((seat) => dealt.filter((one) => one.seat === seat).map(({ card }) => cardName32(card))),
    totals: bySeat((seat) => computeSeatTotal(dealt, seat)),
    winner,
  };
}

function showBaccarat(deal: BaccaratDeal): unknown {
  return {
    player: names(deal.player),
    banker: names(deal.banker),
    p: computeTotal(deal.player),
    b: computeTotal(deal.banker),
    winner: baccaratWinner(deal).toLowerCase(),
  };
}

/** Game code of each kind of vector, and the part of the outcome it shows. */
const SHOWN: Readonly<Record<string, readonly [GameCode, Shown]>> = {
  dice: ['dice', ({ roll }: { roll: number }) => roll / 100],
  roulette: ['rou', ({ pocket }: { pocket: number }) => pocket],
  sicbo: ['sicbo', ({ dice }: { dice: readonly number[] }) => dice],
  onecard: ['l7', ({ card }: { card: number }) => cardName(card)],
  dragontiger: ['dt', (deal: { dragon: number; tiger: number }) => names([deal.dragon, deal.tiger])],
  andarbahar: ['ab', showAndarBahar],
  teenpatti: ['t20', showTeenPatti],
  round_teenpatti: ['tp1d', showTeenPatti],
  cards32: ['c32', showCards32],
  baccarat: ['bac', showBaccarat],
  mines: ['mines', ({ mines }: { mines: readonly number[] }) => mines],
  plinko: [
    'plinko',
    ({ path, bucket }: { path: readonly number[]; bucket: number }) => ({
      path: path.map((bit) => 'LR'[bit]).join(''),
      bucket,
    }),
  ],
  hilo: ['hilo', ({ cards }: { cards: readonly number[] }) => names(cards)],
  blackjack_cards: ['bj', ({ cards }: { cards: readonly number[] }) => names(cards)],
  slot: ['slot1', ({ spins }: { spins: readonly (readonly number[])[] }) => spins[0]],
  crash: ['crash', ({ bust }: { bust: number }, { out }) => ({ ...Object(out), hundredths: bust })],
  round_crash: ['crash', ({ bust }: { bust: number }) => ({ hundredths: bust })],
};

/** Tested with the scheme itself and with Crash flights. */
const ELSEWHERE = [
  'sha256',
  'hmac256_rfc4231_2',
  'hmac512_rfc4231_2',
  'public_freebitco',
  'commitment',
  'block',
  'u32x9',
  'intx6',
  'shuffle',
  'chain_step',
  'chain_n',
  'round_public_seed',
  'stake_float',
  'bustabit_formula',
];

test('covers all 84 vectors, here or with the fairness scheme', () => {
  expect(allVectors()).toHaveLength(84);
  const kinds = new Set(allVectors().map(({ kind }) => kind));
  expect([...kinds].sort((a, b) => (a < b ? -1 : 1))).toEqual(
    [...Object.keys(SHOWN), ...ELSEWHERE].sort((a, b) => (a < b ? -1 : 1)),
  );
});

test.each(allVectors().filter(({ kind }) => SHOWN[kind] !== undefined))(
  'the outcome of $id, $kind, matches the published one',
  (vector) => {
    const [code, show] = SHOWN[vector.kind] ?? ['l7', () => null];
    const size = Number(vector.in.mines ?? vector.in.rows ?? vector.in.count ?? 0);
    const outcome = drawOutcome({ code, paytable: 'crash-1', size }, getInputs(vector));
    expect(show(outcome as never, vector)).toEqual(vector.out);
  },
);
