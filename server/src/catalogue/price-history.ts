import { toWireTime } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { PriceHistory } from '@crease/contracts/catalogue/catalogue-routes.ts';
import type { ExchangeEvent } from '@crease/core/exchange/exchange-event.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { isHouseKind } from '@crease/core/market/market-kind.ts';
import { type Currency, STAKE_BACK } from '@crease/core/money/money.ts';
import { getOrCreate } from '#base/collections.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import type { CommittedBatch } from '#journal/exchange.ts';
import type { MarketRow } from '#journal/read-model.ts';
import type { CatalogueEnv } from './env.ts';
import {
  MIN_INTERVAL_MS,
  mergeIntervals,
  type NewPriceInterval,
  type PriceInterval,
  type PriceTrailStore,
  type StoredPriceHistory,
} from './price-trail-store.ts';

/**
 * Price history of a market in one currency, including archived markets while retained.
 *
 * House markets have no trades and return no runners. Errors: NOT_FOUND for an unknown market.
 */
export async function getPriceHistory(
  context: CatalogueEnv,
  marketId: number,
  currency: Currency,
): Reply<PriceHistory> {
  const market = await findMarket(context, marketId);
  if (market === null) return fail('NOT_FOUND');
  if (isHouseKind(market.kind)) return ok({ marketId, intervalMs: MIN_INTERVAL_MS, runners: [] });
  const trail = await loadHistory(context, marketId, currency, market.createdAt);
  const now = context.clock.now();
  const byRunner = groupByRunner(trail.intervals);
  return ok({
    marketId,
    intervalMs: trail.intervalMs,
    runners: market.runnerIds.map((runnerId) => ({
      runnerId,
      points: (byRunner.get(runnerId) ?? []).map(
        ({ at, price, matched }) =>
          // The current interval hasn't ended yet.
          [toWireTime(Math.min(at + trail.intervalMs, now)), price / STAKE_BACK, toRupees(matched)] as const,
      ),
    })),
  });
}

/** Finds a market; its creation time is null if it is archived. */
async function findMarket(context: CatalogueEnv, marketId: number) {
  const open = await context.exchange.read(({ markets }) => {
    const market = markets.get(marketId);
    return market && { ...pickRunnerIds(market), createdAt: market.createdAt };
  });
  if (open !== undefined) return open;
  const row = await context.readModel.market(marketId);
  return row && { ...pickRunnerIds(row), createdAt: null };
}

function pickRunnerIds({ kind, runners }: Pick<MarketRow, 'kind' | 'runners'>) {
  return { kind, runnerIds: runners.map(({ id }) => id) };
}

function loadHistory(
  { trails, priceTrails }: CatalogueEnv,
  marketId: number,
  currency: Currency,
  createdAt: number | null,
): Promise<StoredPriceHistory> {
  if (createdAt !== null) return trails.loadHistory(marketId, currency, createdAt);
  const range = { before: Number.MAX_SAFE_INTEGER, most: MAX_INTERVALS };
  return priceTrails.loadTrail(marketId, currency, range);
}

/** Max. intervals per runner; beyond that, the interval length of the whole market doubles. */
const MAX_INTERVALS = 720;

type BetMatched = Extract<ExchangeEvent, { readonly type: 'BetMatched' }>;

interface Trail {
  intervalMs: number;
  /** Sorted by time. */
  readonly byRunner: Map<number, PriceInterval[]>;
  /** Loads intervals stored by earlier processes; null until requested. */
  past: Promise<void> | null;
}

/**
 * Price history of order book runners: matched stakes aggregated in ten-second intervals.
 *
 * Memory per market is bounded and freed with the market. `flush` persists new data outside commits, so a crash can
 * lose the last seconds of history but no money. Matches voided later remain, because they were traded at that price.
 */
export class PriceHistoryBuffer {
  readonly #store: PriceTrailStore;
  /** Earlier data is only in the store. */
  readonly #openedAt: number;
  readonly #trails = new Map<string, Trail>();
  #unsaved = new Map<string, NewPriceInterval>();

  constructor({ exchange, clock, priceTrails }: Pick<CatalogueEnv, 'exchange' | 'clock' | 'priceTrails'>) {
    this.#store = priceTrails;
    this.#openedAt = getIntervalStart(clock.now(), MIN_INTERVAL_MS);
    exchange.onCommitted((batch) => this.#committed(batch));
  }

  /** History of a live market, including data stored by earlier processes. */
  async loadHistory(marketId: number, currency: Currency, createdAt: number): Promise<StoredPriceHistory> {
    const trail = this.#getTrail(marketId, currency);
    if (createdAt < this.#openedAt) {
      trail.past ??= this.#load(trail, marketId, currency).catch((error: unknown) => {
        trail.past = null;
        throw error;
      });
      await trail.past;
    }
    return { intervalMs: trail.intervalMs, intervals: [...trail.byRunner.values()].flat() };
  }

  /** Persists new intervals; retried with the next flush on failure. */
  async flush(): Promise<void> {
    const unsaved = this.#unsaved;
    if (unsaved.size === 0) return;
    this.#unsaved = new Map();
    try {
      await this.#store.add([...unsaved.values()]);
    } catch (error) {
      for (const [key, interval] of this.#unsaved) unsaved.set(key, joinIntervals(unsaved.get(key), interval));
      this.#unsaved = unsaved;
      throw error;
    }
  }

  #committed({ at, events, state }: CommittedBatch): void {
    for (const event of events) {
      if (event.type === 'BetMatched') {
        const interval = toInterval(state, event, at);
        if (interval !== null) this.#add(interval);
      } else if (event.type === 'MarketChanged' && event.change === 'archived') {
        this.#trails.delete(makeHistoryKey(event.marketId, 'INR'));
        this.#trails.delete(makeHistoryKey(event.marketId, 'DEMO'));
      }
    }
  }

  #add(match: NewPriceInterval): void {
    const { marketId, currency, runnerId } = match;
    const unsaved = { ...match, at: getIntervalStart(match.at, MIN_INTERVAL_MS) };
    const key = `${makeHistoryKey(marketId, currency)}:${runnerId}:${unsaved.at}`;
    this.#unsaved.set(key, joinIntervals(this.#unsaved.get(key), unsaved));
    const trail = this.#getTrail(marketId, currency);
    const { price, matched } = match;
    const interval = { runnerId, at: getIntervalStart(match.at, trail.intervalMs), price, matched };
    const intervals = getOrCreate(trail.byRunner, runnerId, () => []);
    const newest = intervals.at(-1);
    if (newest?.at === interval.at) intervals[intervals.length - 1] = joinIntervals(newest, interval);
    else intervals.push(interval);
    if (intervals.length > MAX_INTERVALS) widenIntervals(trail, trail.intervalMs * 2);
  }

  async #load(trail: Trail, marketId: number, currency: Currency): Promise<void> {
    const range = { before: this.#openedAt, most: MAX_INTERVALS };
    const past = await this.#store.loadTrail(marketId, currency, range);
    for (const [runnerId, intervals] of groupByRunner(past.intervals)) {
      const present = trail.byRunner.get(runnerId) ?? [];
      trail.byRunner.set(runnerId, [...intervals, ...present]);
    }
    widenIntervals(trail, Math.max(trail.intervalMs, past.intervalMs));
    while ([...trail.byRunner.values()].some(({ length }) => length > MAX_INTERVALS)) {
      widenIntervals(trail, trail.intervalMs * 2);
    }
  }

  #getTrail(marketId: number, currency: Currency): Trail {
    return getOrCreate(this.#trails, makeHistoryKey(marketId, currency), () => ({
      intervalMs: MIN_INTERVAL_MS,
      byRunner: new Map(),
      past: null,
    }));
  }
}

/** Interval of a match; null for house markets, and if its market or bet was evicted in the same commit. */
function toInterval(state: ExchangeState, match: BetMatched, at: number): NewPriceInterval | null {
  const { marketId, price, stake } = match;
  const market = state.markets.get(marketId);
  if (market === undefined || isHouseKind(market.kind)) return null;
  const bet = state.bets.get(match.betId);
  const runner = bet === undefined ? undefined : market.runners[bet.runner];
  if (bet === undefined || runner === undefined) return null;
  return { marketId, currency: bet.currency, runnerId: runner.id, at, price, matched: stake };
}

function groupByRunner(intervals: readonly PriceInterval[]): Map<number, PriceInterval[]> {
  const byRunner = new Map<number, PriceInterval[]>();
  for (const interval of intervals) {
    getOrCreate(byRunner, interval.runnerId, () => []).push(interval);
  }
  return byRunner;
}

function widenIntervals(trail: Trail, intervalMs: number): void {
  trail.intervalMs = intervalMs;
  for (const [runnerId, intervals] of trail.byRunner) {
    trail.byRunner.set(runnerId, mergeIntervals(intervals, intervalMs));
  }
}

/** Merges an older and a newer part of one interval. */
function joinIntervals<Interval extends PriceInterval>(older: Interval | undefined, newer: Interval): Interval {
  return older === undefined ? newer : { ...newer, matched: older.matched + newer.matched };
}

function getIntervalStart(at: number, intervalMs: number): number {
  return at - (at % intervalMs);
}

function makeHistoryKey(marketId: number, currency: Currency): string {
  return `${marketId}:${currency}`;
}
