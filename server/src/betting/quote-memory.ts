import type { Money } from '@crease/core/money/money.ts';
import { RecentMap } from '#base/recent-map.ts';

/** Identifies a quote by account, market and market version. */
export interface QuoteKey {
  readonly accountId: number;
  readonly marketId: number;
  readonly version: number;
}

const MAX_QUOTES = 50_000;

/** Remembers quotes of the last seconds, so that a cash-out never pays less than the bettor was shown. */
export class QuoteMemory {
  readonly #quotes = new RecentMap<{ readonly amount: Money; readonly until: number }>(MAX_QUOTES);

  /** Stores a quote until the given time (ms). */
  set(key: QuoteKey, amount: Money, until: number): void {
    this.#quotes.set(makeQuoteKey(key), { amount, until });
  }

  /** Quoted amount in paise; null if unknown or expired. */
  get(key: QuoteKey, now: number): Money | null {
    const quote = this.#quotes.get(makeQuoteKey(key));
    return quote === undefined || quote.until < now ? null : quote.amount;
  }
}

function makeQuoteKey({ accountId, marketId, version }: QuoteKey): string {
  return `${accountId}:${marketId}:${version}`;
}
