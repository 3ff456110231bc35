import type { GivenResult } from '@crease/core/market/market-terms.ts';

/** What a feed says about how a market ended: as it was announced, or as the score comes to. */
export interface SaidResult {
  readonly source: 'FEED' | 'SCORE';
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

  /** Notes what is said; the same said again keeps its time, another result of the same source takes its place. */
  say(market: { readonly eventId: number; readonly marketId: number }, said: SaidResult): void {
    const known = this.#markets.get(market.marketId)?.said ?? [];
    const isOfSource = ({ source, by }: SaidResult) => source === said.source && by === said.by;
    const before = known.find(isOfSource);
    if (before !== undefined && isSame(before.result, said.result)) return;
    const others = known.filter((one) => !isOfSource(one));
    this.#markets.set(market.marketId, { eventId: market.eventId, said: [...others, said] });
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

function isSame(one: GivenResult, other: GivenResult): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
