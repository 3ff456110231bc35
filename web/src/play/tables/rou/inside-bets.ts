import type { Spot } from '@crease/games/table/spot.ts';

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
export function getLayoutPosition(number: number): {
  readonly column: number;
  readonly row: number;
} {
  if (number === 0) return { column: 0, row: 1 };
  return { column: Math.ceil(number / 3), row: 2 - ((number - 1) % 3) };
}

/** Centre of a bet's numbers in layout columns and rows from 0, for its chip. */
export function computeMiddle(pick: string): { readonly column: number; readonly row: number } {
  const places = parseNumbers(pick).map(getLayoutPosition);
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const rows = places.filter(({ column }) => column > 0).map(({ row }) => row);
  return {
    column: mean(places.map(({ column }) => column)),
    row: mean(rows.length > 0 ? rows : [1]),
  };
}
