import { type Card, DECK, getPoints, getRank, isOdd, isRed, RANKS, rankName } from '#cards/card.ts';
import {
  buildSpots,
  type Paytable,
  pay,
  payIf,
  returnByKey,
  type SpotRule,
  type TableGame,
} from '#table/table-game.ts';

export interface OneCard {
  readonly card: Card;
}

const RECOMMENDED: Paytable = {
  version: 'l7-1',
  pays: {
    LOW: 20_000,
    'LOW.SEVEN': 5000,
    HIGH: 20_000,
    'HIGH.SEVEN': 5000,
    SEVEN: 125_000,
    EVEN: 21_000,
    ODD: 18_000,
    RED: 19_500,
    BLACK: 19_500,
    RANK: 125_000,
    LINE: 42_000,
  },
};

const MARKET: Paytable = {
  version: 'l7-market-1',
  pays: { ...RECOMMENDED.pays, SEVEN: 120_000, RANK: 120_000 },
};

const POINTS_OF_SEVEN = 7;
const LINES = ['A23', '456', '89T', 'JQK'];

/** Lucky 7: below or above seven; half of the stake is returned on a seven. */
export const LUCKY_SEVEN: TableGame<OneCard> = {
  windows: 1,
  spots: buildSpots([
    { key: 'LOW', isMain: true },
    { key: 'HIGH', isMain: true },
    { key: 'SEVEN' },
    { key: 'EVEN' },
    { key: 'ODD' },
    { key: 'RED' },
    { key: 'BLACK' },
    { key: 'RANK', picks: [...RANKS] },
    { key: 'LINE', picks: LINES },
  ]),
  paytables: [RECOMMENDED, MARKET],
  draw: (draws) => ({ card: draws.int(DECK) }),
  reveals: ({ card }) => [card],
  computeReturn: returnByKey({
    LOW: halfBackOnSeven((points) => points < POINTS_OF_SEVEN),
    HIGH: halfBackOnSeven((points) => points > POINTS_OF_SEVEN),
    SEVEN: payIf(({ card }) => getPoints(card) === POINTS_OF_SEVEN),
    EVEN: payIf(({ card }) => !isOdd(card)),
    ODD: payIf(({ card }) => isOdd(card)),
    RED: payIf(({ card }) => isRed(card)),
    BLACK: payIf(({ card }) => !isRed(card)),
    RANK: payIf(({ card }, pick) => rankName(getRank(card)) === pick),
    LINE: payIf(({ card }, pick) => pick.includes(rankName(getRank(card)))),
  }),
};

function halfBackOnSeven(isWin: (points: number) => boolean): SpotRule<OneCard> {
  return ({ spot, outcome, paytable }) => {
    const points = getPoints(outcome.card);
    if (points === POINTS_OF_SEVEN) return pay(paytable, `${spot.key}.SEVEN`);
    return isWin(points) ? pay(paytable, spot.key) : 0;
  };
}
