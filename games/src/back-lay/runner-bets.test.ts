import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AMAR_AKBAR_ANTHONY } from '#amar-akbar-anthony/amar-akbar-anthony.ts';
import { LIMITS } from '#testing/limits.ts';
import { unwrap } from '#testing/taken.ts';
import { ceilTick, computeQuote, floorTick, ONE_WINDOW_TICKS, WINDOW_TICKS } from './quote.ts';
import {
  checkRunnerBet,
  computeQuotes,
  computeReserve,
  computeSettlement,
  profitByResult,
  type RunnerBet,
  reserveChange,
} from './runner-bets.ts';

const { results } = AMAR_AKBAR_ANTHONY;
const PUSHING = { runners: ['A', 'B'], pushes: ['TIE'] };
const LIMITED = { ...LIMITS, minStake: 10_000 };

function bet(overrides: Partial<RunnerBet>): RunnerBet {
  return {
    betId: 'x',
    runner: 'AMAR',
    side: 'BACK',
    price: 214,
    stake: 10_000,
    window: 1,
    ...overrides,
  };
}

const anyBet = fc.record({
  betId: fc.uuid(),
  runner: fc.constantFrom('A', 'B'),
  side: fc.constantFrom('BACK' as const, 'LAY' as const),
  price: fc.integer({ min: 101, max: 5000 }),
  stake: fc.integer({ min: 1, max: 50_000 }).map((rupees) => rupees * 100),
  window: fc.integer({ min: 1, max: 6 }),
});

describe('a position', () => {
  test('a back wins its price, a lay loses it, and others lose or win the stake', () => {
    expect(profitByResult([bet({})], results)).toEqual({
      AMAR: 11_400,
      AKBAR: -10_000,
      ANTHONY: -10_000,
    });
    expect(profitByResult([bet({ side: 'LAY', price: 220 })], results)).toEqual({
      AMAR: -12_000,
      AKBAR: 10_000,
      ANTHONY: 10_000,
    });
  });

  test('an opposing bet releases part of the reserve', () => {
    const first = bet({});
    const next = bet({ side: 'LAY', price: 220 });
    expect(reserveChange({ bets: [], next: first }, results)).toBe(10_000);
    expect(reserveChange({ bets: [first], next }, results)).toBe(-9400);
  });

  test('reserve changes add up to the reserve, and no result pays less than zero', () => {
    fc.assert(
      fc.property(fc.array(anyBet, { maxLength: 12 }), (bets) => {
        let held = 0;
        for (const [place, next] of bets.entries()) {
          held += reserveChange({ bets: bets.slice(0, place), next }, PUSHING);
        }
        const profits = profitByResult(bets, PUSHING);
        expect(held).toBe(computeReserve(profits));
        for (const result of ['A', 'B', 'TIE']) {
          const back = computeSettlement({ bets, result }, PUSHING);
          expect(back).toBeGreaterThanOrEqual(0);
          expect(back - held).toBe(profits[result]);
        }
        expect(computeSettlement({ bets, result: 'TIE' }, PUSHING)).toBe(held);
      }),
    );
  });
});

describe('quotes', () => {
  test('a price is on a tick, with the house on the better side', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 101n, max: 10_000n }),
        fc.bigInt({ min: 1n, max: 500n }),
        fc.constantFrom(WINDOW_TICKS, ONE_WINDOW_TICKS),
        (whole, denominator, ticks) => {
          const price = { numerator: whole * denominator + 1n, denominator };
          const [low, high] = [floorTick(price, ticks), ceilTick(price, ticks)];
          expect(BigInt(low) * denominator).toBeLessThanOrEqual(price.numerator);
          expect(BigInt(high) * denominator).toBeGreaterThanOrEqual(price.numerator);
          const onTick = { numerator: BigInt(high), denominator: 1n };
          expect([floorTick(onTick, ticks), ceilTick(onTick, ticks)]).toEqual([high, high]);
        },
      ),
    );
  });

  test('neither side returns more than the margin allows, and backing both sides never wins', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.nat({ max: 500 }), (win, push) => {
        const lose = 10_000 - win - push;
        fc.pre(lose > 0);
        const chance = { win: BigInt(win), lose: BigInt(lose), of: 10_000n };
        const { back, lay } = computeQuote(chance, AMAR_AKBAR_ANTHONY.terms);
        if (back === null || lay === null) return;
        expect(back).toBeLessThan(lay);
        expect(win * (back - 100) - lose * 100).toBeLessThanOrEqual(0);
        expect(lose * 100 - win * (lay - 100)).toBeLessThanOrEqual(0);
      }),
    );
  });

  test('doesn’t quote a runner almost certain to win or lose', () => {
    const quote = (win: bigint) => computeQuote({ win, lose: 10_000n - win, of: 10_000n }, AMAR_AKBAR_ANTHONY.terms);
    expect(quote(199n)).toEqual({ back: null, lay: null });
    expect(quote(200n).lay).not.toBeNull();
    expect(quote(9801n)).toEqual({ back: null, lay: null });
  });
});

describe('a bet on a runner', () => {
  const quotes = computeQuotes(AMAR_AKBAR_ANTHONY, []);
  const check = (overrides: Partial<RunnerBet>, openBets: readonly RunnerBet[] = []) =>
    checkRunnerBet({
      game: AMAR_AKBAR_ANTHONY,
      limits: LIMITED,
      quotes,
      openBets,
      bet: bet(overrides),
    });

  test('is accepted at the displayed price', () => {
    expect(unwrap(check({})).reserveChange).toBe(10_000);
    expect(unwrap(check({ side: 'LAY', price: 220 }, [bet({})])).reserveChange).toBe(-9400);
  });

  test('is rejected at any other price and outside the limits', () => {
    expect(check({ runner: 'NOBODY' })).toMatchObject({ code: 'UNKNOWN_RUNNER' });
    expect(check({ price: 215 })).toMatchObject({ code: 'PRICE_CHANGED', facts: { price: 214 } });
    expect(check({ window: 2 })).toMatchObject({ code: 'PRICE_CHANGED' });
    expect(check({ stake: 10_050 })).toMatchObject({ code: 'STAKE_NOT_WHOLE_RUPEES' });
    expect(check({ stake: 9900 })).toMatchObject({ code: 'STAKE_BELOW_MINIMUM' });
    expect(check({ stake: 5_000_100 })).toMatchObject({ code: 'LIABILITY_ABOVE_MAXIMUM' });
    expect(check({}, [bet({ stake: 5_000_000 })])).toMatchObject({
      code: 'LIABILITY_ABOVE_MAXIMUM',
    });
    const poor = { ...LIMITED, maxPayout: 20_000 };
    const asked = { game: AMAR_AKBAR_ANTHONY, limits: poor, quotes, openBets: [], bet: bet({}) };
    expect(checkRunnerBet(asked)).toMatchObject({ code: 'PAYOUT_ABOVE_MAXIMUM' });
    const shut = { ...quotes, runners: { AMAR: { back: null, lay: null } } };
    expect(checkRunnerBet({ ...asked, limits: LIMITED, quotes: shut })).toMatchObject({
      code: 'SIDE_SUSPENDED',
    });
  });
});
