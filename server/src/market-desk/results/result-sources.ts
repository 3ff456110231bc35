import type { GivenResult } from '@crease/core/market/market-terms.ts';

/**
 * A source's result for a market: FEED as announced by the followed source, SCORE as derived from its score, OTHER
 * from another source of the match.
 */
export interface ReportedResult {
  readonly source: 'FEED' | 'SCORE' | 'OTHER';
  readonly result: GivenResult;
  /** Time it was first reported, ms since 1970 UTC. */
  readonly at: number;
  /** Name of the feed. */
  readonly by: string;
}

/**
 * Results proposed by feeds, kept until their event is over. Derived from the feeds, so they are reported again after
 * a restart.
 */
export class ResultSources {
  readonly #markets = new Map<
    number,
    { readonly eventId: number; said: readonly ReportedResult[] }
  >();

  /** Records all current results of a market; unchanged ones keep their time. */
  record(
    market: { readonly eventId: number; readonly marketId: number },
    said: readonly ReportedResult[],
  ): void {
    const known = this.list(market.marketId);
    const kept = said.map((one) => known.find((before) => isSame(before, one)) ?? one);
    this.#markets.set(market.marketId, {
      eventId: market.eventId,
      said: kept.toSorted((a, b) => a.at - b.at),
    });
  }

  /** Oldest first. */
  list(marketId: number): readonly ReportedResult[] {
    return this.#markets.get(marketId)?.said ?? [];
  }

  /** Removes the markets of an event. */
  removeEvent(eventId: number): void {
    for (const [marketId, market] of this.#markets) {
      if (market.eventId === eventId) this.#markets.delete(marketId);
    }
  }
}

function isSame(one: ReportedResult, other: ReportedResult): boolean {
  const isOfSource = one.source === other.source && one.by === other.by;
  return isOfSource && JSON.stringify(one.result) === JSON.stringify(other.result);
}
