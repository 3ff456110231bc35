import { describe, expect, test } from 'vitest';
import { assertDefined } from '#base/assert.ts';
import { type Card, DECK, getRank } from '#cards/card.ts';
import { pay } from '#table/table-game.ts';
import { decimal, findPaytable, percent } from '#testing/exact-return.ts';
import { computeScore, handName, type ThreeCards } from './hands.ts';
import { baccaratScore, sixCardHand, TEEN_PATTI_20, totalScore } from './teen-patti-20.ts';
import { countShowdowns, type ShowdownCount } from './teen-patti-one-day.ts';

const NOTHING_SEEN = { a: [], b: [] };
const RECOMMENDED = findPaytable(TEEN_PATTI_20, 't20-1');
const MARKET = findPaytable(TEEN_PATTI_20, 't20-market-1');

const BY_HAND = countShowdowns(NOTHING_SEEN, computeScore);
const BY_BACCARAT = countShowdowns(NOTHING_SEEN, baccaratScore);
const BY_TOTAL = countShowdowns(NOTHING_SEEN, totalScore);

/** Every hand of three cards. */
function allHands(): readonly ThreeCards[] {
  const hands: ThreeCards[] = [];
  for (let a = 0; a < DECK; a++) {
    for (let b = a + 1; b < DECK; b++) for (let c = b + 1; c < DECK; c++) hands.push([a, b, c]);
  }
  return hands;
}

/** Return of an even-money bet on the higher score when a tie pushes. */
function higherReturns({ a, tie, of }: ShowdownCount, pays: number): string {
  return percent({
    top: BigInt(a) * BigInt(pays) + BigInt(tie) * 10_000n,
    bottom: BigInt(of) * 10_000n,
  });
}

test('hand frequencies match the count', () => {
  const counts = new Map<string, number>();
  for (const hand of allHands()) counts.set(handName(hand), (counts.get(handName(hand)) ?? 0) + 1);
  expect(Object.fromEntries(counts)).toEqual({
    'high card': 16_440,
    pair: 3744,
    colour: 1096,
    sequence: 720,
    'pure sequence': 48,
    trail: 52,
  });
});

test('both sides win in 203,359,936 of 407,170,400 deals and tie in 450,528', () => {
  expect(BY_HAND).toEqual({
    a: 203_359_936,
    b: 203_359_936,
    tie: 450_528,
    of: 407_170_400,
  });
  expect(percent({ top: 450_528n, bottom: 407_170_400n }, 6)).toBe('0.110649');
});

test('inclusion-exclusion agrees with trying every card', () => {
  const seen = { a: [0, 20], b: [7] };
  const rest = Array.from({ length: DECK }, (_, card) => card).filter((card) => ![0, 20, 7].includes(card));
  const counted = { a: 0, b: 0, tie: 0, of: 0 };
  for (const third of rest) {
    for (const [place, second] of rest.entries()) {
      for (const last of rest.slice(place + 1)) {
        if (second === third || last === third) continue;
        const difference = computeScore([0, 20, third]) - computeScore([7, second, last]);
        counted.of += 1;
        if (difference === 0) counted.tie += 1;
        else counted[difference > 0 ? 'a' : 'b'] += 1;
      }
    }
  }
  expect(countShowdowns(seen, computeScore)).toEqual(counted);
  expect(counted.of).toBe(55_272);
});

describe('returns of every Teen Patti 20-20 bet', () => {
  test('winner and tie', () => {
    expect(higherReturns(BY_HAND, pay(RECOMMENDED, 'WINNER'))).toBe('99.0011');
    expect(higherReturns(BY_HAND, pay(MARKET, 'WINNER'))).toBe('97.5028');
    expect(higherReturns(BY_HAND, 19_700)).toBe('98.5017');
    const tie = (pays: number) => percent({ top: 450_528n * BigInt(pays), bottom: 407_170_400n * 10_000n });
    expect(tie(pay(RECOMMENDED, 'TIE'))).toBe('96.9281');
    expect(tie(pay(MARKET, 'TIE'))).toBe('88.6295');
  });

  test('Three Baccarat and Total', () => {
    expect(higherReturns(BY_BACCARAT, pay(RECOMMENDED, 'THREE_BACCARAT'))).toBe('97.7442');
    expect(higherReturns(BY_TOTAL, pay(RECOMMENDED, 'TOTAL'))).toBe('97.6042');
    const shares = ({ a, tie, of }: ShowdownCount) =>
      [a, tie].map((count) => decimal({ top: BigInt(count), bottom: BigInt(of) }, 6));
    expect(shares(BY_BACCARAT)).toEqual(['0.451165', '0.097670']);
    expect(shares(BY_TOTAL)).toEqual(['0.479152', '0.041696']);
  });

  test('pair plus', () => {
    const returns = (paytable: typeof RECOMMENDED) => {
      const spot = assertDefined(TEEN_PATTI_20.spots.get('PAIR_PLUS:A'), 'there is a pair plus');
      const hands = allHands();
      const paid = hands.reduce((sum, a) => {
        const outcome = { a, b: [0, 1, 2] as const };
        return sum + TEEN_PATTI_20.computeReturn({ spot, outcome, paytable });
      }, 0);
      return percent({ top: BigInt(paid), bottom: BigInt(hands.length) * 10_000n });
    };
    expect(returns(RECOMMENDED)).toBe('97.6833');
    expect(returns(MARKET)).toBe('93.0860');
  });

  test('six-card bonus', () => {
    const counts = countSixCards();
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    expect(all).toBe(20_358_520);
    const returns = (paytable: typeof RECOMMENDED) => {
      const paid = [...counts].reduce(
        (sum, [hand, count]) =>
          sum + (hand === 'NOTHING' ? 0n : BigInt(count) * BigInt(pay(paytable, `SIX_CARD.${hand}`))),
        0n,
      );
      return percent({ top: paid, bottom: BigInt(all) * 10_000n });
    };
    expect(returns(RECOMMENDED)).toBe('95.5151');
    expect(returns(MARKET)).toBe('91.4386');
  });
});

/**
 * Counts six-card hands by their best five. Hands with five or six of a suit are enumerated for one suit; for all
 * others suits don't matter, so one hand represents all with the same ranks.
 */
function countSixCards(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (cards: readonly Card[], ways: number) => {
    const hand = sixCardHand(cards);
    counts.set(hand, (counts.get(hand) ?? 0) + ways);
  };
  const flushes = new Map<string, number>();
  for (const cards of flushHands()) {
    add(cards, 4);
    const ranks = cards
      .map(getRank)
      .sort((a, b) => a - b)
      .join(',');
    flushes.set(ranks, (flushes.get(ranks) ?? 0) + 4);
  }
  for (const ranks of rankSets(6, 0)) {
    const ways = countSuitings(ranks) - (flushes.get(ranks.join(',')) ?? 0);
    if (ways > 0) add(withoutFlush(ranks), ways);
  }
  return counts;
}

/** Hands with at least five spades, each representing one of every other suit. */
function flushHands(): readonly (readonly Card[])[] {
  const spades = Array.from({ length: 13 }, (_, rank) => rank * 4);
  const others = Array.from({ length: DECK }, (_, card) => card).filter((card) => card % 4 !== 0);
  const fives = combinations(spades, 5).flatMap((five) => others.map((other) => [...five, other]));
  return [...combinations(spades, 6), ...fives];
}

function combinations(cards: readonly Card[], size: number): readonly (readonly Card[])[] {
  if (size === 0) return [[]];
  return cards.flatMap((card, place) => combinations(cards.slice(place + 1), size - 1).map((rest) => [card, ...rest]));
}

/** Ranks of hands, ascending, at most four of each. */
function rankSets(size: number, from: number): readonly (readonly number[])[] {
  if (size === 0) return [[]];
  if (from > 12) return [];
  const found: (readonly number[])[] = [];
  for (let count = 0; count <= Math.min(4, size); count++) {
    const same = new Array<number>(count).fill(from);
    for (const rest of rankSets(size - count, from + 1)) found.push([...same, ...rest]);
  }
  return found;
}

function countSuitings(ranks: readonly number[]): number {
  const ways = [1, 4, 6, 4, 1];
  return [...new Set(ranks)].reduce(
    (product, rank) => product * (ways[ranks.filter((other) => other === rank).length] ?? 0),
    1,
  );
}

/** Cards of these ranks with no five of one suit: the suits alternate. */
function withoutFlush(ranks: readonly number[]): readonly Card[] {
  return ranks.map((rank, place) => rank * 4 + (place % 4));
}
