import {
  asArray,
  asCount,
  asNumber,
  isPresent,
  type JsonAt,
  member,
} from '#importers/read-json.ts';
import type { StreamLevel } from './stream-step.ts';

/** Offers on one runner; prices and sizes in hundredths. */
export class StreamLadder {
  readonly #back = new LadderSide('atb', 'batb');
  readonly #lay = new LadderSide('atl', 'batl');

  /** Applies the runner part of a line. @returns true if offers may have changed. */
  apply(runner: JsonAt): boolean {
    const back = this.#back.apply(runner);
    return this.#lay.apply(runner) || back;
  }

  /** Highest first. */
  toBack(depth: number): StreamLevel[] {
    return this.#back
      .levels()
      .sort(([a], [b]) => b - a)
      .slice(0, depth);
  }

  /** Lowest first. */
  toLay(depth: number): StreamLevel[] {
    return this.#lay
      .levels()
      .sort(([a], [b]) => a - b)
      .slice(0, depth);
  }
}

/** One side: the full ladder if recorded, else the best prices by rank. */
class LadderSide {
  readonly #fullName: string;
  readonly #rankedName: string;
  readonly #full = new Map<number, number>();
  readonly #ranked = new Map<number, StreamLevel>();
  #isFull = false;

  constructor(fullName: string, rankedName: string) {
    this.#fullName = fullName;
    this.#rankedName = rankedName;
  }

  apply(runner: JsonAt): boolean {
    const full = member(runner, this.#fullName);
    const ranked = member(runner, this.#rankedName);
    if (isPresent(full)) {
      this.#isFull = true;
      for (const level of asArray(full)) this.#applyFull(level);
      return true;
    }
    if (!isPresent(ranked) || this.#isFull) return false;
    for (const level of asArray(ranked)) this.#applyRanked(level);
    return true;
  }

  levels(): StreamLevel[] {
    return this.#isFull ? [...this.#full] : [...this.#ranked.values()];
  }

  /** Price and size; a zero size removes the price. */
  #applyFull(at: JsonAt): void {
    const [price = at, size = at] = asArray(at);
    const amount = toHundredths(asNumber(size));
    if (amount > 0) this.#full.set(toHundredths(asNumber(price)), amount);
    else this.#full.delete(toHundredths(asNumber(price)));
  }

  /** Rank, price and size; a zero size removes the rank. */
  #applyRanked(at: JsonAt): void {
    const [rank = at, price = at, size = at] = asArray(at);
    const amount = toHundredths(asNumber(size));
    if (amount > 0) this.#ranked.set(asCount(rank), [toHundredths(asNumber(price)), amount]);
    else this.#ranked.delete(asCount(rank));
  }
}

/** Converts a recorded decimal to an integer. */
export function toHundredths(value: number): number {
  return Math.round(value * 100);
}
