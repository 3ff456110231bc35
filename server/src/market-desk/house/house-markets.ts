import type { Exchange } from '#journal/exchange.ts';
import {
  buildSnapshots,
  type DeskMarket,
  findMarkets,
  type HouseSnapshot,
  makeMarketKey,
} from './house-market.ts';
import type { HousePlan } from './house-plan.ts';

/** The house markets of one match: those traded by its desk, and those that it has finished. */
export class HouseMarkets {
  readonly #exchange: Exchange;
  readonly #eventId: number;
  /** By key. */
  readonly #traded = new Map<string, DeskMarket>();
  readonly #over = new Map<string, DeskMarket>();

  constructor(parts: { readonly exchange: Exchange; readonly eventId: number }) {
    this.#exchange = parts.exchange;
    this.#eventId = parts.eventId;
  }

  traded(): readonly DeskMarket[] {
    return [...this.#traded.values()];
  }

  over(): readonly DeskMarket[] {
    return [...this.#over.values()];
  }

  /** Returns a plan's market while it is traded. */
  get(plan: HousePlan): DeskMarket | undefined {
    return this.#traded.get(makeMarketKey(plan));
  }

  /** True if no market of this plan is known. */
  isFresh(plan: HousePlan): boolean {
    const key = makeMarketKey(plan);
    return !this.#traded.has(key) && !this.#over.has(key);
  }

  /** Finds the markets of these plans. */
  async find(plans: readonly HousePlan[]): Promise<void> {
    const wanted = new Map(plans.map((plan) => [makeMarketKey(plan), plan]));
    const found = await this.#exchange.read((state) => findMarkets(state, this.#eventId, wanted));
    for (const market of found) {
      if (this.isFresh(market.plan)) this.#traded.set(makeMarketKey(market.plan), market);
    }
  }

  /** Current state of the traded markets, by ID. */
  readSnapshots(): Promise<ReadonlyMap<number, HouseSnapshot>> {
    const markets = this.traded();
    return this.#exchange.read((state) => buildSnapshots(state, markets));
  }

  markOver(market: DeskMarket): void {
    const key = makeMarketKey(market.plan);
    this.#traded.delete(key);
    this.#over.set(key, market);
  }

  reopen(market: DeskMarket): void {
    const key = makeMarketKey(market.plan);
    this.#over.delete(key);
    this.#traded.set(key, market);
  }

  /** Marks the sent state of these markets as unknown. */
  invalidate(marketIds: readonly number[]): void {
    for (const market of this.#traded.values()) {
      if (marketIds.includes(market.marketId)) market.sent = null;
    }
  }
}
