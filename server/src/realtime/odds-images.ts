import type { MarketOdds } from '@crease/contracts/pushes/message.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import type { Currency } from '@crease/core/money/money.ts';
import { oddsChangeOf } from './odds-change.ts';

/**
 * The image of every market that one kind of audience was sent last, by currency. An update holds only what differs from
 * it and names its version, so nobody has to be told what they were told before, and a gap is seen.
 */
export class OddsImages {
  readonly #images = new Map<number, Map<Currency, WireMarket>>();

  /** What of these markets is new to the audience; they count as sent from now on. */
  changesOf(markets: Iterable<WireMarket>, currency: Currency): readonly MarketOdds[] {
    const changes: MarketOdds[] = [];
    for (const market of markets) {
      const images = this.#imagesOf(market.marketId);
      const change = oddsChangeOf(images.get(currency) ?? null, market);
      if (change === null) continue;
      images.set(currency, market);
      changes.push(change);
    }
    return changes;
  }

  /**
   * The audience was told nothing of a change, for there was nobody. Anyone who comes next may have fetched any image between,
   * so the next update is a whole one: a price that went and came back would not be in a difference.
   */
  missed(marketId: number, currency: Currency): void {
    this.#images.get(marketId)?.delete(currency);
  }

  /** Lets a market go that is archived. */
  forget(marketId: number): void {
    this.#images.delete(marketId);
  }

  /** Markets of which something is kept. */
  get size(): number {
    return this.#images.size;
  }

  #imagesOf(marketId: number): Map<Currency, WireMarket> {
    const known = this.#images.get(marketId);
    if (known !== undefined) return known;
    const fresh = new Map<Currency, WireMarket>();
    this.#images.set(marketId, fresh);
    return fresh;
  }
}
