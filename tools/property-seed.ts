/**
 * Property tests begin at the same seed in every run, so that a red gate is about the change and not about luck.
 * `npm run explore` draws another seed each time; a failure prints it, and `PROPERTY_SEED=<seed> npm test` repeats it.
 */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

const FIRST_SEED = 1;
const { testPath } = expect.getState();

// Most files have no property: they need not pay for loading the library.
if (testPath !== undefined && readFileSync(testPath, 'utf8').includes("'fast-check'")) {
  const { default: fc } = await import('fast-check');
  const wanted = process.env.PROPERTY_SEED ?? String(FIRST_SEED);
  fc.configureGlobal({ seed: wanted === 'random' ? Date.now() | 0 : Number(wanted) });
}
