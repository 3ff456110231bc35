/**
 * Starts property tests with the same seed in every run, so that a failure is caused by the change and not by chance.
 * `npm run explore` draws a new seed each time; a failure prints it, and `PROPERTY_SEED=<seed> npm test` reproduces
 * it.
 */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

const FIRST_SEED = 1;
const { testPath } = expect.getState();

// Most files have no properties and needn't load the library.
if (testPath !== undefined && readFileSync(testPath, 'utf8').includes("'fast-check'")) {
  const { default: fc } = await import('fast-check');
  const wanted = process.env.PROPERTY_SEED ?? String(FIRST_SEED);
  fc.configureGlobal({ seed: wanted === 'random' ? Date.now() | 0 : Number(wanted) });
}
