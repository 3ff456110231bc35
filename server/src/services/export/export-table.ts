import type { Rupees } from '@crease/contracts/values/money.ts';
import type { Phrase } from './export-words.ts';

/** A value of a row by what it is; every format writes it in its own way. Null is an empty place. */
export type ExportCell =
  | { readonly type: 'text'; readonly value: string | null }
  /** A code of the wire: as it is for programs, in words on paper. */
  | { readonly type: 'code'; readonly value: string }
  /** Rupees. */
  | { readonly type: 'money'; readonly value: Rupees | null }
  /** A count, a rate, an id. */
  | { readonly type: 'number'; readonly value: number | null }
  /** ISO time of the wire. */
  | { readonly type: 'time'; readonly value: string | null };

/** A column of a file. */
export interface ExportColumn {
  readonly head: Phrase;
  /** Part of the width of a printed page. */
  readonly share: number;
  readonly align: 'left' | 'right';
}

/** Everything that a file holds, whatever its format. */
export interface ExportTable {
  readonly title: Phrase;
  /** First part of the file's name. */
  readonly name: string;
  readonly columns: readonly ExportColumn[];
  readonly totalCount: number;
  /** What the rows come to, and what the balance was; printed above them. */
  readonly sums: readonly { readonly name: Phrase; readonly value: Rupees }[];
  /** The days that the rows are of; null: it is of one thing, whenever that was. */
  readonly range: { readonly from: number; readonly to: number } | null;
  /** Oldest first, by steps. */
  rows(): AsyncIterable<readonly (readonly ExportCell[])[]>;
}

export function text(value: string | null): ExportCell {
  return { type: 'text', value };
}

export function code(value: string): ExportCell {
  return { type: 'code', value };
}

export function money(value: Rupees | null): ExportCell {
  return { type: 'money', value };
}

export function number(value: number | null): ExportCell {
  return { type: 'number', value };
}

export function time(value: string | null): ExportCell {
  return { type: 'time', value };
}

/** A column whose values are texts or times. */
export function textColumn(head: Phrase, share: number): ExportColumn {
  return { head, share, align: 'left' };
}

/** A column of numbers, which stand below each other at the right. */
export function numberColumn(head: Phrase, share: number): ExportColumn {
  return { head, share, align: 'right' };
}
