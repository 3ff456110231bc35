import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Side } from '#bet/bet.ts';
import type { HouseKind } from '#market/market-kind.ts';
import { computeWinAndLoss } from '#quote/house-rate.ts';
import { computeExpectedProfit } from '#risk/expected-profit.ts';
import { type HousePreviewPosition, previewHouseBet } from '#risk/preview.ts';
import { HouseExchange } from './house-exchange.ts';

const KINDS: readonly HouseKind[] = ['BOOKMAKER', 'FANCY', 'KHADO', 'METER', 'LOTTERY'];
const BAND = 5;

/** The part of account 1's position that a screen has. */
function heldBy({ market }: HouseExchange, kind: HouseKind): HousePreviewPosition {
  const position = market.positions.get(1);
  const known = position === undefined ? null : computeExpectedProfit(market, position);
  return {
    kind,
    winners: market.winners,
    runners: market.runners,
    results: known?.runners.map(({ amount }) => amount) ?? [],
    rows: known?.rows ?? [],
  };
}

const slip = fc.record({
  isLay: fc.boolean(),
  runner: fc.nat(2),
  line: fc.integer({ min: 1, max: 20 }),
  price: fc.integer({ min: 20, max: 300 }),
  rupees: fc.integer({ min: 10, max: 900 }),
});

describe.each(KINDS)('%s', (kind) => {
  const isRuns = kind === 'FANCY' || kind === 'KHADO' || kind === 'METER';
  const takesLay = kind === 'BOOKMAKER' || kind === 'FANCY' || kind === 'METER';

  test('the preview shows what the bet then does', () => {
    fc.assert(
      fc.property(fc.array(slip, { minLength: 1, maxLength: 4 }), (slips) => {
        const exchange = new HouseExchange(kind, { rupees: 10_000_000 });
        for (const one of slips) {
          const side: Side = one.isLay && takesLay ? 'LAY' : 'BACK';
          const price = kind === 'METER' ? 100 : one.price;
          const runner = isRuns ? 0 : one.runner;
          const { rupees } = one;
          const shown = previewHouseBet(heldBy(exchange, kind), {
            runner,
            side,
            price: price * 100,
            line: isRuns ? one.line * 100 : 0,
            band: kind === 'KHADO' ? BAND : 0,
            stake: rupees * 100,
          });
          expect(shown.exposure).toBe(Math.round(exchange.exposure() * 100));

          const terms = {
            side,
            price,
            rupees,
            ...(isRuns ? { line: one.line } : { runner: runner + 1 }),
          };
          const bet = exchange.taken(terms, kind === 'KHADO' ? BAND : undefined);

          const after = heldBy(exchange, kind);
          expect(shown.exposureAfter).toBe(Math.round(exchange.exposure() * 100));
          expect(shown.results).toEqual(after.results);
          expect(shown.rows).toEqual(after.rows);
          expect({ wins: shown.profit, loses: shown.liability }).toEqual(computeWinAndLoss(kind, bet));
        }
      }),
      { numRuns: 40 },
    );
  });
});

test('without a slip the preview is the current position', () => {
  const exchange = new HouseExchange('FANCY');
  exchange.taken({ side: 'BACK', line: 51, price: 90, rupees: 1000 });
  const held = heldBy(exchange, 'FANCY');

  expect(previewHouseBet(held, null)).toEqual({
    profit: 0,
    liability: 0,
    exposure: 100_000,
    exposureAfter: 100_000,
    results: [],
    rows: held.rows,
  });
});

test('the profit on the largest stake is exact to the paisa at every rate', () => {
  const held = {
    kind: 'BOOKMAKER',
    winners: 1,
    runners: [{ status: 'ACTIVE' }, { status: 'ACTIVE' }],
    results: [0, 0],
    rows: [],
  } as const;
  const profitAt = (price: number) =>
    previewHouseBet(held, {
      runner: 0,
      side: 'BACK',
      price,
      line: 0,
      band: 0,
      stake: 999_999_999_999,
    }).profit;

  // 9,999,999,999.99 at 100 and at 99,900 per 100.
  expect(profitAt(10_000)).toBe(999_999_999_999);
  expect(profitAt(9_990_000)).toBe(998_999_999_999_001);
});
