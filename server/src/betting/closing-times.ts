import type { Exchange } from '#journal/exchange.ts';
import type { MarketReader } from '#journal/market-reader.ts';
import type { MarketClosing } from '#journal/rows.ts';

/** Time at which a market became CLOSED; `wasSettled` is set if by a reversed settlement. */
export type Closing = Omit<MarketClosing, 'marketId'>;

export interface ClosingTimesParts {
  readonly exchange: Pick<Exchange, 'onCommitted' | 'read'>;
  readonly readModel: Pick<MarketReader, 'closings'>;
}

/**
 * Tracks when each market closed, from this process and from the database. Informational only: the exchange doesn't
 * store or use it.
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

  /** Loads closings from before this process started; its own observations take precedence. */
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

  /** Null if the market isn't closed, or closed before the database recorded these times. */
  get(marketId: number): Closing | null {
    return this.#closings.get(marketId) ?? null;
  }
}
