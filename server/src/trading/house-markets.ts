import type { Exchange } from '#ports/exchange.ts';
import { type DeskMarket, findMarkets, keyOf, type Standing, standingOf } from './house-market.ts';
import type { HousePlan } from './house-plan.ts';

/** The markets of the house on one match: those that its desk trades, and those that are over for it. */
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

  /** The market of a plan while it is traded. */
  of(plan: HousePlan): DeskMarket | undefined {
    return this.#traded.get(keyOf(plan));
  }

  byKey(key: string): DeskMarket | undefined {
    return this.#traded.get(key);
  }

  /** Whether there is no market of this plan, as far as is known. */
  isFresh(plan: HousePlan): boolean {
    const key = keyOf(plan);
    return !this.#traded.has(key) && !this.#over.has(key);
  }

  /** Looks up the markets of these plans. */
  async find(plans: readonly HousePlan[]): Promise<void> {
    const wanted = new Map(plans.map((plan) => [keyOf(plan), plan]));
    const found = await this.#exchange.read((state) => findMarkets(state, this.#eventId, wanted));
    for (const market of found) {
      if (this.isFresh(market.plan)) this.#traded.set(keyOf(market.plan), market);
    }
  }

  /** What stands in those that are traded, by id. */
  standing(): Promise<ReadonlyMap<number, Standing>> {
    const markets = this.traded();
    return this.#exchange.read((state) => standingOf(state, markets));
  }

  leave(market: DeskMarket): void {
    const key = keyOf(market.plan);
    this.#traded.delete(key);
    this.#over.set(key, market);
  }

  takeBack(market: DeskMarket): void {
    const key = keyOf(market.plan);
    this.#over.delete(key);
    this.#traded.set(key, market);
  }

  /** What stands in these is not known any more. */
  forgetSent(marketIds: readonly number[]): void {
    for (const market of this.#traded.values()) {
      if (marketIds.includes(market.marketId)) market.sent = null;
    }
  }
}
