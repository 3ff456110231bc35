import type { Rupees } from '@crease/contracts/values/money.ts';
import type { Phrase } from './export-words.ts';

/** A typed cell value, formatted by each file format. Null is an empty cell. */
export type ExportCell =
  | { readonly type: 'text'; readonly value: string | null }
  /** A wire code: verbatim in CSV, translated in print. */
  | { readonly type: 'code'; readonly value: string }
  /** In rupees. */
  | { readonly type: 'money'; readonly value: Rupees | null }
  /** A count, rate or ID. */
  | { readonly type: 'number'; readonly value: number | null }
  /** ISO time as on the wire. */
  | { readonly type: 'time'; readonly value: string | null };

/** A column of an exported table. */
export interface ExportColumn {
  readonly head: Phrase;
  /** Relative width on a printed page. */
  readonly share: number;
  readonly align: 'left' | 'right';
}

/** Format-independent content of an exported file. */
export interface ExportTable {
  readonly title: Phrase;
  /** File name prefix. */
  readonly name: string;
  readonly columns: readonly ExportColumn[];
  readonly totalCount: number;
  /** Totals and balances, printed above the rows. */
  readonly sums: readonly { readonly name: Phrase; readonly value: Rupees }[];
  /** Date range of the rows; null for a single item. */
  readonly range: { readonly from: number; readonly to: number } | null;
  /** Oldest first, in batches. */
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

/** Left-aligned column for text or times. */
export function textColumn(head: Phrase, share: number): ExportColumn {
  return { head, share, align: 'left' };
}

/** Right-aligned column for numbers. */
export function numberColumn(head: Phrase, share: number): ExportColumn {
  return { head, share, align: 'right' };
}
