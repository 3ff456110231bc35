import { buildSpots, type Paytable, pay } from '#table/spot.ts';
import { payIf, returnByKey, type SpotRule, type TableGame } from '#table/table-game.ts';
import { corners, isRedNumber, POCKETS, sixLines, splits, straights, streets } from './layout.ts';

/** The winning pocket. */
export interface Spin {
  readonly pocket: number;
}

const RECOMMENDED: Paytable = {
  version: 'rou-1',
  pays: {
    STRAIGHT: 360_000,
    SPLIT: 180_000,
    STREET: 120_000,
    TRIO: 120_000,
    CORNER: 90_000,
    FIRST_FOUR: 90_000,
    SIX_LINE: 60_000,
    DOZEN: 30_000,
    COLUMN: 30_000,
    EVEN_MONEY: 20_000,
    'EVEN_MONEY.ZERO': 0,
  },
};

/** Returns half of even-money stakes on zero. */
const LA_PARTAGE: Paytable = {
  version: 'rou-lapartage-1',
  pays: { ...RECOMMENDED.pays, 'EVEN_MONEY.ZERO': 5000 },
};

const DOZEN_SIZE = 12;
const THIRDS = ['1', '2', '3'];

/** Winning condition of each even-money spot. */
const EVEN_MONEY: Readonly<Record<string, (pocket: number) => boolean>> = {
  RED: isRedNumber,
  BLACK: (pocket) => !isRedNumber(pocket),
  ODD: (pocket) => pocket % 2 === 1,
  EVEN: (pocket) => pocket % 2 === 0,
  LOW: (pocket) => pocket <= 18,
  HIGH: (pocket) => pocket > 18,
};

/** European roulette: one zero, one uniform draw of 37. */
export const ROULETTE: TableGame<Spin> = {
  windows: 1,
  spots: buildSpots([
    { key: 'STRAIGHT', picks: straights() },
    { key: 'SPLIT', picks: splits() },
    { key: 'STREET', picks: streets() },
    { key: 'TRIO', picks: ['0-1-2', '0-2-3'] },
    { key: 'CORNER', picks: corners() },
    { key: 'FIRST_FOUR', picks: ['0-1-2-3'] },
    { key: 'SIX_LINE', picks: sixLines() },
    { key: 'DOZEN', picks: THIRDS, isMain: true },
    { key: 'COLUMN', picks: THIRDS, isMain: true },
    { key: 'EVEN_MONEY', picks: Object.keys(EVEN_MONEY), isMain: true },
  ]),
  paytables: [RECOMMENDED, LA_PARTAGE],
  draw: (draws) => ({ pocket: draws.int(POCKETS) }),
  reveals: ({ pocket }) => [pocket],
  computeReturn: returnByKey({
    STRAIGHT: payIf(isCovered),
    SPLIT: payIf(isCovered),
    STREET: payIf(isCovered),
    TRIO: payIf(isCovered),
    CORNER: payIf(isCovered),
    FIRST_FOUR: payIf(isCovered),
    SIX_LINE: payIf(isCovered),
    DOZEN: payIf(({ pocket }, pick) => Math.ceil(pocket / DOZEN_SIZE) === Number(pick)),
    COLUMN: payIf(({ pocket }, pick) => pocket > 0 && pocket % 3 === Number(pick) % 3),
    EVEN_MONEY: evenMoney(),
  }),
};

function isCovered({ pocket }: Spin, pick: string): boolean {
  return pick.split('-').includes(String(pocket));
}

function evenMoney(): SpotRule<Spin> {
  return ({ spot, outcome: { pocket }, paytable }) => {
    if (pocket === 0) return pay(paytable, 'EVEN_MONEY.ZERO');
    return EVEN_MONEY[spot.pick]?.(pocket) === true ? pay(paytable, 'EVEN_MONEY') : 0;
  };
}
