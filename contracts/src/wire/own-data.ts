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
