import * as z from 'zod/mini';
import { dayOrInstant } from '#values/instant.ts';
import { id, sportId, text, wholeNumber } from '#values/number-from.ts';
import { MARKET_FAMILIES, type MarketFamily } from '#wire/statement.ts';
import { HISTORY_STATUSES, type HistoryStatus } from './bet.ts';

/**
 * GET with the bearer token: a file with every row that fits a filter, oldest first, not only the page on the screen.
 * It is no call of the envelope: the answer is the file itself, its name is in Content-Disposition. What is refused
 * answers in the envelope as any call does.
 */
export const EXPORT_PATH = 'Transaction/Export';

export const EXPORT_KINDS = ['Statement', 'Bets', 'ProfitLoss', 'Receipt'] as const;
/** Lines of the statement, bets of the history, settled markets, or one deposit or withdrawal. */
export type ExportKind = (typeof EXPORT_KINDS)[number];

export const EXPORT_FORMATS = ['csv', 'pdf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Rows of a PDF at most; a CSV file has no limit. */
export const MOST_PDF_ROWS = 10_000;
/** Files that one user may ask for in a minute. */
export const EXPORTS_PER_MINUTE = 10;

/** The query. A kind takes the filters of its list and passes over the others. */
export interface ExportWire {
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  /** Language of heads and headings; English when left out. */
  readonly language?: 'en' | 'hi';
  /** Of the time of the line, of placing (Bets) or of settlement (ProfitLoss); the last 7 days when left out. */
  readonly From?: string;
  readonly To?: string;
  /** Statement: 0 all, 1 deposits and withdrawals, 2 game. */
  readonly Type?: 0 | 1 | 2;
  /** Bets and ProfitLoss. */
  readonly SportId?: number;
  /** Bets. */
  readonly MarketType?: string;
  readonly Status?: HistoryStatus;
  readonly MarketId?: number;
  /** ProfitLoss. */
  readonly EventId?: number;
  readonly Family?: MarketFamily;
  /** Receipt: the number of the request. */
  readonly RequestId?: number;
}

export const exportRequest = z.object({
  kind: z.enum(EXPORT_KINDS),
  format: z.enum(EXPORT_FORMATS),
  language: z._default(z.enum(['en', 'hi']), 'en'),
  From: z.optional(dayOrInstant('from')),
  To: z.optional(dayOrInstant('to')),
  Type: z._default(wholeNumber(0, 2), 0),
  SportId: z.optional(sportId),
  MarketType: z.optional(text(0, 40)),
  Status: z._default(z.enum(HISTORY_STATUSES), 'All'),
  MarketId: z.optional(id),
  EventId: z.optional(id),
  Family: z.optional(z.enum(MARKET_FAMILIES)),
  RequestId: z.optional(id),
});

/** The query as the server has parsed it. */
export type ExportRequest = z.output<typeof exportRequest>;
