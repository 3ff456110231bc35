/** The server's clock. Nothing else in the server reads the time. */
export interface Clock {
  /** Milliseconds since 1970 UTC. */
  now(): number;
  /** Milliseconds from an arbitrary origin; strictly steady, unaffected by changes to the system clock. */
  monotonic(): number;
  /** Calls `action` once after `delayMs`; returns a function that cancels it. Doesn't keep the process alive. */
  after(delayMs: number, action: () => void): () => void;
}
