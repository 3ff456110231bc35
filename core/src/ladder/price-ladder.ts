import { assert } from '#base/assert.ts';
import type { Price } from '#money/money.ts';

/** CLASSIC: 350 prices for odds. FINEST: every hundredth. LINE_RANGE: the lines of one line market. */
export type LadderName = 'CLASSIC' | 'FINEST' | 'LINE_RANGE';

/** Line range of a line market in hundredths: inclusive bounds and the interval. */
export interface LineRange {
  readonly from: Price;
  readonly to: Price;
  readonly interval: Price;
}

/** The valid prices of a market, ascending, addressed by tick: a price's index on the ladder, from 0. */
export interface PriceLadder {
  readonly name: LadderName;
  readonly lineRange: LineRange | null;
  readonly size: number;
  /** Price at a tick, hundredths. */
  priceAt(tick: number): Price;
  /** Tick of a price, or -1 if it is off the ladder. */
  findTick(price: Price): number;
  /** Tick of the highest price at or below this one, or -1. */
  tickAtOrBelow(price: Price): number;
  /** Tick of the lowest price at or above this one, or `size`. */
  tickAtOrAbove(price: Price): number;
}

/** A ladder band: equal increments from its first price to the start of the next band; hundredths. */
export interface PriceBand {
  readonly from: Price;
  readonly to: Price;
  readonly step: Price;
}

/** The 350 prices of odds markets (exchange rules 2.1; API 5.2.1). */
const CLASSIC_BANDS: readonly PriceBand[] = [
  { from: 101, to: 200, step: 1 },
  { from: 200, to: 300, step: 2 },
  { from: 300, to: 400, step: 5 },
  { from: 400, to: 600, step: 10 },
  { from: 600, to: 1000, step: 20 },
  { from: 1000, to: 2000, step: 50 },
  { from: 2000, to: 3000, step: 100 },
  { from: 3000, to: 5000, step: 200 },
  { from: 5000, to: 10_000, step: 500 },
  { from: 10_000, to: 100_000, step: 1000 },
];

/** Every hundredth from 1.01 to 1000 (exchange rules 2.2). */
const FINEST_BAND: PriceBand = { from: 101, to: 100_000, step: 1 };

/** A ladder whose increments grow with the price. Both directions are a single table lookup. */
export class BandLadder implements PriceLadder {
  readonly name: LadderName;
  readonly lineRange = null;
  readonly size: number;
  readonly #prices: Int32Array;
  /** Tick of the highest price at or below each price in hundredths. */
  readonly #ticks: Int16Array;

  /** @param bands ascending, without gaps; the last one includes its end. */
  constructor(name: LadderName, bands: readonly PriceBand[]) {
    this.name = name;
    const prices: number[] = [];
    for (const { from, to, step } of bands) {
      for (let price = from; price < to; price += step) prices.push(price);
    }
    const last = bands.at(-1);
    if (last !== undefined) prices.push(last.to);
    this.#prices = Int32Array.from(prices);
    this.size = prices.length;
    this.#ticks = new Int16Array((prices.at(-1) ?? 0) + 1).fill(-1);
    for (const [tick, price] of prices.entries()) this.#ticks.fill(tick, price, prices[tick + 1]);
  }

  priceAt(tick: number): Price {
    return this.#prices[tick] ?? 0;
  }

  findTick(price: Price): number {
    const tick = this.#ticks[price];
    return tick !== undefined && this.#prices[tick] === price ? tick : -1;
  }

  tickAtOrBelow(price: Price): number {
    if (price >= this.#ticks.length) return this.size - 1;
    return this.#ticks[Math.floor(price)] ?? -1;
  }

  tickAtOrAbove(price: Price): number {
    const below = this.tickAtOrBelow(price);
    return below >= 0 && this.priceAt(below) === price ? below : below + 1;
  }
}

/** A ladder of equal increments: FINEST, and the lines of a line market. */
class EvenLadder implements PriceLadder {
  readonly name: LadderName;
  readonly lineRange: LineRange | null;
  readonly size: number;
  readonly #from: Price;
  readonly #step: Price;

  constructor(name: LadderName, band: PriceBand, lineRange: LineRange | null) {
    this.name = name;
    this.lineRange = lineRange;
    this.#from = band.from;
    this.#step = band.step;
    this.size = Math.floor((band.to - band.from) / band.step) + 1;
  }

  priceAt(tick: number): Price {
    return this.#from + tick * this.#step;
  }

  findTick(price: Price): number {
    const tick = (price - this.#from) / this.#step;
    return tick >= 0 && tick < this.size && Number.isInteger(tick) ? tick : -1;
  }

  tickAtOrBelow(price: Price): number {
    const tick = Math.floor((price - this.#from) / this.#step);
    return tick < 0 ? -1 : Math.min(tick, this.size - 1);
  }

  tickAtOrAbove(price: Price): number {
    const tick = Math.ceil((price - this.#from) / this.#step);
    return tick <= 0 ? 0 : Math.min(tick, this.size);
  }
}

const CLASSIC: PriceLadder = new BandLadder('CLASSIC', CLASSIC_BANDS);
const FINEST: PriceLadder = new EvenLadder('FINEST', FINEST_BAND, null);
const lineLadders = new Map<string, PriceLadder>();

/**
 * Returns the ladder of a market. Ladders are immutable and shared between markets.
 *
 * @param lineRange the lines of a line market; required for LINE_RANGE only.
 */
export function getLadder(name: LadderName, lineRange: LineRange | null = null): PriceLadder {
  if (name === 'CLASSIC') return CLASSIC;
  if (name === 'FINEST') return FINEST;
  assert(lineRange !== null, 'a line market has a range of lines');
  const { from, to, interval } = lineRange;
  const key = `${from}:${to}:${interval}`;
  const known = lineLadders.get(key);
  if (known !== undefined) return known;
  const ladder = new EvenLadder('LINE_RANGE', { from, to, step: interval }, lineRange);
  lineLadders.set(key, ladder);
  return ladder;
}
