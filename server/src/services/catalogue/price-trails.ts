import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { isHouseKind } from '@crease/core/market/market-kind.ts';
import type { Currency } from '@crease/core/money/money.ts';
import type { Clock } from '#ports/clock.ts';
import type { CommittedBatch, Exchange } from '#ports/exchange.ts';
import { STRETCH_MS, withLongerStretches } from '#ports/price-stretches.ts';
import type {
  NewPriceStretch,
  PriceStretch,
  PriceTrail,
  PriceTrailStore,
} from '#ports/price-trail-store.ts';

/** Stretches of one runner, at most; when there would be more, all of its market become twice as long. */
export const MOST_STRETCHES = 720;

interface Trail {
  stretchMs: number;
  /** In order of time. */
  readonly byRunner: Map<number, PriceStretch[]>;
  /** What was kept of it before this process; null until somebody asks. */
  past: Promise<void> | null;
}

export interface TrailParts {
  readonly exchange: Pick<Exchange, 'onCommitted'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly priceTrails: PriceTrailStore;
}

/**
 * How the price of every runner of the order books moved: what is matched is added up by stretches of ten seconds.
 *
 * A market's memory is bounded and goes with the market. What is new is handed to the store by `flush`, outside of any
 * commit: a process that is lost takes the last seconds of the picture with it, and no money. Matches that are taken back
 * later stay in the picture, for they were made at that price.
 */
export class PriceTrails {
  readonly #store: PriceTrailStore;
  /** Everything before is known to the store alone. */
  readonly #openedAt: number;
  readonly #trails = new Map<string, Trail>();
  #unsaved = new Map<string, NewPriceStretch>();

  constructor({ exchange, clock, priceTrails }: TrailParts) {
    this.#store = priceTrails;
    this.#openedAt = stretchOf(clock.now(), STRETCH_MS);
    exchange.onCommitted((batch) => this.#committed(batch));
  }

  /** The trail of a market in memory, with what was kept of it before this process. */
  async of(marketId: number, currency: Currency, createdAt: number): Promise<PriceTrail> {
    const trail = this.#trailOf(marketId, currency);
    if (createdAt < this.#openedAt) {
      trail.past ??= this.#load(trail, marketId, currency).catch((error: unknown) => {
        trail.past = null;
        throw error;
      });
      await trail.past;
    }
    return { stretchMs: trail.stretchMs, stretches: [...trail.byRunner.values()].flat() };
  }

  /** Hands everything new to the store. What it does not take is tried again next time. */
  async flush(): Promise<void> {
    const unsaved = this.#unsaved;
    if (unsaved.size === 0) return;
    this.#unsaved = new Map();
    try {
      await this.#store.add([...unsaved.values()]);
    } catch (error) {
      for (const [key, stretch] of this.#unsaved)
        unsaved.set(key, joined(unsaved.get(key), stretch));
      this.#unsaved = unsaved;
      throw error;
    }
  }

  #committed({ at, events, state }: CommittedBatch): void {
    for (const event of events) {
      if (event.type === 'BetMatched') {
        const place = placeOf(state, event);
        if (place !== null) this.#add({ ...place, at, price: event.price, matched: event.stake });
      } else if (event.type === 'MarketChanged' && event.change === 'archived') {
        this.#trails.delete(keyOf(event.marketId, 'INR'));
        this.#trails.delete(keyOf(event.marketId, 'DEMO'));
      }
    }
  }

  #add(match: NewPriceStretch): void {
    const { marketId, currency, runnerId } = match;
    const unsaved = { ...match, at: stretchOf(match.at, STRETCH_MS) };
    const key = `${keyOf(marketId, currency)}:${runnerId}:${unsaved.at}`;
    this.#unsaved.set(key, joined(this.#unsaved.get(key), unsaved));
    const trail = this.#trailOf(marketId, currency);
    const { price, matched } = match;
    const stretch = { runnerId, at: stretchOf(match.at, trail.stretchMs), price, matched };
    const stretches = trail.byRunner.get(runnerId);
    if (stretches === undefined) {
      trail.byRunner.set(runnerId, [stretch]);
      return;
    }
    const newest = stretches.at(-1);
    if (newest?.at === stretch.at) stretches[stretches.length - 1] = joined(newest, stretch);
    else stretches.push(stretch);
    if (stretches.length > MOST_STRETCHES) lengthen(trail, trail.stretchMs * 2);
  }

  async #load(trail: Trail, marketId: number, currency: Currency): Promise<void> {
    const range = { before: this.#openedAt, most: MOST_STRETCHES };
    const past = await this.#store.trailOf(marketId, currency, range);
    const byRunner = new Map<number, PriceStretch[]>();
    for (const stretch of past.stretches) listOf(byRunner, stretch.runnerId).push(stretch);
    for (const [runnerId, stretches] of byRunner) {
      const present = trail.byRunner.get(runnerId) ?? [];
      trail.byRunner.set(runnerId, [...stretches, ...present]);
    }
    lengthen(trail, Math.max(trail.stretchMs, past.stretchMs));
    while ([...trail.byRunner.values()].some(({ length }) => length > MOST_STRETCHES)) {
      lengthen(trail, trail.stretchMs * 2);
    }
  }

  #trailOf(marketId: number, currency: Currency): Trail {
    const key = keyOf(marketId, currency);
    const known = this.#trails.get(key);
    if (known !== undefined) return known;
    const fresh: Trail = { stretchMs: STRETCH_MS, byRunner: new Map(), past: null };
    this.#trails.set(key, fresh);
    return fresh;
  }
}

/** Where a match was made; null for the house's, and for what has gone from memory within the same commit. */
function placeOf(
  state: ExchangeState,
  match: { readonly marketId: number; readonly betId: number },
): Pick<NewPriceStretch, 'marketId' | 'currency' | 'runnerId'> | null {
  const { marketId } = match;
  const market = state.markets.get(marketId);
  if (market === undefined || isHouseKind(market.kind)) return null;
  const bet = state.bets.get(match.betId);
  const runner = bet === undefined ? undefined : market.runners[bet.runner];
  if (bet === undefined || runner === undefined) return null;
  return { marketId, currency: bet.currency, runnerId: runner.id };
}

function lengthen(trail: Trail, stretchMs: number): void {
  trail.stretchMs = stretchMs;
  for (const [runnerId, stretches] of trail.byRunner) {
    trail.byRunner.set(runnerId, withLongerStretches(stretches, stretchMs));
  }
}

/** An older and a newer part of one stretch. */
function joined<Stretch extends PriceStretch>(older: Stretch | undefined, newer: Stretch): Stretch {
  return older === undefined ? newer : { ...newer, matched: older.matched + newer.matched };
}

function listOf(byRunner: Map<number, PriceStretch[]>, runnerId: number): PriceStretch[] {
  const known = byRunner.get(runnerId);
  if (known !== undefined) return known;
  const fresh: PriceStretch[] = [];
  byRunner.set(runnerId, fresh);
  return fresh;
}

function stretchOf(at: number, stretchMs: number): number {
  return at - (at % stretchMs);
}

function keyOf(marketId: number, currency: Currency): string {
  return `${marketId}:${currency}`;
}
