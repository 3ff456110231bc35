import { toRupees } from '@crease/contracts/base/money.ts';
import type { MarketDepth } from '@crease/contracts/catalogue/catalogue-routes.ts';
import { buildBookView } from '@crease/core/book/book-view.ts';
import type { ExchangeEvent } from '@crease/core/exchange/exchange-event.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { isHouseKind } from '@crease/core/market/market-kind.ts';
import { type Currency, type Money, type Price, STAKE_BACK } from '@crease/core/money/money.ts';
import { getOrCreate } from '#base/collections.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import type { Exchange } from '#journal/exchange.ts';
import type { CatalogueEnv } from './env.ts';
import { toPriceLevels } from './market-views.ts';

/** Max. prices per side of a runner. */
const MAX_DEPTH = 20;

interface Cached {
  readonly version: number;
  readonly byCurrency: Map<Currency, MarketDepth>;
}

/** Caches market depth in wire format per version and currency, shared by all viewers. */
export class MarketDepths {
  readonly #totals: RunnerTotals;
  readonly #cache = new WeakMap<Market, Cached>();

  constructor(exchange: Pick<Exchange, 'onCommitted'>) {
    this.#totals = new RunnerTotals(exchange);
  }

  getDepth(state: ExchangeState, market: Market, currency: Currency): MarketDepth {
    const { version } = market;
    let cached = this.#cache.get(market);
    if (cached?.version !== version) {
      cached = { version, byCurrency: new Map() };
      this.#cache.set(market, cached);
    }
    return getOrCreate(cached.byCurrency, currency, () =>
      toMarketDepth(market, currency, this.#totals.of(state, market, currency)),
    );
  }
}

/**
 * Market depth in one currency, including cross-matching prices, as on the boards.
 *
 * A market or runner that accepts no bets shows no prices, but its matched amounts remain. House markets have no book
 * and return no runners. Errors: NOT_FOUND if unknown or archived.
 */
export async function getMarketDepth(
  { exchange, marketDepths }: CatalogueEnv,
  marketId: number,
  currency: Currency,
): Reply<MarketDepth> {
  const depth = await exchange.read((state): MarketDepth | null => {
    const market = state.markets.get(marketId);
    if (market === undefined) return null;
    if (isHouseKind(market.kind)) return { marketId, version: market.version, runners: [] };
    return marketDepths.getDepth(state, market, currency);
  });
  return depth === null ? fail('NOT_FOUND') : ok(depth);
}

function toMarketDepth(market: Market, currency: Currency, totals: readonly Tally[]): MarketDepth {
  const views = market.status === 'OPEN' ? buildBookView(market, currency, { depth: MAX_DEPTH }) : [];
  const runners = market.runners.map((runner, place) => {
    const view = runner.status === 'ACTIVE' ? views[place] : undefined;
    const total = totals[place];
    const lastTraded = total?.lastTraded ?? null;
    return {
      runnerId: runner.id,
      back: toPriceLevels(view?.back ?? []),
      lay: toPriceLevels(view?.lay ?? []),
      lastTraded: lastTraded === null ? null : lastTraded / STAKE_BACK,
      matched: toRupees(total?.matched ?? 0),
    };
  });
  return { marketId: market.id, version: market.version, runners };
}

/** Matched totals of a runner in one currency. */
interface Tally {
  /** Price of the latest valid match in hundredths, or null. */
  lastTraded: Price | null;
  /** Valid matched stakes, both sides added, in paise. */
  matched: Money;
  newestFillId: number;
}

type Tallies = Readonly<Record<Currency, readonly Tally[]>>;

/**
 * Last traded price and matched total per runner, for markets that were requested: computed from the bets once, then
 * updated on each commit. A void triggers a recount. Freed with the market.
 */
class RunnerTotals {
  readonly #tallies = new WeakMap<Market, Tallies>();

  constructor(exchange: Pick<Exchange, 'onCommitted'>) {
    exchange.onCommitted(({ events, state }) => {
      for (const event of events) {
        if (event.type === 'BetMatched') this.#count(state, event);
        else if (isRecount(event)) {
          const market = state.markets.get(event.marketId);
          if (market !== undefined) this.#tallies.delete(market);
        }
      }
    });
  }

  /** Totals in runner order. */
  of(state: ExchangeState, market: Market, currency: Currency): readonly Tally[] {
    return getOrCreate(this.#tallies, market, () => buildTallies(state, market))[currency];
  }

  #count(state: ExchangeState, event: Extract<ExchangeEvent, { type: 'BetMatched' }>): void {
    const market = state.markets.get(event.marketId);
    const tallies = market === undefined ? undefined : this.#tallies.get(market);
    if (tallies === undefined) return;
    const bet = state.bets.get(event.betId);
    const tally = bet === undefined ? undefined : tallies[bet.currency][bet.runner];
    if (tally !== undefined) add(tally, event.fillId, event.price, event.stake);
  }
}

/** True if an event voids or restores matches. */
function isRecount(event: ExchangeEvent): event is Extract<ExchangeEvent, { type: 'BetReduced' | 'MarketChanged' }> {
  return (
    (event.type === 'BetReduced' && event.reason === 'VOID') ||
    (event.type === 'MarketChanged' &&
      (event.change === 'settled' || event.change === 'unsettled' || event.change === 'runner'))
  );
}

function buildTallies(state: ExchangeState, market: Market): Tallies {
  const emptyTallies = (): Tally[] => market.runners.map(() => ({ lastTraded: null, matched: 0, newestFillId: 0 }));
  const tallies = { INR: emptyTallies(), DEMO: emptyTallies() };
  for (const betId of market.bets) {
    const bet = state.bets.get(betId);
    const tally = bet === undefined ? undefined : tallies[bet.currency][bet.runner];
    // Voiding a whole market leaves matches in its bets, so that it can be reversed.
    if (bet === undefined || bet.matched === 0 || tally === undefined) continue;
    for (const fill of bet.fills) {
      if (!fill.voided) add(tally, fill.id, fill.price, fill.stake);
    }
  }
  return tallies;
}

function add(tally: Tally, fillId: number, price: Price, stake: Money): void {
  tally.matched += stake;
  // Both sides of a match share a fill ID; the legs of a cross match each have their own.
  if (fillId < tally.newestFillId) return;
  tally.newestFillId = fillId;
  tally.lastTraded = price;
}
