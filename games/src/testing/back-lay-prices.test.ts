import { describe, expect, test } from 'vitest';
import { AMAR_AKBAR_ANTHONY } from '#amar-akbar-anthony/amar-akbar-anthony.ts';
import { type Chances, computeQuote } from '#back-lay/quote.ts';
import { type BackLayGame, computeQuotes } from '#back-lay/runner-bets.ts';
import { CARDS_32, CARDS_32_SIDES } from '#cards32/cards32.ts';
import { TEEN_PATTI_ONE_DAY } from '#teen-patti/teen-patti-one-day.ts';
import { decimal, type Fraction, findPaytable, listReturns, percent } from './exact-return.ts';

/** Expected return per unit of stake from backing a runner. */
function backReturn({ win, lose, of }: Chances, price: number): Fraction {
  return { top: win * BigInt(price) + (of - win - lose) * 100n, bottom: of * 100n };
}

/** Expected return per unit at risk from laying a runner. */
function layReturn({ win, lose, of }: Chances, price: number): Fraction {
  const risk = BigInt(price) - 100n;
  return { top: lose * BigInt(price) + (of - win - lose) * risk, bottom: of * risk };
}

/** Returns of backing and laying each runner, in percent. */
function returnsAt<Outcome>(game: BackLayGame<Outcome>, revealed: readonly number[]) {
  return Object.values(game.chancesAt(revealed)).map((chance) => {
    const { back, lay } = computeQuote(chance, game.terms);
    return [percent(backReturn(chance, back ?? 0), 3), percent(layReturn(chance, lay ?? 0), 3)];
  });
}

describe('32 Cards', () => {
  const chances = CARDS_32.chancesAt([]);

  test('seat chances are exact', () => {
    const shares = Object.values(chances).map(({ win, of }) => decimal({ top: win, bottom: of }, 7));
    expect(shares).toEqual(['0.0783278', '0.1637869', '0.2930231', '0.4648622']);
  });

  test('prices and returns', () => {
    expect(computeQuotes(CARDS_32, []).runners).toEqual({
      '8': { back: 1260, lay: 1450 },
      '9': { back: 600, lay: 645 },
      '10': { back: 337, lay: 350 },
      '11': { back: 212, lay: 218 },
    });
    expect(returnsAt(CARDS_32, [])).toEqual([
      ['98.693', '98.994'],
      ['98.272', '98.965'],
      ['98.749', '98.977'],
      ['98.551', '98.864'],
    ]);
  });

  test('side bets', () => {
    const paytable = findPaytable(CARDS_32_SIDES, 'c32-1');
    const returns = { game: CARDS_32_SIDES, paytable };
    expect(listReturns(returns, firstDeals({ kinds: 8, each: 4 }))).toMatchObject({
      FIRST_ODD: ['97.5000'],
      FIRST_EVEN: ['97.5000'],
      LOW_SEATS: ['96.4896'],
      HIGH_SEATS: ['96.3314'],
    });
    expect(listReturns(returns, firstDeals({ kinds: 2, each: 16 }))).toMatchObject({
      THREE_BLACK: ['97.4277'],
    });
  });

  test('the deck runs out in two of 10^14 rounds', () => {
    expect(chanceOfNoWinner().toExponential(1)).toBe('2.0e-14');
  });
});

/** The first four cards by value (eight kinds of four cards) or by colour (two kinds of sixteen). */
function firstDeals({ kinds, each }: { readonly kinds: number; readonly each: number }) {
  const all = Array.from({ length: kinds }, (_, kind) => kind);
  const card = (kind: number) => (kinds === 2 ? kind : kind * 4);
  return all.flatMap((a) =>
    all.flatMap((b) =>
      all.flatMap((c) =>
        all.map((d) => {
          const taken = [a, b, c, d];
          const ways = taken.reduce(
            (product, kind, place) => product * (each - taken.slice(0, place).filter((other) => other === kind).length),
            1,
          );
          const dealt = taken.map((kind, place) => ({ seat: 8 + place, card: card(kind) }));
          return { outcome: { dealt, winner: 8 }, ways };
        }),
      ),
    ),
  );
}

/** Chance that tied seats exhaust the deck, by the remaining cards of each value. */
function chanceOfNoWinner(): number {
  const known = new Map<string, number>();
  const without = (left: readonly number[], ...values: readonly number[]) =>
    values.reduce((rest, value) => rest.with(value, (rest[value] ?? 0) - 1), left);
  const fromLevel = (left: readonly number[], level: number): number => {
    // For two seats only the number of each remaining value matters, not the value itself.
    const counts = level === 2 ? left.toSorted((a, b) => a - b) : left;
    const name = `${level}:${counts.join('')}`;
    const before = known.get(name);
    if (before !== undefined) return before;
    const cards = left.reduce((sum, count) => sum + count, 0);
    let chance = 0;
    if (cards < level) chance = 1;
    else if (level === 2) chance = chanceOfTwo(left, cards);
    else if (level === 3) chance = chanceOfThree(left, cards);
    else chance = afterDeal(left, new Array<number>(level).fill(0));
    known.set(name, chance);
    return chance;
  };
  /** Two seats stay tied with two cards of one value. */
  const chanceOfTwo = (left: readonly number[], cards: number): number =>
    left.reduce((sum, count, v) => {
      const ways = count * (count - 1);
      return ways === 0 ? sum : sum + (ways / (cards * (cards - 1))) * fromLevel(without(left, v, v), 2);
    }, 0);
  /** Three seats stay tied with three of one value; two of them with two of a value above the third's. */
  const chanceOfThree = (left: readonly number[], cards: number): number => {
    const all = cards * (cards - 1) * (cards - 2);
    let chance = 0;
    for (const [high, count] of left.entries()) {
      const three = count * (count - 1) * (count - 2);
      if (three > 0) chance += (three / all) * fromLevel(without(left, high, high, high), 3);
      for (const [low, other] of left.slice(0, high).entries()) {
        const ways = 3 * count * (count - 1) * other;
        if (ways > 0) chance += (ways / all) * fromLevel(without(left, high, high, low), 2);
      }
    }
    return chance;
  };
  /** Deals one card to each seat given its points so far, then continues with the leaders. */
  const afterDeal = (left: readonly number[], starts: readonly number[]): number => {
    const cards = left.reduce((sum, count) => sum + count, 0);
    const deal = (rest: readonly number[], totals: readonly number[]): number => {
      const start = starts[totals.length];
      if (start === undefined) {
        const most = Math.max(...totals);
        const level = totals.filter((total) => total === most).length;
        return level === 1 ? 0 : fromLevel(rest, level);
      }
      return rest.reduce((sum, count, value) => {
        if (count === 0) return sum;
        const chance = count / (cards - totals.length);
        return sum + chance * deal(rest.with(value, count - 1), [...totals, start + value]);
      }, 0);
    };
    return deal(left, []);
  };
  return afterDeal(new Array<number>(8).fill(4), [8, 9, 10, 11]);
}

describe('Amar Akbar Anthony', () => {
  test('prices and returns', () => {
    expect(computeQuotes(AMAR_AKBAR_ANTHONY, []).runners).toEqual({
      AMAR: { back: 214, lay: 220 },
      AKBAR: { back: 321, lay: 333 },
      ANTHONY: { back: 429, lay: 449 },
    });
    expect(returnsAt(AMAR_AKBAR_ANTHONY, [])).toEqual([
      ['98.769', '98.718'],
      ['98.769', '98.944'],
      ['99.000', '98.964'],
    ]);
  });
});

describe('Teen Patti One Day', () => {
  const at = (revealed: readonly number[]) => computeQuotes(TEEN_PATTI_ONE_DAY, revealed).runners;

  test('prices before and after the first card', () => {
    const even = { back: 198, lay: 203 };
    expect(at([])).toEqual({ A: even, B: even });
    const [two, eight, queen, ace] = [4, 28, 44, 0];
    expect(at([two])).toEqual({ A: { back: 236, lay: 243 }, B: { back: 170, lay: 174 } });
    expect(at([eight])).toEqual({ A: { back: 214, lay: 220 }, B: { back: 183, lay: 188 } });
    expect(at([queen])).toEqual({ A: { back: 176, lay: 180 }, B: { back: 225, lay: 231 } });
    expect(at([ace])).toEqual({ A: { back: 135, lay: 138 }, B: { back: 368, lay: 384 } });
  });

  test('chances after one card average to those before it', () => {
    const shares = (revealed: readonly number[]) => {
      const { A: first } = TEEN_PATTI_ONE_DAY.chancesAt(revealed);
      return { top: first?.win ?? 0n, bottom: first?.of ?? 1n };
    };
    const before = shares([]);
    expect(decimal(before, 8)).toBe('0.49944676');
    const after = ACES_TO_KINGS.map((card) => shares([card]));
    const sum = after.reduce((total, { top }) => total + top, 0n);
    const [{ bottom } = before] = after;
    expect(decimal({ top: sum, bottom: bottom * 13n }, 8)).toBe('0.49944676');
  });

  test('after one or two cards a back returns at least 97.80% and a lay 96.91%', () => {
    const seen = ACES_TO_KINGS.flatMap((first) => [
      [first],
      ...ACES_TO_KINGS.filter((second) => second > first).map((second) => [first, second]),
      ...ACES_TO_KINGS.filter((second) => second >= first).map((second) => [first, second + 1]),
    ]);
    // Both sides are checked, so each pair of first cards also covers its mirror image: 325 in total.
    expect(seen.length).toBe(13 + 78 + 91);
    const worst = { back: 2, lay: 2 };
    const share = ({ top, bottom }: Fraction) => Number(top) / Number(bottom);
    for (const cards of seen) {
      for (const chance of Object.values(TEEN_PATTI_ONE_DAY.chancesAt(cards))) {
        const { back, lay } = computeQuote(chance, TEEN_PATTI_ONE_DAY.terms);
        if (back !== null) worst.back = Math.min(worst.back, share(backReturn(chance, back)));
        if (lay !== null) worst.lay = Math.min(worst.lay, share(layReturn(chance, lay)));
      }
    }
    expect((worst.back * 100).toFixed(2)).toBe('97.80');
    expect((worst.lay * 100).toFixed(2)).toBe('96.91');
  });
});

/** One card of each rank, spades. */
const ACES_TO_KINGS = Array.from({ length: 13 }, (_, rank) => rank * 4);
