import type { Money } from '@crease/core/money/money.ts';
import { RecentMap } from '#services/recent-map.ts';

/** Which quote: whose, of what market, at what version of it. */
export interface QuoteKey {
  readonly accountId: number;
  readonly marketId: number;
  readonly version: number;
}

const MOST_QUOTES = 50_000;

/** What bettors were quoted in the last seconds: a cash-out must not give less than what its bettor saw. */
export class QuoteMemory {
  readonly #quotes = new RecentMap<{ readonly amount: Money; readonly until: number }>(MOST_QUOTES);

  /** Keeps a quote until an instant, ms. */
  keep(key: QuoteKey, amount: Money, until: number): void {
    this.#quotes.set(textOf(key), { amount, until });
  }

  /** The amount quoted, paise, or null when there was none or it is over. */
  of(key: QuoteKey, now: number): Money | null {
    const quote = this.#quotes.get(textOf(key));
    return quote === undefined || quote.until < now ? null : quote.amount;
  }
}

function textOf({ accountId, marketId, version }: QuoteKey): string {
  return `${accountId}:${marketId}:${version}`;
}
