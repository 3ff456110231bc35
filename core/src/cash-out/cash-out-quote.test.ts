import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CashOutRunner, cashOutQuote, type OfferedPrice } from './live-cash-out.ts';

const WHOLE = 1_000_000;
const DEEP = 1_000_000_000;

function runner(terms: Partial<CashOutRunner>): CashOutRunner {
  return { ifWins: 0, betOn: false, back: [], lay: [], ...terms };
}

function at(price: number, size = DEEP): readonly OfferedPrice[] {
  return [{ price, size }];
}

function quote(runners: readonly CashOutRunner[], shareMillionths = WHOLE, open = true) {
  return cashOutQuote({ open, runners, shareMillionths });
}

describe('a position on one runner', () => {
  const backed = runner({ ifWins: 850_000, betOn: true, lay: at(160), back: at(159) });
  const other = runner({ ifWins: -1_000_000, back: at(266), lay: at(268) });

  test('is closed on that runner: 10,000 at 1.85 with a lay price of 1.60 locks in 1,562.50', () => {
    expect(quote([backed, other])).toEqual({
      available: true,
      amount: 156_250,
      legs: [{ runner: 0, side: 'LAY', price: 160, stake: 1_156_250, profit: 693_750 }],
    });
  });

  test('is closed on the other runner if its own has no price', () => {
    const result = quote([{ ...backed, lay: [] }, other]);

    expect(result).toMatchObject({ legs: [{ runner: 1, side: 'BACK', price: 266 }] });
  });

  test('is closed in part for part of the amount', () => {
    expect(quote([backed, other], 500_000)).toEqual({
      available: true,
      amount: 78_125,
      legs: [{ runner: 0, side: 'LAY', price: 160, stake: 578_125, profit: 346_875 }],
    });
  });

  test('walks the book and quotes the average of the levels it needs', () => {
    const lay = [
      { price: 160, size: 500_000 },
      { price: 170, size: DEEP },
    ];

    const result = quote([{ ...backed, lay }, other]);

    // 18,500 of payout: 5,000 × 1.60 = 8,000, the other 10,500 at 1.70 take 6,176.47.
    expect(result).toMatchObject({
      amount: 500_000 + 617_647 - 1_000_000,
      legs: [{ price: 170, stake: 1_117_647 }],
    });
  });
});

describe('gives no quote', () => {
  const backed = runner({ ifWins: 100, betOn: true, lay: at(200, 10) });
  const other = runner({ ifWins: -100 });

  test('while the market doesn’t accept bets', () => {
    expect(quote([backed, other], WHOLE, false)).toMatchObject({ reason: 'NOT_OPEN' });
  });

  test('when every outcome is already equal', () => {
    expect(quote([runner({ ifWins: 5 }), runner({ ifWins: 5 })])).toMatchObject({
      reason: 'NO_POSITION',
    });
  });

  test('when hedging would cost more than the worst outcome', () => {
    const lost = runner({ ifWins: -100, back: at(105) });

    expect(quote([runner({ betOn: true }), lost, lost])).toMatchObject({ reason: 'NO_PRICE' });
  });

  test('when the book is too thin for the whole hedge', () => {
    expect(quote([backed, other])).toMatchObject({ reason: 'NO_PRICE' });
  });
});

test('leaves unhedged the runner that needs the least traded stake', () => {
  const runners = [
    runner({ ifWins: 10_000, back: at(300), lay: at(305) }),
    runner({ ifWins: -5_000, back: at(300), lay: at(305) }),
    runner({ ifWins: -5_200, back: at(300), lay: at(305) }),
  ];

  const result = quote(runners);

  expect(result).toMatchObject({
    legs: [
      { runner: 0, side: 'LAY' },
      { runner: 2, side: 'BACK' },
    ],
  });
});

/** The third runner needs 5 paise at 10.01: a stake of 0.4995 paise, which rounds to none. */
const A_HEDGE_BELOW_HALF_A_PAISA = [0, -1, -6].map((ifWins, index) => ({
  ifWins,
  betOn: false,
  back: [...(index === 2 ? [{ price: 1001, size: 1000 }] : []), { price: 110, size: 1000 }],
  lay: [{ price: 110, size: 1000 }],
}));

test('the hedges leave every outcome within a few paise of the quoted amount', () => {
  const price = fc.integer({ min: 110, max: 3000 });
  const levels = (ascending: boolean) =>
    fc
      .array(fc.record({ price, size: fc.integer({ min: 1000, max: 5_000_000 }) }), {
        minLength: 1,
        maxLength: 4,
      })
      .map((list) => list.sort((one, two) => (ascending ? 1 : -1) * (one.price - two.price)));
  const runners = fc.array(
    fc.record({
      ifWins: fc.integer({ min: -1_000_000, max: 1_000_000 }),
      betOn: fc.boolean(),
      back: levels(false),
      lay: levels(true),
    }),
    { minLength: 2, maxLength: 6 },
  );

  fc.assert(
    fc.property(runners, (list) => {
      const result = quote(list);
      if (!result.available) return;

      const after = list.map((one) => one.ifWins);
      for (const leg of result.legs) take(list, leg, after);

      const slack = list.reduce((sum, one, runner) => sum + computeSlack(one, runner, result.legs), 0);
      expect(Math.max(...after) - Math.min(...after)).toBeLessThanOrEqual(slack);
      expect(Math.min(...after)).toBe(result.amount);
    }),
    { numRuns: 500, examples: [[A_HEDGE_BELOW_HALF_A_PAISA]] },
  );
});

/**
 * Rounding slack on one runner: half a paisa of stake at the last price of its leg, plus half a paisa of profit per
 * level. A hedge below half a paisa is omitted, at the best price of its side.
 */
function computeSlack(
  one: CashOutRunner,
  runner: number,
  legs: readonly { readonly runner: number; readonly price: number }[],
): number {
  const leg = legs.find((each) => each.runner === runner);
  if (leg !== undefined) return leg.price / 200 + 4;
  return Math.max(one.back[0]?.price ?? 0, one.lay[0]?.price ?? 0) / 200;
}

/** Fills one hedge level by level and adds its P&L to every outcome. */
function take(
  runners: readonly CashOutRunner[],
  leg: { runner: number; side: 'BACK' | 'LAY'; stake: number },
  after: number[],
): void {
  const book = runners[leg.runner];
  let open = leg.stake;
  for (const level of (leg.side === 'LAY' ? book?.lay : book?.back) ?? []) {
    const stake = Math.min(open, level.size);
    const profit = Math.floor((stake * (level.price - 100) + 50) / 100);
    const sign = leg.side === 'LAY' ? -1 : 1;
    for (const [index, value] of after.entries()) {
      after[index] = value + sign * (index === leg.runner ? profit : -stake);
    }
    open -= stake;
  }
  expect(open).toBe(0);
}
