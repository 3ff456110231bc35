import { expect, test } from 'vitest';
import { HOUSE_KINDS } from './house-workload.ts';
import { runSeeds } from './run-seeds.ts';

/** Fewer seeds may miss rare cases. */
const ENOUGH = 50;

/** Cases the auditor must have seen for a clean result to be meaningful. */
const MUST_HAPPEN = [
  ...HOUSE_KINDS.flatMap((kind) => [`${kind} bets`, `${kind} SETTLED`, `${kind} un-settled`]),
  'ball running',
  'BOOKMAKER cash-outs',
  'BOOKMAKER cash-outs in part',
  'BOOKMAKER cash-outs refused with QUOTE_STALE',
  'FANCY cash-outs',
  'FANCY cash-outs in part',
  'book cash-outs',
  'house bets better than asked',
  'house bets worse than asked',
  'house bets held over a move',
  'house bets refused with PRICE_CHANGED',
  'house voids by window',
  'quotes refused with MARKET_CHANGED',
  'quotes refused with VALIDATION',
];

test('the auditor finds no difference where the house quotes every type', async () => {
  const { runs, fills, crashes, covered } = await runSeeds(0);

  expect(fills).toBeGreaterThan(runs * 10);
  expect(crashes).toBeGreaterThan(runs);
  const missing = MUST_HAPPEN.filter((name) => !covered.has(name));
  expect(runs < ENOUGH ? [] : missing).toEqual([]);
});
