import { type Multiplier, ONE } from '#base/money.ts';
import { type Card, DECK, getPoints, getRank } from '#cards/card.ts';
import { type Draws, ShuffledDeck } from '#fairness/draws.ts';
import {
  buildSpots,
  type Paytable,
  pay,
  payIf,
  returnByKey,
  type SettledSpot,
  type TableGame,
} from '#table/table-game.ts';

const DECKS = 8;
const MIN_CARDS = 4;

/** Ace 1, ten and faces 0, others their number. */
export function baccaratPoints(card: Card): number {
  const points = getPoints(card);
  return points >= 10 ? 0 : points;
}

/** Last digit of the sum. */
export function computeTotal(cards: readonly Card[]): number {
  return cards.reduce((total, card) => total + baccaratPoints(card), 0) % 10;
}

/** The player draws on five or less. */
export function playerDraws(total: number): boolean {
  return total <= 5;
}

/** Player's third cards on which the banker draws, by the banker's two-card total. */
const DRAWS_ON: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [0, 1, 2, 3, 4, 5, 6, 7, 9],
  [2, 3, 4, 5, 6, 7],
  [4, 5, 6, 7],
  [6, 7],
  [],
];

/** The banker draws by the player's third card, or on five or less if the player stood. */
function bankerDraws(total: number, playersThird: Card | null): boolean {
  if (playersThird === null) return total <= 5;
  return DRAWS_ON[total]?.includes(baccaratPoints(playersThird)) ?? false;
}

/** Two or three cards each, in dealing order. */
export interface BaccaratDeal {
  readonly player: readonly Card[];
  readonly banker: readonly Card[];
}

const RECOMMENDED: Paytable = {
  version: 'bac-1',
  pays: {
    PLAYER: 20_000,
    BANKER: 19_500,
    'BANKER.SIX': 19_500,
    TIE: 100_000,
    PLAYER_PAIR: 130_000,
    BANKER_PAIR: 130_000,
    BIG: 15_400,
    SMALL: 25_000,
  },
};

const MARKET: Paytable = {
  version: 'bac-market-1',
  pays: { ...RECOMMENDED.pays, TIE: 90_000, PLAYER_PAIR: 120_000, BANKER_PAIR: 120_000 },
};

/** Even money on the banker, but half of it for a win with six. */
const NO_COMMISSION: Paytable = {
  version: 'bac-nocommission-1',
  pays: { ...RECOMMENDED.pays, BANKER: 20_000, 'BANKER.SIX': 15_000 },
};

/** Punto banco with eight decks, shuffled for every round. */
export const BACCARAT: TableGame<BaccaratDeal> = {
  windows: 1,
  spots: buildSpots([
    { key: 'PLAYER', isMain: true },
    { key: 'BANKER', isMain: true },
    { key: 'TIE' },
    { key: 'PLAYER_PAIR' },
    { key: 'BANKER_PAIR' },
    { key: 'BIG' },
    { key: 'SMALL' },
  ]),
  paytables: [RECOMMENDED, MARKET, NO_COMMISSION],
  draw: (draws) => dealBaccarat(draws),
  reveals: inOrderOfDeal,
  computeReturn: returnByKey({
    PLAYER: returnOfSide,
    BANKER: returnOfSide,
    TIE: payIf((deal) => baccaratWinner(deal) === 'TIE'),
    PLAYER_PAIR: payIf(({ player }) => isPair(player)),
    BANKER_PAIR: payIf(({ banker }) => isPair(banker)),
    BIG: payIf((deal) => countCards(deal) > MIN_CARDS),
    SMALL: payIf((deal) => countCards(deal) === MIN_CARDS),
  }),
};

function dealBaccarat(draws: Draws): BaccaratDeal {
  const deck = new ShuffledDeck(draws, DECKS * DECK);
  const next = () => deck.take() % DECK;
  const [p1, b1, p2, b2] = [next(), next(), next(), next()];
  return completeDeal({ player: [p1, p2], banker: [b1, b2] }, next);
}

/** Draws the third cards required by the rules; `next` is called for each of them, the player's first. */
export function completeDeal(first: BaccaratDeal, next: () => Card): BaccaratDeal {
  if (Math.max(computeTotal(first.player), computeTotal(first.banker)) >= 8) return first;
  const third = playerDraws(computeTotal(first.player)) ? next() : null;
  const player = third === null ? first.player : [...first.player, third];
  const isDrawn = bankerDraws(computeTotal(first.banker), third);
  return { player, banker: isDrawn ? [...first.banker, next()] : first.banker };
}

export function baccaratWinner({ player, banker }: BaccaratDeal): 'PLAYER' | 'BANKER' | 'TIE' {
  const difference = computeTotal(player) - computeTotal(banker);
  if (difference === 0) return 'TIE';
  return difference > 0 ? 'PLAYER' : 'BANKER';
}

function returnOfSide({ spot, outcome, paytable }: SettledSpot<BaccaratDeal>): Multiplier {
  const winner = baccaratWinner(outcome);
  if (winner === 'TIE') return ONE;
  if (winner !== spot.key) return 0;
  const isSix = winner === 'BANKER' && computeTotal(outcome.banker) === 6;
  return pay(paytable, isSix ? 'BANKER.SIX' : spot.key);
}

function inOrderOfDeal({ player, banker }: BaccaratDeal): readonly Card[] {
  const [p1 = 0, p2 = 0, ...p3] = player;
  const [b1 = 0, b2 = 0, ...b3] = banker;
  return [p1, b1, p2, b2, ...p3, ...b3];
}

function isPair([first = 0, second = 0]: readonly Card[]): boolean {
  return getRank(first) === getRank(second);
}

function countCards({ player, banker }: BaccaratDeal): number {
  return player.length + banker.length;
}
