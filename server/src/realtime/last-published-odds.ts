import type { MarketOdds } from '@crease/contracts/pushes/message.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import type { Currency } from '@crease/core/money/money.ts';
import { oddsChangeOf } from './odds-change.ts';

/**
 * The odds of every market that one kind of audience was sent last, by currency. An update holds only what differs from
 * them and names their version, so that a client sees a gap.
 */
export class LastPublishedOdds {
  readonly #odds = new Map<number, Map<Currency, WireMarket>>();

  /** What of these markets is new to the audience; they count as sent from now on. */
  changesOf(markets: Iterable<WireMarket>, currency: Currency): readonly MarketOdds[] {
    const changes: MarketOdds[] = [];
    for (const market of markets) {
      const last = this.#oddsOf(market.marketId);
      const change = oddsChangeOf(last.get(currency) ?? null, market);
      if (change === null) continue;
      last.set(currency, market);
      changes.push(change);
    }
    return changes;
  }

  /**
   * A change was sent to nobody, or somebody has fetched the market since the last update: they may hold what was in
   * between. So the next update is a whole one: a price that went and came back would not be in a difference.
   */
  missed(marketId: number, currency: Currency): void {
    this.#odds.get(marketId)?.delete(currency);
  }

  /** Lets a market go that is archived. */
  forget(marketId: number): void {
    this.#odds.delete(marketId);
  }

  /** Markets of which something is kept. */
  get size(): number {
    return this.#odds.size;
  }

  #oddsOf(marketId: number): Map<Currency, WireMarket> {
    const known = this.#odds.get(marketId);
    if (known !== undefined) return known;
    const fresh = new Map<Currency, WireMarket>();
    this.#odds.set(marketId, fresh);
    return fresh;
  }
}
