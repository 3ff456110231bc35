import { asArray, asNumber, type JsonAt, member, optionalArray } from '#importers/read-json.ts';
import { toHundredths } from './stream-ladder.ts';
import type { StreamLevel } from './stream-step.ts';

/** Cumulative amounts matched on one runner by price, both sides included, as reported by a recording. */
export class StreamVolumes {
  readonly #sums = new Map<number, number>();

  /**
   * Applies the runner part of a line.
   *
   * @returns price and backer's stake matched since, in hundredths. Empty if a sum fell: a non-runner reduced the
   * prices, or the market was cleared after its end, and sums have moved to other prices.
   */
  take(runner: JsonAt): StreamLevel[] {
    const fresh: StreamLevel[] = [];
    let isRestated = false;
    for (const level of optionalArray(member(runner, 'trd'))) {
      const [priceAt = level, sumAt = level] = asArray(level);
      const price = toHundredths(asNumber(priceAt));
      const sum = toHundredths(asNumber(sumAt));
      const before = this.#sums.get(price) ?? 0;
      this.#sums.set(price, sum);
      if (sum < before) isRestated = true;
      // The sum includes both the backer's and the layer's side.
      else if (sum > before) fresh.push([price, Math.round((sum - before) / 2)]);
    }
    return isRestated ? [] : fresh;
  }
}
