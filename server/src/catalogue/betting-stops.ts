import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { isHouseKind } from '@crease/core/market/market-kind.ts';
import type { NewAuditRow } from '#base/audit-log.ts';
import { isScoredManually } from '#catalogue/manual-score.ts';
import { acceptsBets, StopKeeper, type StopParts } from '#catalogue/stop-keeper.ts';
import { type Stop, type StopListener, StopStore } from '#catalogue/stop-store.ts';

/**
 * Betting stops, which suspend markets and keep them suspended.
 *
 * If a feed or automatic pricing reopens a market of a stopped event, it is suspended again with the next commit.
 * Only a trader who opens a market by name exempts it from its event's stop. Stops survive restarts.
 */
export class BettingStops {
  readonly #parts: StopParts;
  readonly #stops: StopStore;
  readonly #keeper: StopKeeper;

  constructor(parts: StopParts) {
    this.#parts = parts;
    this.#stops = new StopStore(parts.documents, () => this.#keeper.requestCheck());
    this.#keeper = new StopKeeper(parts, this.#stops);
  }

  /** All stops: the house-wide one first, then oldest first. */
  async all(): Promise<readonly Stop[]> {
    await this.#stops.load();
    return this.#stops.all();
  }

  onChange(listener: StopListener): void {
    this.#stops.onChange(listener);
  }

  /** Adopts a change made by the process that owns the stops; this process only displays them. */
  async adoptChange(eventId: number | null, stop: Stop | null): Promise<void> {
    await this.#stops.load();
    this.#stops.set(eventId, stop);
  }

  invalidate(): void {
    this.#stops.invalidate();
  }

  /** The stop that applies to an event; the house-wide one takes precedence. */
  async findStop(eventId: number): Promise<Stop | null> {
    return (await this.get(null)) ?? (await this.get(eventId));
  }

  /** Synchronous version, based on what this process has loaded. */
  findLoadedStop(eventId: number): Stop | null {
    return this.#stops.get(null) ?? this.#stops.get(eventId) ?? null;
  }

  async get(eventId: number | null): Promise<Stop | null> {
    await this.#stops.load();
    return this.#stops.get(eventId) ?? null;
  }

  /**
   * Suspends open markets and those about to open, and keeps them suspended.
   *
   * @returns the stop, and the number of markets this call suspended.
   */
  stop(
    request: Pick<Stop, 'eventId' | 'reason' | 'message' | 'until' | 'operatorId'>,
    line: NewAuditRow,
  ): Promise<{ readonly stop: Stop; readonly suspended: number }> {
    return this.#keeper.runLocked(async () => {
      await this.#stops.load();
      const { exchange, clock } = this.#parts;
      const live = await exchange.read((state) => liveMarkets(state, request.eventId));
      const former = this.#stops.get(request.eventId);
      const current: Stop = former ?? { ...request, at: clock.now(), marketIds: [], feedControlled: [], exempt: [] };
      const shown = { message: request.message ?? current.message, until: request.until ?? current.until };
      const stop = this.#keeper.addMarkets({ ...current, ...shown, exempt: [] }, live);
      // Enforced from here on, even if the following lines fail.
      this.#stops.set(stop.eventId, stop);
      const suspending = live.map((id) => this.#keeper.suspend(id));
      this.#keeper.setAuto(live, false);
      try {
        const [outcomes] = await Promise.all([
          Promise.all(suspending),
          former === undefined || live.length > 0 || request.message !== null || request.until !== null
            ? this.#stops.save(stop, { ...line, after: { markets: live.length } })
            : Promise.resolve(),
        ]);
        return { stop, suspended: outcomes.filter((isDone) => isDone).length };
      } finally {
        this.#keeper.requestCheck();
      }
    });
  }

  /**
   * Lifts a stop: markets it suspended reopen unless changed since. House markets that follow a score return to
   * automatic pricing, so that they reopen at current prices; others reopen unchanged.
   *
   * @returns null if there is no such stop.
   */
  lift(
    eventId: number | null,
    line: NewAuditRow,
  ): Promise<{ readonly opened: number; readonly givenBack: number } | null> {
    return this.#keeper.runLocked(async () => {
      await this.#stops.load();
      const { exchange } = this.#parts;
      const stop = this.#stops.get(eventId);
      if (stop === undefined) return null;
      const markets = stop.marketIds.length;
      await this.#stops.remove(eventId, { ...line, after: { markets } });
      this.#stops.set(eventId, null);
      const { open, giveBack } = await exchange.read((state) => this.#listResumable(state, stop));
      const outcomes = await Promise.all(
        open.map((marketId) => exchange.submit({ type: 'SetMarketStatus', marketId, status: 'OPEN' })),
      );
      const feedControlled = new Set(stop.feedControlled);
      this.#keeper.setAuto([...open.filter((id) => feedControlled.has(id)), ...giveBack], true);
      return { opened: outcomes.filter(({ ok }) => ok).length, givenBack: giveBack.length };
    });
  }

  /** A trader opens a market by name: ends its event's stop for it, restores feed control. False if all is stopped. */
  release(marketId: number): Promise<boolean> {
    return this.#keeper.runLocked(async () => {
      await this.#stops.load();
      if (this.#stops.isEmpty) return true;
      if (this.#stops.get(null) !== undefined) return false;
      const eventId = await this.#parts.exchange.read((state) => state.markets.get(marketId)?.eventId ?? null);
      const stop = eventId === null ? undefined : this.#stops.get(eventId);
      if (stop === undefined || stop.exempt.includes(marketId)) return true;
      const changed: Stop = {
        ...stop,
        exempt: [...stop.exempt, marketId],
        marketIds: stop.marketIds.filter((id) => id !== marketId),
      };
      await this.#stops.save(changed);
      this.#stops.change(changed);
      // The stop took control of it; reopening doesn't mean that the trader wants to quote it manually.
      if (stop.feedControlled.includes(marketId)) this.#keeper.setAuto([marketId], true);
      return true;
    });
  }

  #listResumable(state: ExchangeState, stop: Stop) {
    const feedControlled = new Set(stop.feedControlled);
    const open: number[] = [];
    const giveBack: number[] = [];
    for (const marketId of stop.marketIds) {
      const market = state.markets.get(marketId);
      if (market?.status !== 'SUSPENDED' || this.#stops.ofMarket(market) !== undefined) continue;
      const dreamEventId = state.events.get(market.eventId)?.details.dreamEventId ?? '0';
      const follows = isHouseKind(market.kind) && !isScoredManually(dreamEventId);
      if (follows && feedControlled.has(marketId)) giveBack.push(marketId);
      else open.push(marketId);
    }
    return { open, giveBack };
  }
}

/** Markets that are open or about to open, open ones first. */
function liveMarkets(state: ExchangeState, eventId: number | null): number[] {
  const live = [...state.markets.values()].filter(
    (market) => acceptsBets(market) && (eventId === null || market.eventId === eventId),
  );
  return live.sort((a, b) => Number(b.status === 'OPEN') - Number(a.status === 'OPEN')).map(({ id }) => id);
}
