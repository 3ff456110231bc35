import type { Job } from './job-runner.ts';

const EVERY_MS = 2_000;

/**
 * The thorough check of the books, slice by slice: every market and account within five minutes. A sum that is not zero,
 * or any other broken invariant, closes betting.
 */
export function inspectExchange(engine: { inspect(): Promise<void> }): Job {
  return { name: 'inspect-exchange', everyMs: EVERY_MS, run: () => engine.inspect() };
}
