import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choose } from '#base/choose.ts';
import { decimal, type Fraction, percent } from '#testing/exact-return.ts';
import { LIMITS } from '#testing/limits.ts';
import {
  checkSlot,
  FREE_SPIN_FACTOR,
  getReelWindow,
  LINES,
  lineWin,
  playSlot,
  SCATTER_PAYS,
  STOPS,
  STRIPS,
  slotPayout,
  spinAt,
} from './slot.ts';

const ALL = BigInt(STOPS) ** 5n;

/** Number of each symbol on a reel. */
function countSymbols(strip: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const symbol of strip) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  return counts;
}

/**
 * Payout of one line over all stops, in line bets: every row of a reel shows each stop equally often, so all lines
 * pay the same and only the symbol counts matter.
 */
function lineTotal(): bigint {
  let total = 0;
  const visit = (symbols: readonly string[], ways: number) => {
    const strip = STRIPS[symbols.length];
    if (strip === undefined) {
      total += ways * (lineWin(symbols)?.lineBets ?? 0);
      return;
    }
    for (const [symbol, count] of countSymbols(strip)) visit([...symbols, symbol], ways * count);
  };
  visit([], 1);
  return BigInt(total);
}

/** Ways in which this many reels show their scatter: each does on three of 32 stops. */
const scatterWays = (count: number) => choose(5, count) * 3n ** BigInt(count) * 29n ** BigInt(5 - count);

const COUNTS = [3, 4, 5];
const scatterTotal = COUNTS.reduce((sum, n) => sum + scatterWays(n) * BigInt(SCATTER_PAYS[n]?.bets ?? 0), 0n);
const spinsGiven = COUNTS.reduce((sum, n) => sum + scatterWays(n) * BigInt(SCATTER_PAYS[n]?.spins ?? 0), 0n);

const base: Fraction = { top: lineTotal() + scatterTotal, bottom: ALL };
/** Each free spin awards `spinsGiven ÷ ALL` more of them: `g ÷ (1 − g)` per game in total. */
const free: Fraction = {
  top: base.top * spinsGiven * BigInt(FREE_SPIN_FACTOR),
  bottom: ALL * (ALL - spinsGiven),
};

describe('Diwali Lights', () => {
  test('every reel has 32 stops and one scatter, and only the inner reels have wilds', () => {
    for (const [reel, strip] of STRIPS.entries()) {
      const counts = countSymbols(strip);
      expect(strip).toHaveLength(STOPS);
      expect(counts.get('S')).toBe(1);
      expect(counts.has('W')).toBe(reel > 0 && reel < 4);
    }
    expect(new Set(LINES.map(String)).size).toBe(20);
  });

  test('returns 96.50362%: 85.8397 from paid spins and 10.6640 from free ones', () => {
    expect(percent(base)).toBe('85.8397');
    expect(percent(free)).toBe('10.6640');
    const whole = {
      top: base.top * (ALL - spinsGiven) + base.top * spinsGiven * 2n,
      bottom: free.bottom,
    };
    expect(percent(whole, 5)).toBe('96.50362');
  });

  test('free spins start once in 140.36 games', () => {
    const triggers = COUNTS.reduce((sum, n) => sum + scatterWays(n), 0n);
    expect(decimal({ top: ALL, bottom: triggers }, 2)).toBe('140.36');
  });

  test('a spin wins what its lines and scatters pay', () => {
    const stop = fc.nat({ max: STOPS - 1 });
    fc.assert(
      fc.property(fc.tuple(stop, stop, stop, stop, stop), fc.boolean(), (stops, isFree) => {
        const spin = spinAt(stops, isFree);
        const seen = stops.map((at, reel) => getReelWindow(reel, at));
        const byLine = LINES.map((rows) => lineWin(rows.map((row, reel) => seen[reel]?.[row] ?? '')));
        const lines = byLine.reduce((sum, win) => sum + (win?.lineBets ?? 0), 0);
        const scatters = seen.flat().filter((symbol) => symbol === 'S').length;
        const scatter = 20 * (SCATTER_PAYS[scatters]?.bets ?? 0);
        expect(spin.lineBets).toBe((lines + scatter) * (isFree ? 2 : 1));
      }),
    );
  });

  test('wilds substitute for the first symbol, and nothing substitutes for scatters', () => {
    expect(lineWin(['E', 'W', 'E', 'W', 'E'])).toEqual({ symbol: 'E', count: 5, lineBets: 1500 });
    expect(lineWin(['J', 'W', 'W', 'K', 'J'])).toEqual({ symbol: 'J', count: 3, lineBets: 10 });
    expect(lineWin(['J', 'W', 'K', 'W', 'J'])).toBeNull();
    expect(lineWin(['S', 'W', 'W', 'W', 'J'])).toBeNull();
  });

  test('free spins continue the stream, count double and may retrigger', () => {
    const stopOfScatter = STRIPS.map((strip) => strip.indexOf('S'));
    const nowhere = STRIPS.map((_, reel) => farFromScatter(reel));
    const three = stopOfScatter.map((stop, reel) => (reel < 3 ? stop : (nowhere[reel] ?? 0)));
    const drawn = [...three, ...three, ...Array.from({ length: 15 }, () => nowhere).flat()];
    const spins = playSlot({ int: () => drawn.shift() ?? 0 });
    expect(spins.map(({ isFree }) => isFree)).toEqual([false, ...new Array<boolean>(16).fill(true)]);
    expect(drawn).toEqual([]);
    expect(slotPayout(2000, spins)).toBe(100 * spins.reduce((sum, spin) => sum + spin.lineBets, 0));
  });

  test('the stake is whole rupees per line', () => {
    expect(checkSlot(2000, LIMITS)).toMatchObject({ ok: true });
    expect(checkSlot(3000, LIMITS)).toMatchObject({ code: 'STAKE_NOT_WHOLE_RUPEES' });
    expect(checkSlot(0, LIMITS)).toMatchObject({ code: 'STAKE_NOT_WHOLE_RUPEES' });
    expect(checkSlot(5_002_000, LIMITS)).toMatchObject({ code: 'STAKE_ABOVE_MAXIMUM' });
  });
});

/** Finds a stop that shows no scatter. */
function farFromScatter(reel: number): number {
  return Array.from({ length: STOPS }, (_, stop) => stop).find((stop) => !getReelWindow(reel, stop).includes('S')) ?? 0;
}
