import { expect, test } from 'vitest';
import type { Card } from '#cards/card.ts';
import { decimal, exactReturn, findPaytable, percent, type Weighted } from '#testing/exact-return.ts';
import { BACCARAT, type BaccaratDeal, baccaratWinner, completeDeal } from './baccarat.ts';

/** One card of each point value; ten, jack, queen and king are equivalent. */
const VALUES: readonly Card[] = [36, 0, 4, 8, 12, 16, 20, 24, 28, 32];
const IN_EIGHT_DECKS = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32];

/**
 * All deals by point values, each weighted by the number of six-card draws that begin with it, so that deals of four,
 * five and six cards are comparable. The weights sum to 416 × 415 × … × 411, below 2^53.
 */
function allDeals(): readonly Weighted<BaccaratDeal>[] {
  const found = new Map<string, { outcome: BaccaratDeal; ways: number }>();
  const left = [...IN_EIGHT_DECKS];
  const drawn: Card[] = [];
  const visit = (ways: number) => {
    const outcome = buildDeal(drawn);
    if (outcome !== null) {
      record(outcome, ways * fallingFactorial(416 - drawn.length, 6 - drawn.length));
      return;
    }
    for (const [value, card] of VALUES.entries()) {
      const count = left[value] ?? 0;
      left[value] = count - 1;
      drawn.push(card);
      visit(ways * count);
      drawn.pop();
      left[value] = count;
    }
  };
  const record = (outcome: BaccaratDeal, ways: number) => {
    const name = `${baccaratWinner(outcome)} ${outcome.player.length + outcome.banker.length} ${
      baccaratWinner(outcome) === 'BANKER' ? sumPoints(outcome.banker) : 0
    }`;
    const before = found.get(name);
    if (before === undefined) found.set(name, { outcome, ways });
    else before.ways += ways;
  };
  visit(1);
  return [...found.values()];
}

/** The deal formed by these cards, or null if another one is needed. */
function buildDeal([p1, b1, p2, b2, ...thirds]: readonly Card[]): BaccaratDeal | null {
  if (p1 === undefined || b1 === undefined || p2 === undefined || b2 === undefined) return null;
  let taken = 0;
  let isShort = false;
  const deal = completeDeal({ player: [p1, p2], banker: [b1, b2] }, () => {
    const next = thirds[taken];
    taken += 1;
    if (next === undefined) isShort = true;
    return next ?? 0;
  });
  return isShort ? null : deal;
}

function sumPoints(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + VALUES.indexOf(card), 0) % 10;
}

function fallingFactorial(from: number, count: number): number {
  let product = 1;
  for (let i = 0; i < count; i++) product *= from - i;
  return product;
}

const ALL = allDeals();
const WAYS = fallingFactorial(416, 6);

const computeReturn = (spot: string, version = 'bac-1') =>
  exactReturn({ game: BACCARAT, spot, paytable: findPaytable(BACCARAT, version) }, ALL);

test('enumerates every deal, and player, banker and tie win at the known rates', () => {
  expect(ALL.reduce((sum, { ways }) => sum + BigInt(ways), 0n)).toBe(BigInt(WAYS));
  const share = (winner: string) => {
    const won = ALL.filter(({ outcome }) => baccaratWinner(outcome) === winner);
    const ways = won.reduce((sum, one) => sum + BigInt(one.ways), 0n);
    return decimal({ top: ways, bottom: BigInt(WAYS) }, 7);
  };
  expect(['PLAYER', 'BANKER', 'TIE'].map(share)).toEqual(['0.4462466', '0.4585974', '0.0951560']);
});

test('returns of every baccarat bet', () => {
  expect(percent(computeReturn('BANKER'))).toBe('98.9421');
  expect(percent(computeReturn('PLAYER'))).toBe('98.7649');
  expect(percent(computeReturn('TIE'))).toBe('95.1560');
  expect(percent(computeReturn('TIE', 'bac-market-1'))).toBe('85.6404');
  expect(percent(computeReturn('BANKER', 'bac-nocommission-1'))).toBe('98.5419');
  expect(percent(computeReturn('BIG'), 2)).toBe('95.65');
  expect(percent(computeReturn('SMALL'), 2)).toBe('94.72');
});

test('a pair comes in 31 of 415 hands', () => {
  const pairs = (version: string) => {
    const ways = Array.from({ length: 52 * 52 }, (_, i) => {
      const [first, second] = [i % 52, Math.floor(i / 52)];
      const outcome = { player: [first, second], banker: [0, 4] };
      return { outcome, ways: 8 * (first === second ? 7 : 8) };
    });
    const paytable = findPaytable(BACCARAT, version);
    return percent(exactReturn({ game: BACCARAT, spot: 'PLAYER_PAIR', paytable }, ways));
  };
  expect(pairs('bac-1')).toBe('97.1084');
  expect(pairs('bac-market-1')).toBe('89.6386');
});
