import { buildSpots, type Paytable, pay, payIf, returnByKey, type TableGame } from '#table/table-game.ts';

/** The table has three columns and twelve rows above the zero. */
const ROWS = 12;
const COLUMNS = 3;

const POCKETS = 37;
const DOZEN_SIZE = 12;

const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

export function isRedNumber(pocket: number): boolean {
  return RED.has(pocket);
}

/** Spot name from the covered numbers, ascending, e.g. `1-2`. */
function named(numbers: readonly number[]): string {
  return numbers.join('-');
}

function at(row: number, column: number): number {
  return row * COLUMNS + column + 1;
}

function rows(): readonly number[] {
  return Array.from({ length: ROWS }, (_, row) => row);
}

/** Two adjacent numbers, horizontally or vertically, and each number of the first row with zero. */
function splits(): readonly string[] {
  const found = [named([0, 1]), named([0, 2]), named([0, 3])];
  for (const row of rows()) {
    for (let column = 0; column < COLUMNS; column++) {
      const here = at(row, column);
      if (column + 1 < COLUMNS) found.push(named([here, here + 1]));
      if (row + 1 < ROWS) found.push(named([here, here + COLUMNS]));
    }
  }
  return found;
}

function streets(): readonly string[] {
  return rows().map((row) => named([at(row, 0), at(row, 1), at(row, 2)]));
}

function corners(): readonly string[] {
  const found: string[] = [];
  for (const row of rows().slice(1)) {
    for (const column of [0, 1]) {
      const low = at(row - 1, column);
      found.push(named([low, low + 1, low + COLUMNS, low + COLUMNS + 1]));
    }
  }
  return found;
}

function sixLines(): readonly string[] {
  return rows()
    .slice(1)
    .map((row) => named(Array.from({ length: 6 }, (_, place) => at(row - 1, 0) + place)));
}

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
    { key: 'STRAIGHT', picks: Array.from({ length: POCKETS }, (_, pocket) => String(pocket)) },
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
    EVEN_MONEY: ({ spot, outcome: { pocket }, paytable }) => {
      if (pocket === 0) return pay(paytable, 'EVEN_MONEY.ZERO');
      return EVEN_MONEY[spot.pick]?.(pocket) === true ? pay(paytable, 'EVEN_MONEY') : 0;
    },
  }),
};

function isCovered({ pocket }: Spin, pick: string): boolean {
  return pick.split('-').includes(String(pocket));
}
