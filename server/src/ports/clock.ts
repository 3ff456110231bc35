/** Time as the server knows it. Nothing else in the server reads a clock. */
export interface Clock {
  /** Milliseconds since 1970 UTC. */
  now(): number;
  /** Milliseconds that only ever rise, evenly, whatever is done to the machine's clock; counted from an unknown moment. */
  monotonic(): number;
  /** Calls `action` once, `delayMs` from now; the function given back calls it off. Keeps no process alive. */
  after(delayMs: number, action: () => void): () => void;
}
