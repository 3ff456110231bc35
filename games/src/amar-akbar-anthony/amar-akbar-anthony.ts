import { ONE_WINDOW_TICKS } from '#back-lay/quote.ts';
import type { BackLayGame } from '#back-lay/runner-bets.ts';
import { type Card, DECK, getPoints, getRank, isOdd, isRed, RANKS, rankName } from '#cards/card.ts';
import { buildSpots, type Paytable, payIf, returnByKey, type TableGame } from '#table/table-game.ts';

interface OneCard {
  readonly card: Card;
}

const RECOMMENDED: Paytable = {
  version: 'aaa-1',
  pays: {
    EVEN: 21_000,
    ODD: 18_000,
    RED: 19_500,
    BLACK: 19_500,
    UNDER_7: 21_000,
    OVER_7: 21_000,
    RANK: 125_000,
  },
};

const MARKET: Paytable = {
  version: 'aaa-market-1',
  pays: { ...RECOMMENDED.pays, UNDER_7: 20_000, OVER_7: 20_000 },
};

const SEVEN = 7;
/** Highest card of each runner; Amar starts from the ace. */
const RUNNERS: Readonly<Record<string, number>> = { AMAR: 6, AKBAR: 10, ANTHONY: 13 };

const draw: TableGame<OneCard>['draw'] = (draws) => ({ card: draws.int(DECK) });
const reveals = ({ card }: OneCard): readonly Card[] => [card];

/** Amar Akbar Anthony: ace to six, seven to ten, jack to king; back and lay. */
export const AMAR_AKBAR_ANTHONY: BackLayGame<OneCard> = {
  windows: 1,
  results: { runners: Object.keys(RUNNERS), pushes: [] },
  terms: { ticks: ONE_WINDOW_TICKS, margin: 10_000 },
  draw,
  reveals,
  getResult: ({ card }) => findRunner(getPoints(card)),
  chancesAt: () => {
    const cards = Array.from({ length: DECK }, (_, card) => findRunner(getPoints(card)));
    const chances = Object.keys(RUNNERS).map((runner) => {
      const win = cards.filter((winner) => winner === runner).length;
      return [runner, { win: BigInt(win), lose: BigInt(DECK - win), of: BigInt(DECK) }];
    });
    return Object.fromEntries(chances);
  },
};

/** Side bets on the same card at fixed odds. */
export const AMAR_AKBAR_ANTHONY_SIDES: TableGame<OneCard> = {
  windows: 1,
  spots: buildSpots([
    { key: 'EVEN' },
    { key: 'ODD' },
    { key: 'RED' },
    { key: 'BLACK' },
    { key: 'UNDER_7' },
    { key: 'OVER_7' },
    { key: 'RANK', picks: [...RANKS] },
  ]),
  paytables: [RECOMMENDED, MARKET],
  draw,
  reveals,
  computeReturn: returnByKey({
    EVEN: payIf(({ card }) => !isOdd(card)),
    ODD: payIf(({ card }) => isOdd(card)),
    RED: payIf(({ card }) => isRed(card)),
    BLACK: payIf(({ card }) => !isRed(card)),
    UNDER_7: payIf(({ card }) => getPoints(card) < SEVEN),
    OVER_7: payIf(({ card }) => getPoints(card) > SEVEN),
    RANK: payIf(({ card }, pick) => rankName(getRank(card)) === pick),
  }),
};

function findRunner(points: number): string {
  return Object.entries(RUNNERS).find(([, highest]) => points <= highest)?.[0] ?? 'ANTHONY';
}
