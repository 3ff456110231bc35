import { asArray, asNumber, type JsonAt, member, optionalArray } from '#importers/read-json.ts';
import { toHundredths } from './stream-ladder.ts';
import type { StreamLevel } from './stream-step.ts';

/** What was matched on one runner by price, both sides counted, as a recording sums it up. */
export class StreamVolumes {
  readonly #sums = new Map<number, number>();

  /**
   * Takes what a line says of the runner.
   *
   * @returns price and backer's stake of what was matched since, hundredths. Nothing when some sum fell: prices were
   *   cut by a non-runner, or the market was wiped after its end, and sums stand at other prices now.
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
      // Backers and layers of a match are both in the sum.
      else if (sum > before) fresh.push([price, Math.round((sum - before) / 2)]);
    }
    return isRestated ? [] : fresh;
  }
}
