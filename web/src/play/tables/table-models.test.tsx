import { BACCARAT, type BaccaratDeal } from '@crease/games/baccarat/baccarat.ts';
import { dealCards32 } from '@crease/games/cards32/cards32.ts';
import { FairDraws } from '@crease/games/fairness/draws.ts';
import { ROULETTE } from '@crease/games/roulette/roulette.ts';
import { expect, test } from 'vitest';
import { handsAt } from './bac-page.tsx';
import { weighDistance } from './bet-board.tsx';
import { dealtSoFar } from './c32-page.tsx';
import { bigRoad } from './roads.tsx';
import {
  CALL_BETS,
  computeMiddle,
  countChips,
  getPocketAngle,
  INSIDE,
  insideBets,
  neighbourBets,
  parseNumbers,
  WHEEL,
} from './rou-bets.ts';
import { computeTerms, runnerMoney } from './runner-money.ts';
import type { Bead } from './table-kit.ts';

const createDraws = (nonce: number) => new FairDraws({ serverSeed: 'ab'.repeat(32), clientSeed: 'table', nonce });
const rounds = Array.from({ length: 300 }, (_, nonce) => nonce);

test('revealed cards match the final layout: 32 Cards', () => {
  for (const nonce of rounds) {
    const { dealt } = dealCards32(createDraws(nonce));
    expect(dealtSoFar(dealt.map(({ card }) => card))).toEqual(dealt);
  }
});

test('revealed cards match the final layout: Baccarat', () => {
  for (const nonce of rounds) {
    const deal: BaccaratDeal = BACCARAT.draw(createDraws(nonce));
    const { player, banker } = handsAt(BACCARAT.reveals(deal));
    expect({ player, banker }).toEqual(deal);
  }
});

test('the big road runs down per side, turns right at the bottom and marks ties', () => {
  const side = (letter: string): Bead => ({
    letter,
    tone: letter === 'T' ? 'tie' : 'a',
    words: letter,
  });
  const road = bigRoad([...'TAATBAAAAAAAB'].map(side));
  expect(road.map(({ column, row, ties }) => `${column},${row}${'!'.repeat(ties)}`)).toEqual([
    ...['0,0', '0,1!', '1,0', '2,0', '2,1', '2,2', '2,3', '2,4', '2,5', '3,5', '3,0'],
  ]);
});

test('finds every inside bet from each of its numbers', () => {
  const spots = [...ROULETTE.spots.values()];
  for (const { key, pick, code } of spots) {
    const kind = INSIDE.find((one) => one === key);
    if (kind === undefined) continue;
    for (const number of pick.split('-').map(Number)) {
      expect(insideBets(spots, kind, number)).toContain(code);
    }
  }
  expect(insideBets(spots, 'SPLIT', 17)).toEqual(['SPLIT:14-17', 'SPLIT:16-17', 'SPLIT:17-18', 'SPLIT:17-20']);
  expect(insideBets(spots, 'CORNER', 0)).toEqual(['FIRST_FOUR:0-1-2-3']);
});

test('places a chip between numbers in their middle', () => {
  expect(computeMiddle('8-11')).toEqual({ column: 3.5, row: 1 });
  expect(computeMiddle('1-2-3')).toEqual({ column: 1, row: 1 });
});

test('the wheel has every pocket once', () => {
  expect([...WHEEL].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, pocket) => pocket));
  expect(getPocketAngle(0)).toBe(0);
});

test('an arrow key moves in its direction, preferring straight over sideways', () => {
  expect(weighDistance([0, 0], [-10, 0], [1, 0])).toBeNull();
  expect(weighDistance([0, 0], [20, 0], [1, 0])).toBeLessThan(weighDistance([0, 0], [10, 10], [1, 0]) ?? 0);
});

test("a lay that balances a back lowers the exposure before it's placed", () => {
  const results = { runners: ['A', 'B'], pushes: ['TIE'] };
  const back = {
    betId: '1',
    window: 1,
    runner: 'A',
    side: 'BACK',
    price: 198,
    stake: 200_000,
  } as const;
  const lay = { runner: 'A', side: 'LAY', price: 167, stake: 100_000, quoteId: 'q' } as const;
  const money = runnerMoney([back], lay, results);
  expect(money).toMatchObject({ exposure: 200_000, nextExposure: 100_000 });
  expect(money.next).toEqual({ A: 129_000, B: -100_000, TIE: 0 });
  expect(computeTerms(lay, 100_000)).toEqual({ win: 100_000, risk: 67_000 });
});

test('the three call bets cover the whole wheel with existing bets', () => {
  const covered = CALL_BETS.map(({ bets }) => [
    ...new Set(bets.flatMap(([spot]) => parseNumbers(ROULETTE.spots.get(spot)?.pick ?? 'none'))),
  ]);
  expect(covered.map((numbers) => numbers.length)).toEqual([17, 12, 8]);
  expect(covered.flat().toSorted((a, b) => a - b)).toEqual([...WHEEL].toSorted((a, b) => a - b));
  expect(CALL_BETS.map(countChips)).toEqual([9, 6, 5]);
  expect(neighbourBets(0).map(([spot]) => spot)).toEqual([3, 26, 0, 32, 15].map((number) => `STRAIGHT:${number}`));
});
