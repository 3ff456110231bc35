import { toRupees } from '@crease/contracts/base/money.ts';
import type {
  PriceSize,
  WireMarket,
  WireMarketResult,
  WireRunner,
  WireRunnerStatus,
} from '@crease/contracts/catalogue/catalogue.ts';
import { buildBookView, type RunnerView } from '@crease/core/book/book-view.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { startingPriceIn } from '@crease/core/exchange/set-starting-prices.ts';
import { isHouseKind, isRunsKind, type RunnerStatus } from '@crease/core/market/market-kind.ts';
import type { MarketResult, Runner } from '@crease/core/market/market-terms.ts';
import { type Currency, STAKE_BACK } from '@crease/core/money/money.ts';
import { getOrCreate } from '#base/collections.ts';
import type { MarketRow } from '#journal/read-model.ts';
import { NO_PRICES, type QuotedSizes, toQuotedPrices } from './house-prices.ts';
import {
  formatMarketMessage,
  getMarketNames,
  pickMarketLabel,
  pickRunnerLabel,
  toMessageCode,
} from './market-labels.ts';

const PERCENT_BPS = 100;
const UNQUOTED: RunnerPrices = { back: NO_PRICES, lay: NO_PRICES, band: null };

interface RunnerPrices {
  readonly back: readonly PriceSize[];
  readonly lay: readonly PriceSize[];
  readonly band: number | null;
}

interface Cached {
  version: number;
  readonly byCurrency: Map<Currency, WireMarket>;
  /** Number of page loads of this market. */
  fetches: number;
}

/** Caches markets in wire format per version and currency. */
export class MarketViews {
  readonly #cache = new WeakMap<Market, Cached>();
  readonly #sizes: QuotedSizes;
  #onFetched: (market: Market) => void = () => undefined;
  #onFetchedElsewhere: (marketId: number, version: number) => void = () => undefined;

  constructor(sizes: QuotedSizes) {
    this.#sizes = sizes;
  }

  /** A market with one currency's prices. */
  getView(market: Market, currency: Currency): WireMarket {
    return getOrCreate(this.#getCached(market).byCurrency, currency, () => toWireMarket(market, currency, this.#sizes));
  }

  /** Like `get`, for a page that will receive updates from this version on. */
  getFetchedView(market: Market, currency: Currency): WireMarket {
    this.#getCached(market).fetches += 1;
    this.#onFetched(market);
    return this.getView(market, currency);
  }

  /** @param listener called on each page load of a market; only one can be set. */
  onFetched(listener: (market: Market) => void): void {
    this.#onFetched = listener;
  }

  /** Notes a page load in another process, whose updates this process may send. */
  recordRemoteFetch(marketId: number, version: number): void {
    this.#onFetchedElsewhere(marketId, version);
  }

  /** @param listener called on page loads in other processes; only one can be set. */
  onRemoteFetch(listener: (marketId: number, version: number) => void): void {
    this.#onFetchedElsewhere = listener;
  }

  /** Number of page loads of a market in this process. */
  countFetches(market: Market): number {
    return this.#cache.get(market)?.fetches ?? 0;
  }

  #getCached(market: Market): Cached {
    const { version } = market;
    const cached = getOrCreate<Market, Cached>(this.#cache, market, () => ({
      version,
      byCurrency: new Map(),
      fetches: 0,
    }));
    if (cached.version !== version) {
      cached.version = version;
      cached.byCurrency.clear();
    }
    return cached;
  }
}

export function stripPrices(market: WireMarket): WireMarket {
  return {
    ...market,
    runners: market.runners.map((runner) => ({
      ...runner,
      back: NO_PRICES,
      lay: NO_PRICES,
      backPrice: null,
      backSize: null,
      layPrice: null,
      laySize: null,
      band: null,
    })),
  };
}

export function toWireResult(result: MarketResult): WireMarketResult {
  switch (result.type) {
    case 'void':
      return { void: true };
    case 'runs':
      return { runs: result.runs };
    case 'half':
      return { halfWinnerRunnerId: result.winnerId };
    case 'placings': {
      const placed = result.placings.flat();
      const [only] = placed;
      return placed.length === 1 && only !== undefined ? { winnerRunnerId: only } : { placings: result.placings };
    }
  }
}

/** Maps a runner's status to the wire format. @param result result of its market. */
function toWireRunnerStatus(status: RunnerStatus, result: MarketResult | null): WireRunnerStatus {
  const isHalf = result?.type === 'half';
  if (isHalf && status === 'WINNER') return 'HALF_WON';
  if (isHalf && status === 'LOSER') return 'HALF_LOST';
  return status === 'ACTIVE' ? 'OPEN' : status;
}

/** Maps an archived market from its row; it has no open bets. */
export function toArchivedWireMarket(row: MarketRow): WireMarket {
  return {
    ...pickMarketParts(row),
    version: 0,
    matched: 0,
    crossMatching: false,
    ladder: row.kind === 'LINE' ? 'LINE_RANGE' : 'CLASSIC',
    lineRange: null,
    winners: row.eachWay?.places ?? (isRunsKind(row.kind) ? 0 : 1),
    ...(row.eachWay === null ? {} : { eachWayDivisor: row.eachWay.divisor }),
    runners: row.runners.map((runner) => toWireRunner(runner, row, UNQUOTED)),
  };
}

function toWireMarket(market: Market, currency: Currency, sizes: QuotedSizes): WireMarket {
  const { ladder } = market;
  const range = ladder.lineRange;
  const prices = listPrices(market, currency, sizes);
  return {
    ...pickMarketParts(market),
    version: market.version,
    ...(market.quote === null ? {} : { quoteVersion: market.quote.version }),
    matched: toRupees(market.currencies[currency].matched),
    crossMatching: market.crossMatching,
    ladder: ladder.name,
    lineRange:
      range === null
        ? null
        : { from: range.from / STAKE_BACK, to: range.to / STAKE_BACK, interval: range.interval / STAKE_BACK },
    winners: market.winners,
    ...(market.eachWayDivisor === undefined ? {} : { eachWayDivisor: market.eachWayDivisor }),
    runners: market.runners.map((runner, place) => ({
      ...toWireRunner(runner, market, prices[place] ?? UNQUOTED),
      ...startingPricePart(market, currency, place),
    })),
  };
}

function startingPricePart(market: Market, currency: Currency, place: number): Pick<WireRunner, 'startingPrice'> {
  const found = startingPriceIn(market, currency, place);
  if (found === null) return {};
  const toOdds = (price: number | null) => (price === null ? null : price / STAKE_BACK);
  const { far, near, fixed } = found;
  return { startingPrice: { far: toOdds(far), near: toOdds(near), fixed: toOdds(fixed) } };
}

/** Prices by runner; empty while the market or runner accepts no bets. */
function listPrices(market: Market, currency: Currency, sizes: QuotedSizes): readonly (RunnerPrices | undefined)[] {
  if (market.status !== 'OPEN') return [];
  const isActive = (place: number): boolean => market.runners[place]?.status === 'ACTIVE';
  if (isHouseKind(market.kind)) {
    const { kind, terms } = market;
    return (market.quote?.runners ?? []).map((quote, place) => {
      if (quote === null || !isActive(place)) return undefined;
      const quoted = sizes.get(market.id, market.runners[place]?.id ?? 0);
      return {
        back: toQuotedPrices({ kind, terms, steps: quote.back, sizes: quoted?.back }),
        lay: toQuotedPrices({ kind, terms, steps: quote.lay, sizes: quoted?.lay }),
        // Width in runs of a quoted band.
        band: quote.back.length === 0 ? null : (quote.band ?? null),
      };
    });
  }
  return buildBookView(market, currency).map((view, place) =>
    isActive(place) ? { back: toPriceLevels(view.back), lay: toPriceLevels(view.lay), band: null } : undefined,
  );
}

function pickMarketParts(market: Market | MarketRow) {
  const { terms } = market;
  const names = getMarketNames(market.kind);
  const messageCode = toMessageCode(terms.message);
  return {
    marketId: market.id,
    eventId: market.eventId,
    kind: market.kind,
    house: isHouseKind(market.kind),
    group: names.group,
    marketName: terms.name,
    ...pickMarketLabel(terms),
    marketTypeName: names.typeName,
    subType: market.subType,
    status: market.status,
    inPlay: market.inPlay,
    delayMs: market.inPlay ? terms.inPlayDelayMs : terms.preMatchDelayMs,
    min: toRupees(terms.minStake),
    max: toRupees(terms.maxStake),
    maxProfit: terms.maxProfit === null ? null : toRupees(terms.maxProfit),
    commissionPercent: terms.commissionBps / PERCENT_BPS,
    sort: terms.sort,
    message: formatMarketMessage(terms.message),
    ...(messageCode === null ? {} : { messageCode }),
    rules: terms.rules,
    ...(terms.rulesLabels === undefined ? {} : { rulesLabels: terms.rulesLabels }),
    betLock: terms.betLock,
    result: market.result === null ? null : toWireResult(market.result),
  };
}

function toWireRunner(
  runner: Runner,
  { id: marketId, result }: Pick<Market, 'id' | 'result'>,
  { back, lay, band }: RunnerPrices,
): WireRunner {
  return {
    id: runner.id,
    marketId,
    runnername: runner.name,
    ...pickRunnerLabel(runner),
    sort: runner.sort,
    status: toWireRunnerStatus(runner.status, result),
    back,
    lay,
    backPrice: back[0]?.[0] ?? null,
    backSize: back[0]?.[1] ?? null,
    layPrice: lay[0]?.[0] ?? null,
    laySize: lay[0]?.[1] ?? null,
    band,
    number: runner.number,
    stall: runner.stall,
    jockey: runner.jockey,
    silkUrl: null,
    reductionPercent: runner.status === 'REMOVED' && runner.reductionBps > 0 ? runner.reductionBps / PERCENT_BPS : null,
  };
}

export function toPriceLevels(levels: RunnerView['back']): readonly PriceSize[] {
  return levels.map(([price, size]) => [price / STAKE_BACK, toRupees(size)] as const);
}
