import type { Exchange } from '#ports/exchange.ts';
import type { MarketClosing, ReadModel } from '#ports/read-model.ts';

/** When a market went to CLOSED, and whether by a settlement that was taken back. */
export type Closing = Omit<MarketClosing, 'marketId'>;

export interface ClosingTimesParts {
  readonly exchange: Pick<Exchange, 'onCommitted' | 'read'>;
  readonly readModel: Pick<ReadModel, 'closings'>;
}

/**
 * Since when closed markets wait for a result. The exchange decides nothing by it and keeps no such time: it is what
 * this process has seen, and what the database kept of the processes before.
 */
export class ClosingTimes {
  readonly #parts: ClosingTimesParts;
  readonly #closings = new Map<number, Closing>();

  constructor(parts: ClosingTimesParts) {
    this.#parts = parts;
    parts.exchange.onCommitted(({ events, state, at }) => {
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

  /** Takes up what was closed before this process began; what has happened meanwhile it knows better itself. */
  async load(): Promise<void> {
    const { exchange, readModel } = this.#parts;
    const kept = await readModel.closings();
    await exchange.read((state) => {
      for (const { marketId, ...closing } of kept) {
        const isClosed = state.markets.get(marketId)?.status === 'CLOSED';
        if (isClosed && !this.#closings.has(marketId)) this.#closings.set(marketId, closing);
      }
    });
  }

  /** Null for a market that is not closed, or was closed before the database kept these times. */
  of(marketId: number): Closing | null {
    return this.#closings.get(marketId) ?? null;
  }
}
