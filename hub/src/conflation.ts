/** How a message may be merged into an older one that a stuck connection has not been sent yet. */
export interface Conflation {
  /** Messages of one key replace each other; a message without a key is never dropped. */
  readonly conflateKey?: string;
  /** Joins the argument still waiting with the new one; default: the new one wins. */
  merge?(older: unknown, newer: unknown): unknown;
}
