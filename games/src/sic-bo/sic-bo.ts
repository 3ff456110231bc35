import { buildSpots, type Paytable, pay, payIf, returnByKey, type TableGame } from '#table/table-game.ts';

/** Three dice, each 1 to 6. */
export interface ThreeDice {
  readonly dice: readonly [number, number, number];
}

const RECOMMENDED: Paytable = {
  version: 'sicbo-1',
  pays: {
    BIG: 20_000,
    SMALL: 20_000,
    ODD: 20_000,
    EVEN: 20_000,
    'TOTAL.4': 660_000,
    'TOTAL.5': 340_000,
    'TOTAL.6': 200_000,
    'TOTAL.7': 140_000,
    'TOTAL.8': 100_000,
    'TOTAL.9': 80_000,
    'TOTAL.10': 75_000,
    'TOTAL.11': 75_000,
    'TOTAL.12': 80_000,
    'TOTAL.13': 100_000,
    'TOTAL.14': 140_000,
    'TOTAL.15': 200_000,
    'TOTAL.16': 340_000,
    'TOTAL.17': 660_000,
    'SINGLE.ONCE': 20_000,
    'SINGLE.TWICE': 30_000,
    'SINGLE.THRICE': 130_000,
    DOUBLE: 130_000,
    TRIPLE: 2_060_000,
    ANY_TRIPLE: 350_000,
    PAIR: 70_000,
  },
};

const FACES = ['1', '2', '3', '4', '5', '6'];
/** Paytable cases of a single number, by how many dice show it. */
const TIMES = ['', 'ONCE', 'TWICE', 'THRICE'];
const LOWEST_TOTAL = 4;
const HIGHEST_TOTAL = 17;

/** Sic Bo: three dice; big, small, odd and even lose on any triple. */
export const SIC_BO: TableGame<ThreeDice> = {
  windows: 1,
  spots: buildSpots([
    { key: 'BIG', isMain: true },
    { key: 'SMALL', isMain: true },
    { key: 'ODD', isMain: true },
    { key: 'EVEN', isMain: true },
    { key: 'TOTAL', picks: totals() },
    { key: 'SINGLE', picks: FACES },
    { key: 'DOUBLE', picks: FACES },
    { key: 'TRIPLE', picks: FACES },
    { key: 'ANY_TRIPLE' },
    { key: 'PAIR', picks: pairs() },
  ]),
  paytables: [RECOMMENDED],
  draw: (draws) => ({ dice: [draws.int(6) + 1, draws.int(6) + 1, draws.int(6) + 1] }),
  reveals: ({ dice }) => dice,
  computeReturn: returnByKey({
    BIG: payIf((roll) => !isTriple(roll) && sumDice(roll) > 10),
    SMALL: payIf((roll) => !isTriple(roll) && sumDice(roll) <= 10),
    ODD: payIf((roll) => !isTriple(roll) && sumDice(roll) % 2 === 1),
    EVEN: payIf((roll) => !isTriple(roll) && sumDice(roll) % 2 === 0),
    TOTAL: ({ spot, outcome, paytable }) =>
      String(sumDice(outcome)) === spot.pick ? pay(paytable, `TOTAL.${spot.pick}`) : 0,
    SINGLE: ({ spot, outcome, paytable }) => {
      const count = countFace(outcome, spot.pick);
      return count === 0 ? 0 : pay(paytable, `SINGLE.${TIMES[count]}`);
    },
    DOUBLE: payIf((roll, pick) => countFace(roll, pick) >= 2),
    TRIPLE: payIf((roll, pick) => countFace(roll, pick) === 3),
    ANY_TRIPLE: payIf(isTriple),
    PAIR: payIf((roll, pick) => pick.split('-').every((face) => countFace(roll, face) > 0)),
  }),
};

function sumDice({ dice }: ThreeDice): number {
  return dice[0] + dice[1] + dice[2];
}

function isTriple({ dice }: ThreeDice): boolean {
  return dice[0] === dice[1] && dice[1] === dice[2];
}

function countFace({ dice }: ThreeDice, face: string): number {
  return dice.filter((die) => die === Number(face)).length;
}

function totals(): readonly string[] {
  return Array.from({ length: HIGHEST_TOTAL - LOWEST_TOTAL + 1 }, (_, i) => String(LOWEST_TOTAL + i));
}

function pairs(): readonly string[] {
  return FACES.flatMap((low) => FACES.filter((high) => high > low).map((high) => `${low}-${high}`));
}
