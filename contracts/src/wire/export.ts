import type { HistoryStatus } from './bet.ts';
import type { MarketFamily } from './statement.ts';

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
