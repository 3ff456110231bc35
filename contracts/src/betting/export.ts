/**
 * GET with the bearer token: downloads a file of all rows matching a filter, oldest first, not just the current page.
 * The response is the file itself rather than an envelope, named in Content-Disposition; errors use the envelope.
 */
export const EXPORT_PATH = 'Transaction/Export';

/** Statement entries, bet history, settled markets, or one deposit or withdrawal. */
export const EXPORT_KINDS = ['Statement', 'Bets', 'ProfitLoss', 'Receipt'] as const;

export const EXPORT_FORMATS = ['csv', 'pdf'] as const;

/** Maximum rows of a PDF; CSV is unlimited. */
export const MAX_PDF_ROWS = 10_000;
/** Maximum exports per user and minute. */
export const EXPORTS_PER_MINUTE = 10;

/**
 * POST with the bearer token and the password: downloads a JSON file of all personal data of the caller. The response
 * is the file itself rather than an envelope; errors use the envelope.
 */
export const OWN_DATA_PATH = 'Account/ExportData';

/** Maximum downloads per user and hour, because each reads a full history. */
export const OWN_DATA_FILES_PER_HOUR = 3;
