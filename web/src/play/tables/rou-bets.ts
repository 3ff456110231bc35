import { isRedNumber } from '@crease/games/roulette/roulette.ts';
import type { Spot } from '@crease/games/table/table-game.ts';
import { phrase, t } from '#i18n/text.ts';

export const NAMES: Readonly<Record<string, string>> = {
  'DOZEN:1': phrase('1st 12'),
  'DOZEN:2': phrase('2nd 12'),
  'DOZEN:3': phrase('3rd 12'),
  'EVEN_MONEY:RED': phrase('Red'),
  'EVEN_MONEY:BLACK': phrase('Black'),
  'EVEN_MONEY:ODD': phrase('Odd'),
  'EVEN_MONEY:EVEN': phrase('Even'),
  'EVEN_MONEY:LOW': phrase('1–18'),
  'EVEN_MONEY:HIGH': phrase('19–36'),
};
const HALF = 18;
const DOZEN = 12;
const KINDS: Readonly<Record<string, string>> = {
  STRAIGHT: phrase('Straight {numbers}'),
  SPLIT: phrase('Split {numbers}'),
  STREET: phrase('Street {numbers}'),
  TRIO: phrase('Trio {numbers}'),
  CORNER: phrase('Corner {numbers}'),
  FIRST_FOUR: phrase('First four {numbers}'),
  SIX_LINE: phrase('Six line {numbers}'),
  COLUMN: phrase('Column {numbers}'),
};

/** Name of a bet on numbers. */
export function nameOf(key: string, pick: string): string {
  return t(KINDS[key] ?? key, { numbers: pick });
}

/** e.g. `22 black`. */
export function pocketWords(pocket: number): string {
  if (pocket === 0) return t('0 green');
  return isRedNumber(pocket) ? t('{pocket} red', { pocket }) : t('{pocket} black', { pocket });
}

/** Groups of a number besides its colour: `Even, 19–36, 2nd 12`. Empty for zero. */
export function pocketFacts(pocket: number): string {
  if (pocket === 0) return '';
  const half = pocket <= HALF ? 'LOW' : 'HIGH';
  const facts = [
    `EVEN_MONEY:${pocket % 2 === 0 ? 'EVEN' : 'ODD'}`,
    `EVEN_MONEY:${half}`,
    `DOZEN:${Math.ceil(pocket / DOZEN)}`,
  ];
  return facts.map((code) => t(NAMES[code] ?? code)).join(', ');
}

export function getPocketColour(pocket: number): 'zero' | 'red' | 'black' {
  if (pocket === 0) return 'zero';
  return isRedNumber(pocket) ? 'red' : 'black';
}

/** Pockets of a European wheel, clockwise from zero. */
export const WHEEL = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
] as const;

const NUMBERS: readonly number[] = WHEEL;
const PART = 360 / WHEEL.length;

/** Angle of a pocket in degrees clockwise from zero. */
export function getPocketAngle(pocket: number): number {
  return NUMBERS.indexOf(pocket) * PART;
}

/** A section of the wheel bet as a whole, with the fewest layout bets that cover it. */
export interface CallBet {
  readonly name: string;
  /** Spots with the number of chips on each. */
  readonly bets: readonly (readonly [spot: string, chips: number])[];
}

export const CALL_BETS: readonly CallBet[] = [
  {
    name: phrase('Voisins'),
    bets: [
      ['TRIO:0-2-3', 2],
      ['SPLIT:4-7', 1],
      ['SPLIT:12-15', 1],
      ['SPLIT:18-21', 1],
      ['SPLIT:19-22', 1],
      ['CORNER:25-26-28-29', 2],
      ['SPLIT:32-35', 1],
    ],
  },
  {
    name: phrase('Tiers'),
    bets: ['5-8', '10-11', '13-16', '23-24', '27-30', '33-36'].map((pick) => [`SPLIT:${pick}`, 1] as const),
  },
  {
    name: phrase('Orphelins'),
    bets: [
      ['STRAIGHT:1', 1],
      ['SPLIT:6-9', 1],
      ['SPLIT:14-17', 1],
      ['SPLIT:17-20', 1],
      ['SPLIT:31-34', 1],
    ],
  },
];

/** Neighbours included on each side of a number. */
const ASIDE = 2;

/** Straight bets on a number and its neighbours on the wheel. */
export function neighbourBets(number: number): CallBet['bets'] {
  const place = NUMBERS.indexOf(number);
  return Array.from({ length: 2 * ASIDE + 1 }, (_, step) => {
    const at = (place - ASIDE + step + WHEEL.length) % WHEEL.length;
    return [`STRAIGHT:${WHEEL[at]}`, 1] as const;
  });
}

export function countChips({ bets }: Pick<CallBet, 'bets'>): number {
  return bets.reduce((sum, [, chips]) => sum + chips, 0);
}

/** Bets on several numbers, selected through one of them. */
export const INSIDE = ['STRAIGHT', 'SPLIT', 'STREET', 'CORNER', 'SIX_LINE'] as const;
export type Inside = (typeof INSIDE)[number];

/** Bet types included in each choice: trios with streets, the first four with corners. */
const WITH: Readonly<Record<Inside, readonly string[]>> = {
  STRAIGHT: ['STRAIGHT'],
  SPLIT: ['SPLIT'],
  STREET: ['STREET', 'TRIO'],
  CORNER: ['CORNER', 'FIRST_FOUR'],
  SIX_LINE: ['SIX_LINE'],
};

/** Bets of a type that cover a number. */
export function insideBets(
  spots: Iterable<Pick<Spot, 'code' | 'key' | 'pick'>>,
  kind: Inside,
  number: number,
): readonly string[] {
  return [...spots]
    .filter(({ key, pick }) => WITH[kind].includes(key) && parseNumbers(pick).includes(number))
    .map(({ code }) => code);
}

export function parseNumbers(pick: string): readonly number[] {
  return pick.split('-').map(Number);
}

/** Position of a number on the three-row layout, with columns from 1 and zero in front. */
function getLayoutPosition(number: number): {
  readonly column: number;
  readonly row: number;
} {
  if (number === 0) return { column: 0, row: 1 };
  return { column: Math.ceil(number / 3), row: 2 - ((number - 1) % 3) };
}

/** Centre of a bet's numbers in layout columns and rows from 0, for its chip. */
export function computeMiddle(pick: string): { readonly column: number; readonly row: number } {
  const places = parseNumbers(pick).map(getLayoutPosition);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const rows = places.filter(({ column }) => column > 0).map(({ row }) => row);
  return {
    column: mean(places.map(({ column }) => column)),
    row: mean(rows.length > 0 ? rows : [1]),
  };
}
