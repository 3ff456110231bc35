import { BandLadder, getLadder, type PriceBand, type PriceLadder } from '@crease/core/ladder/price-ladder.ts';
import { expect } from 'vitest';
import { createRunner, toHundredths, type VectorRunner } from './vector-case.ts';

/** Bands of another exchange, showing that a finer ladder is just another table. */
const BETDAQ: readonly PriceBand[] = [
  { from: 101, to: 300, step: 1 },
  { from: 300, to: 400, step: 5 },
  { from: 400, to: 1000, step: 10 },
  { from: 1000, to: 2000, step: 50 },
  { from: 2000, to: 5000, step: 100 },
  { from: 5000, to: 20_000, step: 200 },
  { from: 20_000, to: 100_000, step: 500 },
];

type SideName = 'BACK' | 'LAY';

interface LadderInput {
  readonly op?: string;
  readonly ladder?: 'CLASSIC' | 'FINEST' | 'LINE_RANGE' | 'BETDAQ';
  readonly minUnitValue?: number;
  readonly maxUnitValue?: number;
  readonly interval?: number;
  readonly price?: number;
  readonly ticks?: number;
  readonly percent?: number;
  readonly side?: SideName;
  readonly bands?: readonly { below: number; step: number }[];
  readonly back?: number;
  readonly lays?: readonly number[];
  readonly cases?: readonly {
    price?: number;
    side?: SideName;
    bestBack?: number;
    which?: 'inside' | 'outside';
  }[];
}

interface LadderExpected {
  readonly count?: number;
  readonly first?: number;
  readonly last?: number;
  readonly firstFour?: readonly number[];
  readonly price?: number;
  readonly prices?: readonly (number | null)[];
  readonly valid?: boolean;
  readonly ticks?: readonly number[];
  readonly nextOf1000?: null;
  readonly prevOf1_01?: null;
}

function ladderFor(input: LadderInput): PriceLadder {
  if (input.ladder === 'BETDAQ') return new BandLadder('CLASSIC', BETDAQ);
  if (input.ladder !== 'LINE_RANGE') return getLadder(input.ladder ?? 'CLASSIC');
  return getLadder('LINE_RANGE', {
    from: toHundredths(input.minUnitValue ?? 0),
    to: toHundredths(input.maxUnitValue ?? 0),
    interval: toHundredths(input.interval ?? 1),
  });
}

/** Moves a price by a number of ticks, clamped to the ladder. */
function moved(ladder: PriceLadder, price: number, ticks: number): number {
  const from = ladder.findTick(toHundredths(price));
  expect(from).toBeGreaterThanOrEqual(0);
  return ladder.priceAt(Math.max(0, Math.min(ladder.size - 1, from + ticks))) / 100;
}

/** Nearest ladder price, rounded half up and clamped to the ladder. */
function nearest(ladder: PriceLadder, price: number): number {
  const exact = price * 100;
  const below = ladder.tickAtOrBelow(exact);
  if (below < 0) return ladder.priceAt(0) / 100;
  const above = Math.min(ladder.tickAtOrAbove(exact), ladder.size - 1);
  const isUp = exact - ladder.priceAt(below) >= ladder.priceAt(above) - exact;
  return ladder.priceAt(isUp ? above : below) / 100;
}

function priceOrNull(ladder: PriceLadder, tick: number): number | null {
  return tick < 0 || tick >= ladder.size ? null : ladder.priceAt(tick) / 100;
}

function checkTable(ladder: PriceLadder, expected: LadderExpected): void {
  const prices = Array.from({ length: ladder.size }, (_, tick) => ladder.priceAt(tick) / 100);
  if (expected.count !== undefined) expect(prices).toHaveLength(expected.count);
  if (expected.first !== undefined) expect(prices.at(0)).toBe(expected.first);
  if (expected.last !== undefined) expect(prices.at(-1)).toBe(expected.last);
  if (expected.firstFour !== undefined) expect(prices.slice(0, 4)).toEqual(expected.firstFour);
  if (expected.prices !== undefined) expect(prices).toEqual(expected.prices);
  expect(prices.map((price) => ladder.findTick(toHundredths(price)))).toEqual([...prices.keys()]);
}

const ladders = createRunner<LadderInput, LadderExpected>('price_ladder', (input, expected) => {
  const ladder = ladderFor(input);
  const { price = 0, ticks = 0, percent = 0 } = input;
  const towardsClose = input.side === 'LAY' ? 1 : -1;
  switch (input.op) {
    case undefined:
      checkTable(ladder, expected);
      break;
    case 'nearest':
      expect(nearest(ladder, price)).toBe(expected.price);
      break;
    case 'ticksAway':
      expect(moved(ladder, price, ticks)).toBe(expected.price);
      break;
    case 'isValid':
      expect(ladder.findTick(toHundredths(price)) >= 0).toBe(expected.valid);
      break;
    case 'next/prev':
      expect(priceOrNull(ladder, ladder.findTick(100_000) + 1)).toBe(expected.nextOf1000);
      expect(priceOrNull(ladder, ladder.findTick(101) - 1)).toBe(expected.prevOf1_01);
      break;
    case 'snap':
      expect(
        input.cases?.map((one) => {
          const exact = (one.price ?? 0) * 100;
          const isBack = one.side === 'BACK';
          return priceOrNull(ladder, isBack ? ladder.tickAtOrAbove(exact) : ladder.tickAtOrBelow(exact));
        }),
      ).toEqual(expected.prices);
      break;
    case 'spreadTicks':
      expect(
        input.lays?.map((lay) => ladder.findTick(toHundredths(lay)) - ladder.findTick(toHundredths(input.back ?? 0))),
      ).toEqual(expected.ticks);
      break;
    case 'insideOutside':
      expect(
        input.cases?.map(({ bestBack = 0, which }) =>
          priceOrNull(ladder, ladder.findTick(toHundredths(bestBack)) + (which === 'inside' ? 1 : -1)),
        ),
      ).toEqual(expected.prices);
      break;
    case 'tickOffset':
      expect(moved(ladder, price, towardsClose * ticks)).toBe(expected.price);
      break;
    case 'stopLoss':
      expect(moved(ladder, price, -towardsClose * ticks)).toBe(expected.price);
      break;
    case 'percentOffset':
      expect(nearest(ladder, price * (1 + (towardsClose * percent) / 100))).toBe(expected.price);
      break;
    default:
      throw new Error(`unknown operation ${input.op}`);
  }
});

/** Cases of the price ladders. */
export const PRICE_LADDERS: readonly VectorRunner[] = [ladders];
