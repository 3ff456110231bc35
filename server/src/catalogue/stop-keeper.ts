import type { Market } from '@crease/core/exchange/market.ts';
import { buildAuditRow, type NewAuditRow, SYSTEM_ORIGIN } from '#base/audit-log.ts';
import { KeyedMutex } from '#base/keyed-mutex.ts';
import { detached } from '#base/system/background-tasks.ts';
import type { Stop, StopStore } from '#catalogue/stop-store.ts';
import type { CommittedBatch } from '#journal/exchange.ts';
import type { CatalogueEnv } from './env.ts';

export type StopParts = Pick<CatalogueEnv, 'exchange' | 'documents' | 'autoTrading' | 'clock' | 'log'>;

/** Serialises changes to stops. */
const MUTEX_KEY = 'stops';

/** Keeps stopped markets suspended: if one is reopened, it is suspended again with the next commit. */
export class StopKeeper {
  readonly #parts: StopParts;
  readonly #stops: StopStore;
  readonly #mutex = new KeyedMutex();
  readonly #suspending = new Set<number>();
  /** Markets may have been opened unnoticed, so check all of them with the next commit. */
  #needsCheck = true;

  constructor(parts: StopParts, stops: StopStore) {
    this.#parts = parts;
    this.#stops = stops;
    parts.exchange.onCommitted((batch) => this.#watch(batch));
  }

  requestCheck(): void {
    this.#needsCheck = true;
  }

  runLocked<Value>(change: () => Promise<Value>): Promise<Value> {
    return this.#mutex.run(MUTEX_KEY, change);
  }

  addMarkets(stop: Stop, marketIds: readonly number[]): Stop {
    const { autoTrading } = this.#parts;
    const known = new Set(stop.marketIds);
    const fresh = marketIds.filter((id) => !known.has(id));
    return {
      ...stop,
      marketIds: [...stop.marketIds, ...fresh],
      feedControlled: [...stop.feedControlled, ...fresh.filter((id) => !autoTrading.isManual(id))],
    };
  }

  /** While the suspension is in flight the market isn't suspended again; afterwards any reopening is noticed. */
  async suspend(marketId: number, audit?: NewAuditRow): Promise<boolean> {
    this.#suspending.add(marketId);
    try {
      const { ok } = await this.#parts.exchange.submit(
        { type: 'SetMarketStatus', marketId, status: 'SUSPENDED' },
        audit === undefined ? {} : { audit },
      );
      return ok;
    } finally {
      this.#suspending.delete(marketId);
    }
  }

  /**
   * Switches markets between automatic pricing and manual control, effective immediately. Persisting hundreds of
   * markets takes time and isn't awaited; until then the saved stop holds the same information.
   */
  setAuto(marketIds: readonly number[], auto: boolean): void {
    const { autoTrading, log } = this.#parts;
    autoTrading.setAuto(marketIds, auto).catch((failure: unknown) => {
      const details = { markets: [...marketIds], auto, reason: String(failure) };
      log.warn('Couldn’t save market control for a stop yet.', details);
    });
  }

  #watch({ events, state }: CommittedBatch): void {
    // If it fails, the next commit tries again.
    if (!this.#stops.isRead) detached(this.#stops.load(), { name: 'betting stops', log: this.#parts.log });
    if (this.#stops.isEmpty) return;
    const changed = this.#needsCheck
      ? [...state.markets.values()]
      : events.flatMap((event) =>
          event.type === 'MarketChanged' || event.type === 'BookChanged'
            ? (state.markets.get(event.marketId) ?? [])
            : [],
        );
    this.#needsCheck = false;
    const isReopened = (market: Market) => this.#isReopened(market);
    const reopened = new Set(changed.filter(isReopened).map(({ id }) => id));
    if (reopened.size === 0) return;
    detached(this.#suspendAgain([...reopened]), { name: 'suspension', log: this.#parts.log });
  }

  #isReopened(market: Market): boolean {
    return acceptsBets(market) && this.#stops.ofMarket(market) !== undefined && !this.#suspending.has(market.id);
  }

  async #suspendAgain(marketIds: readonly number[]): Promise<void> {
    try {
      await Promise.all(
        marketIds.map((entityId) => {
          const change = { action: 'KeepSuspended', entity: 'market', entityId };
          const audit = buildAuditRow(SYSTEM_ORIGIN, { ...change, reason: 'betting suspended' });
          return this.suspend(entityId, audit);
        }),
      );
      await this.runLocked(() => this.#record(marketIds));
    } catch (failure) {
      this.#needsCheck = true;
      this.#parts.log.warn('Couldn’t re-suspend reopened markets yet; will retry.', {
        markets: [...marketIds],
        reason: String(failure),
      });
    }
  }

  /** Adds markets suspended later to the saved stop, so that they are resumed too. */
  async #record(marketIds: readonly number[]): Promise<void> {
    const { exchange } = this.#parts;
    const markets = await exchange.read((state) =>
      marketIds.flatMap((id) => {
        const market = state.markets.get(id);
        const stop = market === undefined ? undefined : this.#stops.ofMarket(market);
        return stop === undefined ? [] : [{ id, eventId: stop.eventId }];
      }),
    );
    for (const stop of this.#stops.all()) {
      const ids = markets.filter(({ eventId }) => eventId === stop.eventId).map(({ id }) => id);
      const fresh = ids.filter((id) => !stop.marketIds.includes(id));
      if (fresh.length === 0) continue;
      const changed = this.addMarkets(stop, fresh);
      this.#stops.change(changed);
      await this.#stops.save(changed);
    }
    this.setAuto(
      markets.map(({ id }) => id),
      false,
    );
  }
}

/** True if a market accepts bets, or will after the ball. */
export function acceptsBets(market: Pick<Market, 'status'> | undefined): boolean {
  return market?.status === 'OPEN' || market?.status === 'BALL_RUNNING';
}
