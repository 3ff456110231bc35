/** Time as the server knows it. Nothing else in the server reads a clock. */
export interface Clock {
  /** Milliseconds since 1970 UTC. */
  now(): number;
  /** Calls `action` once, `delayMs` from now; the function given back calls it off. Keeps no process alive. */
  after(delayMs: number, action: () => void): () => void;
}
