import type { Job } from './job-runner.ts';

const EVERY_MS = 2_000;

/**
 * Full check of the books in slices: every market and account within five minutes. A non-zero sum or any other broken
 * invariant closes betting.
 */
export function inspectExchange(engine: { inspect(): Promise<void> }): Job {
  return { name: 'inspect-exchange', everyMs: EVERY_MS, run: () => engine.inspect() };
}
