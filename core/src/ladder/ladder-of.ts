import { assert } from '#base/assert.ts';
import type { Price } from '#money/price.ts';
import { BandLadder } from './band-ladder.ts';
import { CLASSIC_BANDS, FINEST_BAND, type PriceBand } from './price-bands.ts';
import type { LadderName, LineRange, PriceLadder } from './price-ladder.ts';

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
