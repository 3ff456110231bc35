import { describe, expect, test } from 'vitest';
import { choose } from '#base/choose.ts';
import { bustPoint, crashBits } from '#crash/crash.ts';
import { diceMultiplier, isWinningRoll, ROLLS } from '#dice/dice.ts';
import { bytesToHex, hmacSha256, textToBytes } from '#fairness/sha256.ts';
import { hiLoMultiplier, winningRanks } from '#hi-lo/hi-lo.ts';
import { minesMultiplier, TILES } from '#mines/mines.ts';
import { plinkoChoices, plinkoTable } from '#plinko/plinko.ts';
import { type Fraction, percent } from './exact-return.ts';
import { getInputs, listVectors } from './vectors.ts';

/** Lowest and highest of some returns, in percent with three decimals. */
function range(returns: readonly Fraction[]): readonly [string, string] {
  const sorted = returns.toSorted((a, b) => (a.top * b.bottom < b.top * a.bottom ? -1 : 1));
  const text = (fraction: Fraction | undefined) => percent(fraction ?? { top: 0n, bottom: 1n }, 3);
  return [text(sorted[0]), text(sorted.at(-1))];
}

describe('Mines', () => {
  const all = Array.from({ length: TILES - 1 }, (_, i) => i + 1).flatMap((mines) =>
    Array.from({ length: TILES - mines }, (_, i) => ({ mines, picks: i + 1 })),
  );

  test('every number of mines and picks returns 98.992 to 99.000%', () => {
    const returns = all.map(({ mines, picks }) => ({
      top: choose(TILES - mines, picks) * BigInt(minesMultiplier(mines, picks)),
      bottom: choose(TILES, picks) * 10_000n,
    }));
    expect(returns.length).toBe(300);
    expect(range(returns)).toEqual(['98.992', '99.000']);
  });

  test('rounding to two decimals would return as little as 98.28%', () => {
    const returns = all.map(({ mines, picks }) => ({
      top: choose(TILES - mines, picks) * BigInt(Math.floor(minesMultiplier(mines, picks) / 100)),
      bottom: choose(TILES, picks) * 100n,
    }));
    expect(range(returns)[0]).toBe('98.280');
  });

  test('multipliers with three and five mines, and the highest of all', () => {
    const shown = (mines: number, count: number) =>
      Array.from({ length: count }, (_, i) => Math.floor(minesMultiplier(mines, i + 1) / 100));
    expect(shown(3, 8)).toEqual([112, 128, 147, 171, 199, 234, 279, 334]);
    expect(shown(5, 5)).toEqual([123, 156, 199, 258, 339]);
    expect(Math.max(...all.map(({ mines, picks }) => minesMultiplier(mines, picks)))).toBe(
      (5_200_300 * 99 * 10_000) / 100,
    );
  });
});

test('every dice bet returns 98.990 to 99.000%', () => {
  const returns = Array.from({ length: 9800 }, (_, i) => ({
    top: BigInt(i + 1) * BigInt(diceMultiplier(i + 1)),
    bottom: BigInt(ROLLS) * 10_000n,
  }));
  expect(range(returns)).toEqual(['98.990', '99.000']);
  for (const winning of [1, 4950, 9800]) {
    for (const side of ['UNDER', 'OVER'] as const) {
      const wins = Array.from({ length: ROLLS }, (_, roll) => roll).filter((roll) =>
        isWinningRoll({ side, winning }, roll),
      );
      expect(wins.length).toBe(winning);
    }
  }
});

test('every hi-lo guess returns 98.996 to 99.000%, and every chain of up to four at least 98.992', () => {
  const ranks = Array.from({ length: 13 }, (_, i) => i + 1);
  expect(ranks.map((rank) => winningRanks((rank - 1) * 4, 'HIGHER'))).toEqual(ranks.toReversed());
  expect(ranks.map((rank) => winningRanks((rank - 1) * 4, 'LOWER'))).toEqual(ranks);
  let chains: readonly (readonly number[])[] = [[]];
  const returns: Fraction[] = [];
  for (let guesses = 1; guesses <= 4; guesses++) {
    // The order of the guesses doesn't matter.
    chains = chains.flatMap((chain) =>
      ranks.filter((rank) => rank >= (chain.at(-1) ?? 1)).map((rank) => [...chain, rank]),
    );
    for (const chain of chains) {
      const top = chain.reduce((product, rank) => product * BigInt(rank), BigInt(hiLoMultiplier(chain)));
      returns.push({ top, bottom: 13n ** BigInt(chain.length) * 10_000n });
    }
    if (guesses === 1) expect(range(returns)).toEqual(['98.996', '99.000']);
  }
  expect(range(returns)).toEqual(['98.992', '99.000']);
});

test('Plinko tables return 98.906 to 99.160%', () => {
  const returns = plinkoChoices().map((choice) => {
    const { rows, risk } = choice;
    const table = plinkoTable(choice) ?? [];
    expect(table.length).toBe(rows + 1);
    const top = table.reduce((sum, pays, bucket) => sum + choose(rows, bucket) * BigInt(pays), 0n);
    return [`${rows} ${risk}`, { top, bottom: 2n ** BigInt(rows) * 10_000n }] as const;
  });
  const shown = Object.fromEntries(returns.map(([name, fraction]) => [name, percent(fraction)]));
  expect(shown).toMatchObject({
    '16 LOW': '98.9987',
    '16 MEDIUM': '98.9883',
    '16 HIGH': '98.9764',
    '12 HIGH': '99.1162',
    '8 HIGH': '99.0625',
  });
  const [least, most] = range(returns.map(([, fraction]) => fraction));
  expect(Number(least)).toBeGreaterThanOrEqual(98.906);
  expect(Number(most)).toBeLessThanOrEqual(99.16);
});

describe('Crash', () => {
  const BITS = 1n << 52n;

  /** Number of 2^52 rounds that reach a multiplier. */
  function rounds(target: number, paid: bigint): bigint {
    return (paid * BITS) / BigInt(target);
  }

  test('the share of rounds that reach a multiplier is the inverse of the formula', () => {
    for (const target of [101, 150, 200, 333, 1000, 99_999, 1_000_000]) {
      const first = BITS - rounds(target, 99n);
      expect(bustPoint(first, 99)).toBeGreaterThanOrEqual(target);
      expect(bustPoint(first - 1n, 99)).toBeLessThan(target);
    }
  });

  test('every target returns 99.0000%, and 1.9802% of rounds end at 1.00', () => {
    for (let target = 101; target <= 1_000_000; target += target < 1000 ? 1 : 997) {
      const returns = { top: rounds(target, 99n) * BigInt(target), bottom: BITS * 100n };
      expect(percent(returns)).toBe('99.0000');
    }
    expect(percent({ top: BITS - rounds(101, 99n), bottom: BITS })).toBe('1.9802');
    expect(percent({ top: BITS - rounds(101, 97n), bottom: BITS }, 2)).toBe('3.96');
  });

  test('the published rounds end where they should', () => {
    for (const vector of listVectors('crash', 'round_crash')) {
      const bits = crashBits(getInputs(vector));
      expect({ r52: String(bits), hundredths: bustPoint(bits, 99) }).toMatchObject(Object(vector.out));
    }
    for (const { in: given, out } of listVectors('bustabit_formula')) {
      const hash = Uint8Array.from(String(given.gameHash).match(/../g) ?? [], (hex) => Number.parseInt(hex, 16));
      const mac = bytesToHex(hmacSha256(textToBytes(String(given.salt)), hash));
      expect({ bust_hundredths: bustPoint(BigInt(`0x${mac.slice(0, 13)}`), 99) }).toEqual(out);
    }
  });
});
