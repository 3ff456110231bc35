import type { GivenResult } from '@crease/core/market/market-terms.ts';

/**
 * What a source says about how a market ended: FEED as the one that is followed announced it, SCORE as its score comes to,
 * OTHER as another source of the match has it.
 */
export interface SaidResult {
  readonly source: 'FEED' | 'SCORE' | 'OTHER';
  readonly result: GivenResult;
  /** When it was said first, ms since 1970 UTC. */
  readonly at: number;
  /** Name of the feed. */
  readonly by: string;
}

/**
 * Results as feeds propose them, until their event is over. All of it follows from the feeds and is said again after a
 * restart.
 */
export class ResultSources {
  readonly #markets = new Map<number, { readonly eventId: number; said: readonly SaidResult[] }>();

  /** Notes all that is said of a market now; what was said before keeps its time. */
  say(
    market: { readonly eventId: number; readonly marketId: number },
    said: readonly SaidResult[],
  ): void {
    const known = this.of(market.marketId);
    const kept = said.map((one) => known.find((before) => isSame(before, one)) ?? one);
    this.#markets.set(market.marketId, {
      eventId: market.eventId,
      said: kept.toSorted((a, b) => a.at - b.at),
    });
  }

  /** Oldest first. */
  of(marketId: number): readonly SaidResult[] {
    return this.#markets.get(marketId)?.said ?? [];
  }

  /** Forgets the markets of an event. */
  forget(eventId: number): void {
    for (const [marketId, market] of this.#markets) {
      if (market.eventId === eventId) this.#markets.delete(marketId);
    }
  }
}

function isSame(one: SaidResult, other: SaidResult): boolean {
  const isOfSource = one.source === other.source && one.by === other.by;
  return isOfSource && JSON.stringify(one.result) === JSON.stringify(other.result);
}
