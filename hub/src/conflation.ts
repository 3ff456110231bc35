/** Merge rule for messages queued on a stuck connection. */
export interface Conflation {
  /** Messages with the same key replace each other; a message without a key is never dropped. */
  readonly conflateKey?: string;
  /** Merges the queued argument with the new one; by default the new one wins. */
  merge?(older: unknown, newer: unknown): unknown;
}
