import type { Rupees } from '@crease/contracts/base/money.ts';
import type { PageRequest } from '#base/postgres/paging.ts';
import type { Phrase } from './export-texts.ts';

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

interface ExportColumn {
  readonly head: Phrase;
  /** Relative width on a printed page. */
  readonly share: number;
  readonly align: 'left' | 'right';
}

/** Format-independent content of an exported file. */
export interface ExportTable {
  readonly title: Phrase;
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

export const text = (value: string | null): ExportCell => ({ type: 'text', value });
export const code = (value: string): ExportCell => ({ type: 'code', value });
export const money = (value: Rupees | null): ExportCell => ({ type: 'money', value });
export const number = (value: number | null): ExportCell => ({ type: 'number', value });
export const time = (value: string | null): ExportCell => ({ type: 'time', value });

export function textColumn(head: Phrase, share: number): ExportColumn {
  return { head, share, align: 'left' };
}

export function numberColumn(head: Phrase, share: number): ExportColumn {
  return { head, share, align: 'right' };
}

/** Lays out a table: its columns, and the cells of a row in them. */
export function layOut<Row>(fields: readonly (readonly [column: ExportColumn, toCell: (row: Row) => ExportCell])[]) {
  return {
    columns: fields.map(([column]) => column),
    toCells: (row: Row) => fields.map(([, toCell]) => toCell(row)),
  };
}

/** Batch size: fast for the database and short enough not to delay other queries. */
export const BATCH_ROWS = 500;

/**
 * Streams all rows in batches. Each batch continues from the last row's time instead of an offset, so that concurrent
 * inserts or deletes neither repeat nor lose rows.
 *
 * @param read returns a page of the rows ordered by `atOf`.
 */
export async function* streamBatches<Query extends { readonly from: number }, Row>(
  query: Query,
  read: (page: Query & PageRequest) => Promise<{ readonly items: readonly Row[] }>,
  atOf: (row: Row) => number,
): AsyncGenerator<readonly Row[]> {
  let from: number = query.from;
  let skip = 0;
  for (;;) {
    const { items } = await read({ ...query, from, skip, take: BATCH_ROWS });
    const newest = items.at(-1);
    if (newest === undefined) return;
    yield items;
    if (items.length < BATCH_ROWS) return;
    const at = atOf(newest);
    const same = items.filter((row) => atOf(row) === at).length;
    skip = at === from ? skip + same : same;
    from = at;
  }
}
