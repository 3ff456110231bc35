import { timeOf } from '@crease/contracts/values/instant.ts';
import type { PublicStop } from '@crease/contracts/wire/catalogue.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { isHouseKind } from '@crease/core/market/market-kind.ts';
import type { NewAuditRow } from '#ports/audit.ts';
import type { AutoTrading } from '#ports/auto-trading.ts';
import type { Clock } from '#ports/clock.ts';
import type { DocumentStore } from '#ports/document-store.ts';
import type { CommittedBatch, Exchange } from '#ports/exchange.ts';
import type { Log } from '#ports/log.ts';
import { KeyedMutex } from '#services/keyed-mutex.ts';
import { isScoredByHand } from './set-score.ts';

/** A stop that is in force. */
export interface Stop {
  /** Null: all betting. */
  readonly eventId: number | null;
  readonly reason: string;
  /** What players read, and when it is meant to go on. */
  readonly message: string | null;
  readonly until: number | null;
  readonly operatorId: number;
  readonly at: number;
  /** Markets that it suspended. */
  readonly marketIds: readonly number[];
  /** Those of them that followed a feed, and are given back to it. */
  readonly feedControlled: readonly number[];
  /** Markets that a trader opened by name although their event is stopped. */
  readonly exempt: readonly number[];
}

type StopListener = (eventId: number | null, stop: Stop | null) => void;

export interface StopParts {
  readonly exchange: Exchange;
  readonly documents: DocumentStore;
  readonly autoTrading: AutoTrading;
  readonly clock: Clock;
  readonly log: Log;
}

const PREFIX = 'betting-stop:';
const HOUSE = 'all';
const SYSTEM = 'system';
/** Stops are changed one after the other. */
const MUTEX_KEY = 'stops';

/**
 * Stops of betting: what they suspended, and that it stays so.
 *
 * Anyone who opens a market of a stopped event, a feed or a desk, has it suspended again with the next commit; only a
 * trader who opens one market by name takes it out of the stop of its event. Stops outlive the process.
 */
export class BettingStops {
  readonly #parts: StopParts;
  readonly #mutex = new KeyedMutex();
  readonly #stops = new Map<number | null, Stop>();
  readonly #suspending = new Set<number>();
  #loading: Promise<void> | null = null;
  /** Something may have been opened unseen: everything is looked through with the next commit. */
  #mustLookThrough = true;
  readonly #listeners: StopListener[] = [];

  constructor(parts: StopParts) {
    this.#parts = parts;
    parts.exchange.onCommitted((batch) => this.#watch(batch));
  }

  /** All stops, that of the house first, then the oldest. */
  async all(): Promise<readonly Stop[]> {
    await this.#load();
    return [...this.#stops.values()].sort(
      (a, b) => Number(b.eventId === null) - Number(a.eventId === null) || a.at - b.at,
    );
  }

  /** Called with each stop and with its end. */
  onChange(listener: StopListener): void {
    this.#listeners.push(listener);
  }

  /** The process that keeps the stops has changed one: this one only shows them. */
  async changedElsewhere(eventId: number | null, stop: Stop | null): Promise<void> {
    await this.#load();
    this.#set(eventId, stop);
  }

  /** What was read may be old: changes may have been missed. */
  forgetRead(): void {
    this.#loading = null;
  }

  /** The stop that holds for an event: that of the house before its own. */
  async over(eventId: number): Promise<Stop | null> {
    return (await this.of(null)) ?? (await this.of(eventId));
  }

  /** The same, as far as this process has read. */
  standing(eventId: number): Stop | null {
    return this.#stops.get(null) ?? this.#stops.get(eventId) ?? null;
  }

  async of(eventId: number | null): Promise<Stop | null> {
    await this.#load();
    return this.#stops.get(eventId) ?? null;
  }

  /**
   * Suspends what takes bets, or is about to, and keeps it so.
   *
   * @returns the stop, and how many markets were suspended by this call.
   */
  stop(
    wanted: Pick<Stop, 'eventId' | 'reason' | 'message' | 'until' | 'operatorId'>,
    line: NewAuditRow,
  ): Promise<{ readonly stop: Stop; readonly suspended: number }> {
    return this.#mutex.run(MUTEX_KEY, async () => {
      await this.#load();
      const { exchange, clock } = this.#parts;
      const live = await exchange.read((state) => liveMarkets(state, wanted.eventId));
      const former = this.#stops.get(wanted.eventId);
      const current: Stop = former ?? {
        ...wanted,
        at: clock.now(),
        marketIds: [],
        feedControlled: [],
        exempt: [],
      };
      const shown = {
        message: wanted.message ?? current.message,
        until: wanted.until ?? current.until,
      };
      const stop = this.#with({ ...current, ...shown, exempt: [] }, live);
      // From here on nothing of it stays open, even if the next lines fail.
      this.#set(stop.eventId, stop);
      const suspending = live.map((id) => this.#suspend(id));
      this.#setAuto(live, false);
      try {
        const [outcomes] = await Promise.all([
          Promise.all(suspending),
          former === undefined ||
          live.length > 0 ||
          wanted.message !== null ||
          wanted.until !== null
            ? this.#save(stop, { ...line, after: { markets: live.length } })
            : Promise.resolve(),
        ]);
        return { stop, suspended: outcomes.filter((isDone) => isDone).length };
      } finally {
        this.#mustLookThrough = true;
      }
    });
  }

  /**
   * Lifts a stop: what it suspended and nobody touched since goes on. Markets of the house that follow a score are
   * given back to it, so that they open with prices of now; the others open as they were.
   *
   * @returns null when there is no such stop.
   */
  lift(
    eventId: number | null,
    line: NewAuditRow,
  ): Promise<{ readonly opened: number; readonly givenBack: number } | null> {
    return this.#mutex.run(MUTEX_KEY, async () => {
      await this.#load();
      const { exchange, documents } = this.#parts;
      const stop = this.#stops.get(eventId);
      if (stop === undefined) return null;
      const markets = stop.marketIds.length;
      await documents.remove(nameOf(eventId), { ...line, after: { markets } });
      this.#set(eventId, null);
      const { open, giveBack } = await exchange.read((state) => this.#goingOn(state, stop));
      const outcomes = await Promise.all(
        open.map((marketId) =>
          exchange.submit({ type: 'SetMarketStatus', marketId, status: 'OPEN' }),
        ),
      );
      const feedControlled = new Set(stop.feedControlled);
      this.#setAuto([...open.filter((id) => feedControlled.has(id)), ...giveBack], true);
      return { opened: outcomes.filter(({ ok }) => ok).length, givenBack: giveBack.length };
    });
  }

  /**
   * A trader opens a market by name: the stop of its event lets it go, and it follows its feed again if it did before.
   * False while all betting is stopped.
   */
  release(marketId: number): Promise<boolean> {
    return this.#mutex.run(MUTEX_KEY, async () => {
      await this.#load();
      if (this.#stops.size === 0) return true;
      if (this.#stops.has(null)) return false;
      const eventId = await this.#parts.exchange.read(
        (state) => state.markets.get(marketId)?.eventId ?? null,
      );
      const stop = eventId === null ? undefined : this.#stops.get(eventId);
      if (stop === undefined || stop.exempt.includes(marketId)) return true;
      const changed: Stop = {
        ...stop,
        exempt: [...stop.exempt, marketId],
        marketIds: stop.marketIds.filter((id) => id !== marketId),
      };
      await this.#save(changed);
      this.#stops.set(stop.eventId, changed);
      // The stop took it; anyone who opens it does not mean to quote it themselves from then on.
      if (stop.feedControlled.includes(marketId)) this.#setAuto([marketId], true);
      return true;
    });
  }

  #set(eventId: number | null, stop: Stop | null): void {
    if (stop === null) this.#stops.delete(eventId);
    else this.#stops.set(eventId, stop);
    for (const tell of this.#listeners) tell(eventId, stop);
  }

  #goingOn(state: ExchangeState, stop: Stop) {
    const feedControlled = new Set(stop.feedControlled);
    const open: number[] = [];
    const giveBack: number[] = [];
    for (const marketId of stop.marketIds) {
      const market = state.markets.get(marketId);
      if (market?.status !== 'SUSPENDED' || this.#stopOf(market) !== undefined) continue;
      const dreamEventId = state.events.get(market.eventId)?.details.dreamEventId ?? '0';
      const follows = isHouseKind(market.kind) && !isScoredByHand(dreamEventId);
      if (follows && feedControlled.has(marketId)) giveBack.push(marketId);
      else open.push(marketId);
    }
    return { open, giveBack };
  }

  #watch({ events, state }: CommittedBatch): void {
    if (this.#loading === null) void this.#load();
    if (this.#stops.size === 0) return;
    const reopened = new Set<number>();
    if (this.#mustLookThrough) {
      this.#mustLookThrough = false;
      for (const market of state.markets.values())
        if (this.#isReopened(market)) reopened.add(market.id);
    }
    for (const event of events) {
      if (event.type !== 'MarketChanged' && event.type !== 'BookChanged') continue;
      const market = state.markets.get(event.marketId);
      if (market !== undefined && this.#isReopened(market)) reopened.add(market.id);
    }
    if (reopened.size > 0) void this.#suspendAgain([...reopened]);
  }

  #isReopened(market: Market): boolean {
    return isLive(market) && this.#stopOf(market) !== undefined && !this.#suspending.has(market.id);
  }

  /** The stop that applies to a market. */
  #stopOf({ id, eventId }: Market): Stop | undefined {
    const house = this.#stops.get(null);
    if (house !== undefined) return house;
    const own = this.#stops.get(eventId);
    return own?.exempt.includes(id) === true ? undefined : own;
  }

  /** Suspends what somebody opened although it is stopped. */
  async #suspendAgain(marketIds: readonly number[]): Promise<void> {
    try {
      await Promise.all(marketIds.map((id) => this.#suspend(id, auditLineOf(id))));
      await this.#mutex.run(MUTEX_KEY, () => this.#record(marketIds));
    } catch (failure) {
      this.#mustLookThrough = true;
      this.#parts.log.warn('markets of a stop could not be kept suspended yet', {
        markets: [...marketIds],
        reason: String(failure),
      });
    }
  }

  /** Saves markets that were suspended later, so that they are resumed with the others. */
  async #record(marketIds: readonly number[]): Promise<void> {
    const { exchange } = this.#parts;
    const markets = await exchange.read((state) =>
      marketIds.flatMap((id) => {
        const market = state.markets.get(id);
        const stop = market === undefined ? undefined : this.#stopOf(market);
        return stop === undefined ? [] : [{ id, eventId: stop.eventId }];
      }),
    );
    for (const stop of [...this.#stops.values()]) {
      const ids = markets.filter(({ eventId }) => eventId === stop.eventId).map(({ id }) => id);
      const fresh = ids.filter((id) => !stop.marketIds.includes(id));
      if (fresh.length === 0) continue;
      const changed = this.#with(stop, fresh);
      this.#stops.set(stop.eventId, changed);
      await this.#save(changed);
    }
    this.#setAuto(
      markets.map(({ id }) => id),
      false,
    );
  }

  #with(stop: Stop, marketIds: readonly number[]): Stop {
    const { autoTrading } = this.#parts;
    const known = new Set(stop.marketIds);
    const fresh = marketIds.filter((id) => !known.has(id));
    return {
      ...stop,
      marketIds: [...stop.marketIds, ...fresh],
      feedControlled: [...stop.feedControlled, ...fresh.filter((id) => !autoTrading.isByHand(id))],
    };
  }

  /** Until the answer is there nobody else has to do it; from then on anyone who opens it again is noticed. */
  async #suspend(marketId: number, audit?: NewAuditRow): Promise<boolean> {
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
   * Takes markets from their desks, or gives them back. Desks know it at once. Saving hundreds of markets takes a while
   * and is not waited for: until then the saved stop says the same.
   */
  #setAuto(marketIds: readonly number[], auto: boolean): void {
    const { autoTrading, log } = this.#parts;
    autoTrading.setAuto(marketIds, auto).catch((failure: unknown) =>
      log.warn('the control of the markets of a stop is not saved yet', {
        markets: [...marketIds],
        auto,
        reason: String(failure),
      }),
    );
  }

  #save(stop: Stop, audit?: NewAuditRow): Promise<void> {
    return this.#parts.documents.put(nameOf(stop.eventId), stop, audit);
  }

  #load(): Promise<void> {
    this.#loading ??= this.#read().catch((error: unknown) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  async #read(): Promise<void> {
    const kept = await this.#parts.documents.list(PREFIX);
    this.#stops.clear();
    for (const { value } of kept) {
      // Stops of before had no words for players.
      if (isStop(value)) {
        const { message = null, until = null } = value;
        this.#stops.set(value.eventId, { ...value, message, until });
      }
    }
    this.#mustLookThrough = true;
  }
}

/** A stop as players read of it: without the reason for the record and who it was. */
export function publicStopOf({ eventId, message, at, until }: Stop): PublicStop {
  return {
    message,
    since: timeOf(at),
    until: until === null ? null : timeOf(until),
    ...(eventId === null ? { all: true } : {}),
  };
}

function isLive({ status }: Market): boolean {
  return status === 'OPEN' || status === 'BALL_RUNNING';
}

/** Markets that take bets or soon will, the open ones first. */
function liveMarkets(state: ExchangeState, eventId: number | null): number[] {
  const live = [...state.markets.values()].filter(
    (market) => isLive(market) && (eventId === null || market.eventId === eventId),
  );
  return live
    .sort((a, b) => Number(b.status === 'OPEN') - Number(a.status === 'OPEN'))
    .map(({ id }) => id);
}

function auditLineOf(marketId: number): NewAuditRow {
  return {
    actor: SYSTEM,
    action: 'KeepSuspended',
    entity: 'market',
    entityId: String(marketId),
    reason: 'betting is stopped',
    before: null,
    after: null,
    ip: '',
  };
}

function nameOf(eventId: number | null): string {
  return `${PREFIX}${eventId ?? HOUSE}`;
}

/** Nobody else writes these documents: what has its lists is whole. */
function isStop(value: unknown): value is Stop {
  return (
    typeof value === 'object' &&
    value !== null &&
    'eventId' in value &&
    'marketIds' in value &&
    Array.isArray(value.marketIds) &&
    'feedControlled' in value &&
    Array.isArray(value.feedControlled) &&
    'exempt' in value &&
    Array.isArray(value.exempt)
  );
}
