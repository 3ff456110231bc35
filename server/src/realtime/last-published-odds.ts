import type { MarketOdds } from '@crease/contracts/pushes/message.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import type { Currency } from '@crease/core/money/money.ts';
import { diffOdds } from './odds-change.ts';

/**
 * The last odds sent to one kind of audience for every market, by currency. An update contains only the differences
 * and names the previous version, so that a client can detect a gap.
 */
export class LastPublishedOdds {
  readonly #odds = new Map<number, Map<Currency, WireMarket>>();

  /** Returns the changes in these markets since the last update, and marks them as sent. */
  takeChanges(markets: Iterable<WireMarket>, currency: Currency): readonly MarketOdds[] {
    const changes: MarketOdds[] = [];
    for (const market of markets) {
      const last = this.#getOdds(market.marketId);
      const change = diffOdds(last.get(currency) ?? null, market);
      if (change === null) continue;
      last.set(currency, market);
      changes.push(change);
    }
    return changes;
  }

  /**
   * A change had no recipients, or a client has fetched the market since the last update, and clients may hold an
   * intermediate state. So the next update is a full one: a difference would omit a price that left and came back.
   */
  markMissed(marketId: number, currency: Currency): void {
    this.#odds.get(marketId)?.delete(currency);
  }

  /** Removes an archived market. */
  remove(marketId: number): void {
    this.#odds.delete(marketId);
  }

  /** Number of markets held. */
  get size(): number {
    return this.#odds.size;
  }

  #getOdds(marketId: number): Map<Currency, WireMarket> {
    const known = this.#odds.get(marketId);
    if (known !== undefined) return known;
    const fresh = new Map<Currency, WireMarket>();
    this.#odds.set(marketId, fresh);
    return fresh;
  }
}
