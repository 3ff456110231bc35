/**
 * POST with the bearer token and the password: a JSON file with everything that is kept of the caller. It is no call of
 * the envelope: the answer is the file itself. What is refused answers in the envelope as any call does.
 */
export const OWN_DATA_PATH = 'Account/ExportData';

/** Such files that one user may ask for in an hour: each reads all of a history. */
export const OWN_DATA_FILES_PER_HOUR = 3;

export interface OwnProofWire {
  readonly currentPassword: string;
  /** Of the second factor, where it is on. */
  readonly code?: string;
}
