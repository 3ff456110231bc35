import type {
  EventItem,
  PriceSize,
  WireMarket,
  WireRunnerStatus,
  WireStartingPrice,
} from '@crease/contracts/catalogue/catalogue.ts';
import type { PushData } from '@crease/contracts/pushes/message.ts';
import { hasListeners, markChanged, subscribe } from './push-listeners.ts';
import { PushTimes } from './push-times.ts';

export type PriceSide = 'back' | 'lay';

/** Live part of a market. Replaced only when a field changes. */
export interface LiveMarket {
  readonly status: WireMarket['status'];
  readonly inPlay: boolean;
  readonly delayMs: number;
  readonly message: string | null;
  /** Message code, if the exchange itself wrote the message. */
  readonly messageCode?: WireMarket['messageCode'] | undefined;
  /** Closed to new bets by a trader without being suspended. */
  readonly betLock?: boolean;
}

/** Live part of a runner. Replaced only when a field changes. */
export interface LiveRunner {
  readonly status: WireRunnerStatus;
  readonly back: readonly PriceSize[];
  readonly lay: readonly PriceSize[];
  /** Runs in a khado's band, null otherwise. */
  readonly band: number | null;
  /** Reduction factor in percent for a non-runner, null otherwise. */
  readonly reductionPercent: number | null;
  /** Omitted if there are no starting price bets. */
  readonly startingPrice?: WireStartingPrice | undefined;
}

const markets = new Map<number, LiveMarket>();
/** Kept apart from the market: they change with every match, and few components show them. */
const versions = new Map<number, number>();
const matchedAmounts = new Map<number, number>();
/** Markets that missed a push, until a snapshot at least as new as the known version arrives. */
const incomplete = new Set<number>();
const runners = new Map<number, LiveRunner>();
/** Market status by runner as shown in lists, independent of the market's own page. */
const listStatuses = new Map<number, WireMarket['status']>();
/** Push times by runner: of the market, and of the list row. */
const oddsPushed = new PushTimes();
const linesPushed = new PushTimes();

export const runnerKey = (id: number) => `r${id}`;
export const marketKey = (id: number) => `m${id}`;
export const matchedKey = (id: number) => `a${id}`;

/**
 * Price store outside React. A push writes here, then notifies only cells whose value changed. Levels keep their
 * identity while unchanged, so a cell renders only for its own price.
 */
export const prices = {
  /**
   * Applies full market snapshots from a response. Returns true if one is older than a missed push: the server lags
   * behind and must be queried again.
   */
  setMarkets(list: readonly WireMarket[]): boolean {
    let isLate = false;
    for (const market of list) {
      if (getVersion(market.marketId) > market.version) {
        isLate ||= incomplete.has(market.marketId);
        continue;
      }
      incomplete.delete(market.marketId);
      writeMarket(market.marketId, toLiveMarket(market));
      writeProgress(market.marketId, market.version, market.matched);
      for (const runner of market.runners) {
        writeRunner(runner.id, { ...runner, reductionPercent: runner.reductionPercent ?? null });
      }
    }
    return isLate;
  },

  /**
   * Applies best prices from the lists. Known depth is kept.
   *
   * @param madeAt time of the response on the page's clock. Later pushes take precedence.
   */
  setEvents(events: readonly EventItem[], madeAt = Number.POSITIVE_INFINITY): void {
    for (const { odds } of events) {
      for (const { runnerId, status, back, lay } of odds) {
        if (linesPushed.isSince(runnerId, madeAt)) continue;
        writeListStatus(runnerId, status);
        if (!oddsPushed.isSince(runnerId, madeAt)) writeBest(runnerId, back, lay);
      }
    }
  },

  /** Applies a push. Returns the markets with missed pushes, whose snapshots must be refetched. */
  apply(data: PushData['OddsUpdate']): number[] {
    const missed: number[] = [];
    for (const change of data.Markets) {
      const version = getVersion(change.MarketId);
      if (change.Version <= version) continue;
      if (!markets.has(change.MarketId) || change.Previous > version) {
        missed.push(change.MarketId);
        incomplete.add(change.MarketId);
      }
      writeMarket(change.MarketId, {
        status: change.Status,
        inPlay: change.InPlay,
        delayMs: change.DelayMs,
        message: change.Message,
        messageCode: change.MessageCode,
        betLock: change.BetLock ?? false,
      });
      writeProgress(change.MarketId, change.Version, change.Matched);
      for (const runner of change.Runners) {
        const { Id, Status, Back, Lay, Band, ReductionPercent, StartingPrice } = runner;
        oddsPushed.record(Id);
        const known = runners.get(Id);
        writeRunner(Id, {
          status: Status,
          back: Back,
          lay: Lay,
          band: Band === undefined ? (known?.band ?? null) : Band,
          reductionPercent: ReductionPercent ?? known?.reductionPercent ?? null,
          startingPrice: StartingPrice,
        });
      }
    }
    return missed;
  },

  /** Applies a status sent ahead of its prices. */
  applyStatus(data: PushData['MarketStatus']): void {
    const known = markets.get(data.MarketId);
    if (known === undefined) return;
    const { Status: status, InPlay: inPlay, Message: message, MessageCode: messageCode } = data;
    writeMarket(data.MarketId, { ...known, status, inPlay, message, messageCode });
  },

  applyList(data: PushData['ListUpdate']): void {
    for (const { Odds } of data.Events) {
      for (const { RunnerId, Status, Back, Lay } of Odds) {
        linesPushed.record(RunnerId);
        writeListStatus(RunnerId, Status);
        writeBest(RunnerId, Back, Lay);
      }
    }
  },

  /** Evicts markets no longer on any page. List data of their runners is kept. */
  forget(list: readonly WireMarket[]): void {
    for (const { marketId, runners: own } of list) {
      if (hasListeners(marketKey(marketId))) continue;
      markets.delete(marketId);
      versions.delete(marketId);
      matchedAmounts.delete(marketId);
      incomplete.delete(marketId);
      for (const { id } of own) {
        if (!hasListeners(runnerKey(id)) && !listStatuses.has(id)) runners.delete(id);
      }
    }
  },

  /** Evicts list data of runners no longer in any list. */
  forgetUnlisted(events: readonly EventItem[]): void {
    const listed = new Set(events.flatMap(({ odds }) => odds.map(({ runnerId }) => runnerId)));
    for (const id of [...listStatuses.keys()]) {
      if (listed.has(id) || hasListeners(runnerKey(id))) continue;
      listStatuses.delete(id);
      runners.delete(id);
    }
  },

  market: (id: number): LiveMarket | null => markets.get(id) ?? null,
  listStatus: (id: number): WireMarket['status'] | null => listStatuses.get(id) ?? null,
  runnerStatus: (id: number): WireRunnerStatus => runners.get(id)?.status ?? 'SUSPENDED',
  level: (id: number, side: PriceSide, depth: number): PriceSize | null => runners.get(id)?.[side][depth] ?? null,
  runner: (id: number): LiveRunner | null => runners.get(id) ?? null,
  levels: (id: number, side: PriceSide): readonly PriceSize[] => runners.get(id)?.[side] ?? NO_LEVELS,
  /** Amount matched so far, in rupees. */
  matched: (id: number): number => matchedAmounts.get(id) ?? 0,
  subscribe,
};

function getVersion(marketId: number): number {
  return versions.get(marketId) ?? -1;
}

function writeProgress(marketId: number, version: number, matched: number): void {
  versions.set(marketId, version);
  if (matchedAmounts.get(marketId) === matched) return;
  matchedAmounts.set(marketId, matched);
  markChanged(matchedKey(marketId));
}

function toLiveMarket(market: WireMarket): LiveMarket {
  const { status, inPlay, delayMs, message, messageCode, betLock = false } = market;
  return { status, inPlay, delayMs, message, messageCode, betLock };
}

function writeMarket(id: number, next: LiveMarket): void {
  const known = markets.get(id);
  const isSame =
    known !== undefined &&
    known.status === next.status &&
    known.inPlay === next.inPlay &&
    known.delayMs === next.delayMs &&
    known.message === next.message &&
    known.betLock === next.betLock;
  if (isSame) return;
  markets.set(id, next);
  markChanged(marketKey(id));
}

function writeRunner(id: number, fresh: LiveRunner): void {
  const { status, back, lay, band, reductionPercent } = fresh;
  const known = runners.get(id);
  const next: LiveRunner = {
    reductionPercent,
    status,
    back: reuseLevels(known?.back ?? NO_LEVELS, back),
    lay: reuseLevels(known?.lay ?? NO_LEVELS, lay),
    band,
    startingPrice: reuseStartingPrice(known?.startingPrice, fresh.startingPrice),
  };
  const isSame =
    known?.status === status &&
    known.back === next.back &&
    known.lay === next.lay &&
    known.band === band &&
    known.reductionPercent === reductionPercent &&
    known.startingPrice === next.startingPrice;
  if (isSame) return;
  runners.set(id, next);
  markChanged(runnerKey(id));
}

function writeListStatus(id: number, status: WireMarket['status']): void {
  if (listStatuses.get(id) === status) return;
  listStatuses.set(id, status);
  markChanged(runnerKey(id));
}

function writeBest(id: number, back: PriceSize | null, lay: PriceSize | null): void {
  const known = runners.get(id);
  const status = known?.status ?? 'OPEN';
  writeRunner(id, {
    status,
    back: withBest(known?.back ?? NO_LEVELS, back),
    lay: withBest(known?.lay ?? NO_LEVELS, lay),
    band: known?.band ?? null,
    reductionPercent: known?.reductionPercent ?? null,
    startingPrice: known?.startingPrice,
  });
}

const NO_LEVELS: readonly PriceSize[] = [];

/** Returns the previous object if nothing has changed. */
function reuseStartingPrice(
  known: WireStartingPrice | undefined,
  next: WireStartingPrice | undefined,
): WireStartingPrice | undefined {
  const isSame = known?.far === next?.far && known?.near === next?.near && known?.fixed === next?.fixed;
  return isSame ? known : next;
}

/** Replaces the best price. Known depth below the same price is kept. */
function withBest(levels: readonly PriceSize[], best: PriceSize | null): readonly PriceSize[] {
  if (best === null) return NO_LEVELS;
  const [first] = levels;
  if (first !== undefined && first[0] === best[0]) return [best, ...levels.slice(1)];
  return [best];
}

/** Returns the previous array, or at least its previous levels, where nothing has changed. */
function reuseLevels(before: readonly PriceSize[], after: readonly PriceSize[]): readonly PriceSize[] {
  let isSame = before.length === after.length;
  const saved = after.map((level, depth) => {
    const old = before[depth];
    if (old !== undefined && old[0] === level[0] && old[1] === level[1]) return old;
    isSame = false;
    return level;
  });
  return isSame ? before : saved;
}
