import type { Side } from '@crease/core/bet/bet.ts';
import { eachWayTermsFor } from '@crease/core/market/market-terms.ts';
import { computePlaceProfit, computeProfit } from '@crease/core/money/profit.ts';
import { previewBet } from '@crease/core/risk/preview.ts';
import { cutFill } from '@crease/core/settlement/reduction.ts';
import { eachWayResult, LOSES, WINS, type WinShare } from '@crease/core/settlement/settle-bet.ts';
import { expect } from 'vitest';
import { createRunner, toHundredths, type VectorRunner } from './vector-case.ts';

interface EachWayInput {
  readonly bet?: { readonly side: Side; readonly price?: number; readonly size: number };
  readonly eachWayDivisor?: number;
  readonly reductionFactor?: number;
}

interface FieldTerms {
  readonly race: 'Handicap' | 'Non-Handicap';
  readonly min: number;
  readonly max: number | null;
  readonly places: number;
  readonly divisor: number;
}

interface EachWayExpected {
  readonly profit?: Readonly<Record<string, number>>;
  readonly risk?: number;
  readonly placePrice?: number;
  readonly reducedWinPrice?: number;
  readonly reducedPlacePrice?: number;
  readonly table?: readonly FieldTerms[];
}

const PLACED: readonly [string, { win: WinShare; place: WinShare }][] = [
  ['WINNER', { win: WINS, place: WINS }],
  ['PLACED', { win: LOSES, place: WINS }],
  ['LOSER', { win: LOSES, place: LOSES }],
];

const eachWay = createRunner<EachWayInput, EachWayExpected>('each_way', (input, expected) => {
  for (const terms of expected.table ?? []) checkTerms(terms);
  const { bet, eachWayDivisor: divisor = 5 } = input;
  if (bet === undefined) return;
  const { side, price: odds = 2, size } = bet;
  const price = toHundredths(odds);
  const stake = toHundredths(size);
  const fill = { price, stake, profit: computeProfit(stake, price - 100) };
  const sign = side === 'BACK' ? 1 : -1;
  for (const [word, share] of PLACED) {
    const profit = expected.profit?.[word];
    if (profit === undefined) continue;
    expect((sign * eachWayResult(fill, share, divisor)) / 100, word).toBeCloseTo(profit, 9);
  }
  if (expected.risk !== undefined) {
    const five = Array.from({ length: 5 }, () => ({ status: 'ACTIVE' as const }));
    const held = { isLine: false, winners: 2, runners: five, results: [0, 0, 0, 0, 0], rows: [] };
    const empty = { ...held, rests: [], placed: held.results, eachWayDivisor: divisor };
    const preview = previewBet(empty, { runner: 0, side, price, stake });
    expect(preview.liability / 100).toBe(expected.risk);
    expect(preview.exposureAfter / 100).toBe(expected.risk);
  }
  const placeOdds = (profit: number) => 1 + computePlaceProfit(profit, divisor) / stake;
  if (expected.placePrice !== undefined) expect(placeOdds(fill.profit)).toBe(expected.placePrice);
  if (input.reductionFactor === undefined) return;
  const cut = cutFill(fill, toHundredths(input.reductionFactor));
  expect(cut.price / 100).toBe(expected.reducedWinPrice);
  expect(placeOdds(cut.profit)).toBe(expected.reducedPlacePrice);
});

/** Checks both ends of the row, and that nothing applies just below the smallest field. */
function checkTerms({ race, min, max, places, divisor }: FieldTerms): void {
  const isHandicap = race === 'Handicap';
  expect(eachWayTermsFor(min, isHandicap)).toEqual({ places, divisor });
  expect(eachWayTermsFor(max ?? 40, isHandicap)).toEqual({ places, divisor });
  expect(eachWayTermsFor(4, isHandicap)).toBeNull();
}

export const EACH_WAY: readonly VectorRunner[] = [eachWay];
