import type { Exchange } from '#ports/exchange.ts';

/** When a market went to CLOSED, and whether by a settlement that was taken back. */
export interface Closing {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly wasSettled: boolean;
}

/**
 * Since when closed markets wait for a result. The exchange decides nothing by it and keeps no such time: it is what
 * this process has seen, and a market that was closed before its start has none.
 */
export class ClosingTimes {
  readonly #closings = new Map<number, Closing>();

  constructor(exchange: Pick<Exchange, 'onCommitted'>) {
    exchange.onCommitted(({ events, state, at }) => {
      for (const event of events) {
        if (event.type !== 'MarketChanged') continue;
        const { marketId, change } = event;
        const isClosed = state.markets.get(marketId)?.status === 'CLOSED';
        if (!isClosed) this.#closings.delete(marketId);
        else if (change === 'unsettled') this.#closings.set(marketId, { at, wasSettled: true });
        else if (change === 'status' && !this.#closings.has(marketId))
          this.#closings.set(marketId, { at, wasSettled: false });
      }
    });
  }

  /** Null for a market that is not closed, or was closed before this process began. */
  of(marketId: number): Closing | null {
    return this.#closings.get(marketId) ?? null;
  }
}
