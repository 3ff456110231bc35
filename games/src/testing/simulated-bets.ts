import { assert, assertDefined } from '#base/assert.ts';
import { choose } from '#base/choose.ts';
import { ONE } from '#base/money.ts';
import { computeActionValues } from '#blackjack/best-play.ts';
import {
  type BlackjackAction,
  type BlackjackRound,
  beginBlackjack,
  blackjackActions,
  blackjackPoints,
  getActionStake,
  handInPlay,
  handTotal,
  playBlackjack,
} from '#blackjack/blackjack.ts';
import { DECK } from '#cards/card.ts';
import type { GameCode } from '#catalogue/game-code.ts';
import { bustPoint, crashBits, settleCrash } from '#crash/crash.ts';
import { dicePayout, drawRoll } from '#dice/dice.ts';
import { FairDraws, type FairInputs } from '#fairness/draws.ts';
import { beginHiLo, hiLoMultiplier, playHiLo, winningRanks } from '#hi-lo/hi-lo.ts';
import { beginMines, drawMines, minesMultiplier, playMines, TILES } from '#mines/mines.ts';
import { dropBall, type PlinkoChoice, plinkoPayout } from '#plinko/plinko.ts';
import { playSlot, slotPayout } from '#slot/slot.ts';
import { LIMITS } from './limits.ts';
import { unwrap } from './taken.ts';

/** Actual and expected return of a bet as placed, both in stakes. */
export interface Return {
  readonly paid: number;
  readonly mean: number;
}

/** Plays a round with the production rules and payouts. */
export type SimulatedBet = (inputs: FairInputs) => Return;

const STAKE = 10_000;
const CRASH_PAID = 99;

/** Bets on single-player games and Crash, with their expected returns. */
export const SINGLE_BETS: readonly (readonly [GameCode, string, SimulatedBet])[] = [
  ['crash', 'cash out at 2.00', crashAt(200)],
  ['crash', 'cash out at 10.00', crashAt(1_000)],
  ['bj', 'best play', playBest],
  ['mines', '3 mines, 3 picks', minesWith(3, 3)],
  ['mines', '10 mines, 2 picks', minesWith(10, 2)],
  ['plinko', '16 rows, low', plinkoWith({ rows: 16, risk: 'LOW' }, 0.989987)],
  ['plinko', '12 rows, high', plinkoWith({ rows: 12, risk: 'HIGH' }, 0.991162)],
  ['slot1', 'a spin with its free ones', spin],
  ['dice', 'under, 4,950 of 10,000', diceWith(4_950)],
  ['hilo', 'the likelier guess', guessOnce],
];

function crashAt(target: number): SimulatedBet {
  const bet = { betId: 'b', playerId: 'p', stake: STAKE, target, cashedOutAt: null };
  return (inputs) => {
    const [end] = settleCrash([bet], bustPoint(crashBits(inputs), CRASH_PAID));
    return { paid: (end?.payout ?? 0) / STAKE, mean: 0.99 };
  };
}

function minesWith(mines: number, picks: number): SimulatedBet {
  const ways = Number(choose(TILES - mines, picks)) / Number(choose(TILES, picks));
  const mean = (ways * minesMultiplier(mines, picks)) / ONE;
  return (inputs) => {
    const layout = drawMines(new FairDraws(inputs), mines);
    let round = unwrap(beginMines({ stake: STAKE, mines }, LIMITS));
    for (let tile = 0; tile < picks && round.status === 'OPEN'; tile++) {
      round = unwrap(playMines(round, { kind: 'PICK', tile }, layout));
    }
    if (round.status === 'OPEN') round = unwrap(playMines(round, { kind: 'CASH_OUT' }, layout));
    return { paid: round.payout / STAKE, mean };
  };
}

function plinkoWith(choice: PlinkoChoice, mean: number): SimulatedBet {
  return (inputs) => {
    const drop = dropBall(new FairDraws(inputs), choice.rows);
    return { paid: plinkoPayout({ stake: STAKE, choice }, drop) / STAKE, mean };
  };
}

function spin(inputs: FairInputs): Return {
  return { paid: slotPayout(STAKE, playSlot(new FairDraws(inputs))) / STAKE, mean: 0.9650362 };
}

function diceWith(winning: number): SimulatedBet {
  const choice = { side: 'UNDER', winning } as const;
  return (inputs) => ({
    paid: dicePayout({ stake: STAKE, choice }, drawRoll(new FairDraws(inputs))) / STAKE,
    mean: 0.99,
  });
}

/** Cards in the order requested, each drawn once. */
function createCardSource(inputs: FairInputs): (place: number) => number {
  const draws = new FairDraws(inputs);
  const cards: number[] = [];
  return (place) => {
    while (cards.length <= place) cards.push(draws.int(DECK));
    return assertDefined(cards[place], 'a card was drawn for each place');
  };
}

function guessOnce(inputs: FairInputs): Return {
  const cardAt = createCardSource(inputs);
  const round = unwrap(beginHiLo({ stake: STAKE, cardAt }, LIMITS));
  const [first = 0] = round.cards;
  const guess = winningRanks(first, 'HIGHER') >= winningRanks(first, 'LOWER') ? 'HIGHER' : 'LOWER';
  const winning = winningRanks(first, guess);
  const mean = ((winning / 13) * hiLoMultiplier([winning])) / ONE;
  const guessed = unwrap(playHiLo(round, guess, cardAt));
  if (guessed.status !== 'OPEN') return { paid: 0, mean };
  return { paid: unwrap(playHiLo(guessed, 'CASH_OUT', cardAt)).payout / STAKE, mean };
}

/** Cache of the best action by everything it depends on. */
const best = new Map<string, BlackjackAction>();

function playBest(inputs: FairInputs): Return {
  const cardAt = createCardSource(inputs);
  let round = unwrap(beginBlackjack({ stake: STAKE, cardAt }, LIMITS));
  let staked = STAKE;
  while (round.status === 'OPEN') {
    const action = bestAction(round);
    staked += getActionStake(round, action);
    round = unwrap(playBlackjack(round, action, cardAt));
  }
  // Result relative to the first stake, like the published RTP.
  return { paid: 1 + (round.payout - staked) / STAKE, mean: 0.9942961 };
}

function bestAction(round: BlackjackRound): BlackjackAction {
  const hand = assertDefined(handInPlay(round) ?? undefined, 'an open round has a hand');
  const { points, isSoft } = handTotal(hand.cards);
  const open = blackjackPoints(round.dealer[0] ?? 0);
  const name = [open, points, isSoft, ...blackjackActions(round)].join(' ');
  const known = best.get(name);
  if (known !== undefined) return known;
  const [first] = [...computeActionValues(round)].toSorted(([, one], [, other]) => other - one);
  assert(first !== undefined, 'a hand in play has an action');
  best.set(name, first[0]);
  return first[0];
}
