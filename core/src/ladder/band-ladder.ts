import type { Price } from '#money/price.ts';
import type { PriceBand } from './price-bands.ts';
import type { LadderName, PriceLadder } from './price-ladder.ts';

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
