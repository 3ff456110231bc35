import type { Price } from '#money/price.ts';
import type { PriceBand } from './price-bands.ts';
import type { LadderName, LineRange, PriceLadder } from './price-ladder.ts';

/** A ladder of equal increments: FINEST, and the lines of a line market. */
export class EvenLadder implements PriceLadder {
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
