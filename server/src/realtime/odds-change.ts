import type { PriceSize, WireMarket, WireRunner, WireStartingPrice } from '@crease/contracts/catalogue/catalogue.ts';
import type { MarketOdds, PushData, RunnerOdds } from '@crease/contracts/pushes/message.ts';
import type { Currency } from '@crease/core/money/money.ts';
import { getOrCreate } from '#base/collections.ts';

/** Returns a market's changes since the last pushed odds; null if nothing visible to bettors changed. */
export function diffOdds(before: WireMarket | null, now: WireMarket): MarketOdds | null {
  const runners = now.runners.filter((runner, place) => {
    const former = before?.runners[place];
    return former === undefined || !isSameRunner(former, runner);
  });
  if (before !== null && runners.length === 0 && isSameHead(before, now)) return null;
  return {
    MarketId: now.marketId,
    Version: now.version,
    Previous: before?.version ?? 0,
    Status: now.status,
    InPlay: now.inPlay,
    DelayMs: now.delayMs,
    Message: now.message,
    ...(now.messageCode === undefined ? {} : { MessageCode: now.messageCode }),
    Matched: now.matched,
    ...(now.quoteVersion === undefined ? {} : { QuoteVersion: now.quoteVersion }),
    ...toLockPart(before, now),
    Runners: runners.map((runner) => toRunnerOdds(runner, now.kind)),
  };
}

/** Merges two updates of an event, runner by runner; later figures replace earlier ones. */
export function mergeOdds(older: PushData['OddsUpdate'], newer: PushData['OddsUpdate']): PushData['OddsUpdate'] {
  const markets = new Map(older.Markets.map((market) => [market.MarketId, market]));
  for (const market of newer.Markets) {
    const former = markets.get(market.MarketId);
    markets.set(market.MarketId, former === undefined ? market : mergeMarket(former, market));
  }
  return { ...newer, Markets: [...markets.values()] };
}

function mergeMarket(older: MarketOdds, newer: MarketOdds): MarketOdds {
  const runners = new Map(older.Runners.map((runner) => [runner.Id, runner]));
  for (const runner of newer.Runners) runners.set(runner.Id, runner);
  // The merged update follows the earlier one's predecessor.
  return { ...older, ...newer, Previous: older.Previous, Runners: [...runners.values()] };
}

/** The bet lock is included while on, and when it may have changed. */
function toLockPart(before: WireMarket | null, { betLock = false }: WireMarket): Pick<MarketOdds, 'BetLock'> {
  const isKnown = before !== null && (before.betLock ?? false) === betLock;
  return betLock || !isKnown ? { BetLock: betLock } : {};
}

function toRunnerOdds(runner: WireRunner, kind: WireMarket['kind']): RunnerOdds {
  const odds = { Id: runner.id, Status: runner.status, Back: runner.back, Lay: runner.lay };
  const { reductionPercent = null, startingPrice } = runner;
  return {
    ...odds,
    ...(kind === 'KHADO' ? { Band: runner.band } : {}),
    ...(reductionPercent === null ? {} : { ReductionPercent: reductionPercent }),
    ...(startingPrice === undefined ? {} : { StartingPrice: startingPrice }),
  };
}

function isSameHead(a: WireMarket, b: WireMarket): boolean {
  return (
    a.status === b.status &&
    a.inPlay === b.inPlay &&
    a.delayMs === b.delayMs &&
    a.message === b.message &&
    a.quoteVersion === b.quoteVersion &&
    (a.betLock ?? false) === (b.betLock ?? false) &&
    a.matched === b.matched
  );
}

function isSameRunner(a: WireRunner, b: WireRunner): boolean {
  return (
    a.status === b.status &&
    a.band === b.band &&
    (a.reductionPercent ?? null) === (b.reductionPercent ?? null) &&
    isSameStart(a.startingPrice, b.startingPrice) &&
    isSamePrices(a.back, b.back) &&
    isSamePrices(a.lay, b.lay)
  );
}

function isSameStart(a?: WireStartingPrice, b?: WireStartingPrice): boolean {
  return a?.far === b?.far && a?.near === b?.near && a?.fixed === b?.fixed;
}

export function isSamePrices(a: readonly PriceSize[], b: readonly PriceSize[]): boolean {
  return (
    a.length === b.length &&
    a.every(([rate, size], place) => {
      const other = b[place];
      return other !== undefined && other[0] === rate && other[1] === size;
    })
  );
}

/**
 * The last odds sent to one kind of audience for every market, by currency. An update contains only the differences
 * and names the previous version, so that a client can detect a gap.
 */
export class LastPublishedOdds {
  readonly #odds = new Map<number, Map<Currency, WireMarket>>();

  /** Returns the changes in these markets since the last update, and marks them as sent. */
  takeChanges(markets: Iterable<WireMarket>, currency: Currency): readonly MarketOdds[] {
    const changes: MarketOdds[] = [];
    for (const market of markets) {
      const last = getOrCreate(this.#odds, market.marketId, () => new Map());
      const change = diffOdds(last.get(currency) ?? null, market);
      if (change === null) continue;
      last.set(currency, market);
      changes.push(change);
    }
    return changes;
  }

  /**
   * A change had no recipients, or a client has fetched the market since the last update, and clients may hold an
   * intermediate state. So the next update is a full one: a difference would omit a price that left and came back.
   */
  markMissed(marketId: number, currency: Currency): void {
    this.#odds.get(marketId)?.delete(currency);
  }

  remove(marketId: number): void {
    this.#odds.delete(marketId);
  }

  get size(): number {
    return this.#odds.size;
  }
}
