import type { HistoryStatus } from '#betting/bet.ts';
import type { MarketFamily } from '#betting/statement.ts';

/**
 * GET with the bearer token: downloads a file of all rows matching a filter, oldest first, not just the current page.
 * The response is the file itself rather than an envelope, named in Content-Disposition; errors use the envelope.
 */
export const EXPORT_PATH = 'Transaction/Export';

export const EXPORT_KINDS = ['Statement', 'Bets', 'ProfitLoss', 'Receipt'] as const;
/** Export of statement entries, bet history, settled markets, or one deposit or withdrawal. */
export type ExportKind = (typeof EXPORT_KINDS)[number];

export const EXPORT_FORMATS = ['csv', 'pdf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Maximum rows of a PDF; CSV is unlimited. */
export const MAX_PDF_ROWS = 10_000;
/** Maximum exports per user and minute. */
export const EXPORTS_PER_MINUTE = 10;

/** Export query. Each kind uses the filters of its list and ignores the others. */
export interface ExportWire {
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  /** Language of titles and column headings; defaults to English. */
  readonly language?: 'en' | 'hi';
  /** Range of entry time, placing time (Bets) or settlement time (ProfitLoss); defaults to the last 7 days. */
  readonly From?: string;
  readonly To?: string;
  /** Statement: 0 all, 1 deposits and withdrawals, 2 game. */
  readonly Type?: 0 | 1 | 2;
  /** Bets and ProfitLoss only. */
  readonly SportId?: number;
  /** Bets only. */
  readonly MarketType?: string;
  readonly Status?: HistoryStatus;
  readonly MarketId?: number;
  /** ProfitLoss only. */
  readonly EventId?: number;
  readonly Family?: MarketFamily;
  /** Receipt only: request ID. */
  readonly RequestId?: number;
}

/**
 * POST with the bearer token and the password: downloads a JSON file of all personal data of the caller. The response
 * is the file itself rather than an envelope; errors use the envelope.
 */
export const OWN_DATA_PATH = 'Account/ExportData';

/** Maximum downloads per user and hour, because each reads a full history. */
export const OWN_DATA_FILES_PER_HOUR = 3;

export interface OwnProofWire {
  readonly currentPassword: string;
  /** Second-factor code, if one is enabled. */
  readonly code?: string;
}
