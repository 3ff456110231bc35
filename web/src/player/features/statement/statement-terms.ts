import type { TransactionKind } from '#data/queries/statements.ts';
import type { GridTerms } from '#data/view-models/grid-search.ts';
import { oneOf } from '#data/view-models/grid-search.ts';
import { phrase } from '#text/text.ts';

/** What the statement can be asked; a fresh page shows today (screens 9). */
export const STATEMENT_TERMS: GridTerms = {
  range: 'today',
  longestDays: 31,
  order: { name: 'date', isDescending: true },
  sortable: ['date'],
  size: 10,
  sizes: [10, 20, 50, 'scroll'],
};

/** Kinds of lines, by their number on the wire. */
export const KINDS = [
  { value: 0, text: phrase('All types') },
  { value: 1, text: phrase('Deposit and withdrawal') },
  { value: 2, text: phrase('Game') },
] as const satisfies readonly { readonly value: TransactionKind; readonly text: string }[];

/** The kind that the address asks for. */
export function kindOf(search: Readonly<Record<string, unknown>>): TransactionKind {
  return oneOf([0, 1, 2], search.type) ?? 0;
}
