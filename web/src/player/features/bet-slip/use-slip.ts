import { DEFAULT_STAKES } from '@crease/contracts/base/constants.ts';
import type { MarketProfitLoss } from '@crease/contracts/betting/bet.ts';
import type { MarketLimit, PriceSize, WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { connection } from '#client/api/connection.ts';
import { KEYS } from '#client/api/query-client.ts';
import { useLimits, useOdds } from '#client/catalogue/catalogue.ts';
import { useBand } from '#client/prices/price-sources.ts';
import { useLevels, useLiveMarket, useRunnerStatus } from '#client/prices/use-prices.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { toPlainNumber } from '#format/typed-number.ts';
import { computeHousePreview } from '#player/betting/house-preview.ts';
import { isRunsBook } from '#player/betting/kind-traits.ts';
import { balance as balanceStore, openBets } from '#player/betting/open-bets.ts';
import { type OwnRules, useOwnRules } from '#player/betting/own-limits.ts';
import { buildPriceLadder, computePreview, EVENS, isPermitted } from '#player/betting/preview.ts';
import { quoteChange, type Selection, toPriceSide } from '#player/betting/quote.ts';
import { useAnyOdds } from './bet-choices.ts';
import { betSlip, getStake } from './slip.ts';
import {
  findBetterPrice,
  findMovedPrice,
  getAvailability,
  isUnmatchedAt,
  previewFreeBet,
  type SlipInput,
  slipProblem,
  splitByDepth,
} from './slip-rules.ts';
import { allowsStartingPrice, type BetSlipState } from './slip-state.ts';

/** True if betting is locked for this user, by a lock on the market or on their account. */
function useBetLock(market: WireMarket, limits: MarketLimit | undefined): boolean {
  const { marketId, eventId, betLock = false } = market;
  const queryClient = useQueryClient();
  const isMarketLocked = useLiveMarket(marketId)?.betLock ?? betLock;
  const before = useRef({ marketId, isMarketLocked });
  useEffect(() => {
    const hasTurned = before.current.marketId === marketId && before.current.isMarketLocked !== isMarketLocked;
    before.current = { marketId, isMarketLocked };
    // The limits response combines both locks as of its request.
    if (hasTurned) void queryClient.invalidateQueries({ queryKey: KEYS.limits(eventId) });
  }, [marketId, eventId, isMarketLocked, queryClient]);
  return isMarketLocked || limits?.limit.isBetLock === true;
}

export interface SelectedMarket {
  /** Undefined while loading. */
  readonly market: WireMarket | undefined;
  /** Settled in the meantime and no longer listed. */
  readonly isGone: boolean;
  /** Load error; null if none. */
  readonly error: string | null;
  readonly refetch: () => void;
}

/** The selection's market. */
export function useSelectedMarket(selection: Selection | null): SelectedMarket {
  const { markets, notFound, error, refetch } = useOdds(selection?.eventId ?? 0);
  const market = markets?.find(({ marketId }) => marketId === selection?.marketId);
  const isOther = markets?.some(({ eventId }) => eventId !== selection?.eventId) ?? true;
  const isMissing = market === undefined && markets !== undefined && !isOther;
  return { market, isGone: isMissing || notFound, error, refetch };
}

/** Everything the slip shows, from stores and core's own functions. */
export function useSlipFacts(selection: Selection, market: WireMarket) {
  const slip = useStore(betSlip, (state) => state);
  const user = useStore(session, (state) => state.user);
  const free = useStore(balanceStore, (state) => state.balance);
  const results = useStore(openBets, (state) => state.results);
  const stale = useStore(connection, (state) => state.stale);
  const anyOdds = useAnyOdds(market.kind);
  const live = useLiveMarket(market.marketId);
  const runnerStatus = useRunnerStatus(selection.runnerId);
  const levels = useLevels(selection.runnerId, toPriceSide(selection.side));
  const limits = useLimits(selection.eventId).find(({ marketId }) => marketId === market.marketId);
  const isLocked = useBetLock(market, limits);
  const ladder = useMemo(() => (market.house ? null : buildPriceLadder(market)), [market]);
  const stake = getStake(slip);
  const result = results.find(({ marketId }) => marketId === market.marketId);
  const band = useBand(selection.runnerId);
  const takesSp = allowsStartingPrice(market, slip);
  const isAtSp = takesSp && slip.start === 'SP';
  const price = isAtSp ? EVENS : slip.price;
  const isPriceValid = ladder === null || isPermitted(ladder, price);
  const own = useOwnRules();
  // Figures of a price that can't be bet on would only mislead.
  const valued = { ...slip, price, band, stake: isPriceValid ? stake : 0 };
  const preview = useOwnOrFreePreview(selection, market, valued, result);
  const affordable = useAffordable(selection, market, { ...valued, result, free });
  const news = findChanges({ selection, market, slip, levels, anyOdds });
  const isAtPrice = isPriceValid && !isAtSp;
  const changes = { isWaiting: news.waits };
  const terms = { slip, ownRules: own, changes, price, stake, ladder, market, preview };
  return {
    ...slip,
    /** In flight or being checked: the slip can't be changed. */
    isUnderWay: slip.phase === 'PLACING' || slip.phase === 'ASKING',
    user,
    stake,
    stakes: user === null || user.stakes.length === 0 ? DEFAULT_STAKES : user.stakes,
    ladder,
    preview,
    band,
    result,
    live,
    stale,
    anyOdds,
    takesSp,
    isAtSp,
    availability: getAvailability(live, runnerStatus),
    isLocked,
    ...findStakeBounds(market, limits, own),
    /** Stake that the balance can pay; infinite if unknown. */
    affordable: user === null ? Number.POSITIVE_INFINITY : affordable,
    ...news,
    moved: isAtSp ? null : news.moved,
    waits: news.waits && slip.freeBet === null && isAtPrice,
    /** The part of the stake that the offered size can't match now. */
    split: isAtPrice ? findSplit(market, { selection, price, stake, levels }) : null,
    problem: findProblem(terms, limits, user === null ? null : free),
    refusal: slip.problem,
  };
}

type ProblemTerms = Pick<SlipInput, 'price' | 'stake' | 'ladder' | 'preview'> & {
  readonly market: WireMarket;
  readonly slip: Pick<BetSlipState, 'stakeText' | 'freeBet'>;
  readonly ownRules: OwnRules;
  readonly changes: { readonly isWaiting: boolean };
};

function findProblem(
  { slip, ownRules, changes, ...terms }: ProblemTerms,
  limits: MarketLimit | undefined,
  balance: number | null,
) {
  const { minStake: min = 0, maxStake: max = 0 } = limits?.limit ?? {};
  return slipProblem({
    ...terms,
    barred: ownRules.barred,
    ownLimit: ownRules.perBet,
    isStakeUnreadable: toPlainNumber(slip.stakeText) === null,
    isFullyMatched: slip.freeBet === null || !changes.isWaiting,
    limits: limits === undefined ? null : { min, max },
    balance,
  });
}

/** Smallest and largest stake by the market, the operator and the user's own limit. */
function findStakeBounds(
  market: Pick<WireMarket, 'min' | 'max'>,
  limits: MarketLimit | undefined,
  { perBet }: OwnRules,
) {
  const { minStake = 0, maxStake = Number.POSITIVE_INFINITY } = limits?.limit ?? {};
  return {
    min: Math.max(market.min, minStake),
    max: Math.min(market.max, maxStake, perBet ?? Number.POSITIVE_INFINITY),
  };
}

/** Only an order book of odds offers sizes that a bet may exceed. */
function findSplit(
  { house, kind }: Pick<WireMarket, 'house' | 'kind'>,
  bet: {
    readonly selection: Selection;
    readonly price: number;
    readonly stake: number;
    readonly levels: readonly PriceSize[];
  },
) {
  if (house || isRunsBook(kind)) return null;
  return splitByDepth({ ...bet, side: bet.selection.side });
}

/** Differences between the current offer and the tapped price. */
function findChanges({
  selection,
  market: { house, kind },
  slip: { price, line, outdated },
  levels,
  anyOdds,
}: {
  readonly selection: Selection;
  readonly market: WireMarket;
  readonly slip: Pick<BetSlipState, 'price' | 'line' | 'outdated'>;
  readonly levels: readonly PriceSize[];
  readonly anyOdds: boolean;
}) {
  const { side } = selection;
  const best = levels[0]?.[0] ?? null;
  const hasChanged = house && (outdated === null || levels[0] !== outdated);
  return {
    /** Order-book price that replaced the tapped one. */
    moved: house ? null : findMovedPrice({ side, tapped: selection.price, requested: price, best }),
    /** Order-book price better than the tapped one, which a bet would get. */
    better: house || isRunsBook(kind) ? null : findBetterPrice({ side, requested: price, best }),
    /** No offer at this price: the bet would be unmatched. */
    waits: !house && !isRunsBook(kind) && isUnmatchedAt({ side, price, best }),
    /** Change in the house quote since the tap. */
    change: hasChanged ? quoteChange({ kind, side, requested: { rate: price, line }, levels, anyOdds }) : null,
  };
}

export type SlipFacts = ReturnType<typeof useSlipFacts>;

type ValuedSlip = BetSlipState & { readonly band: number | null; readonly stake: number };

const UNIT = 100;

/**
 * Stake that the balance can pay at this price. Infinite with a position in the market: a bet that offsets it may
 * need no funds at all.
 */
function useAffordable(
  selection: Selection,
  market: WireMarket,
  slip: ValuedSlip & {
    readonly result: MarketProfitLoss | undefined;
    readonly free: number | null;
  },
): number {
  const hasBets = useStore(openBets, ({ bets }) => bets.some(({ marketId }) => marketId === market.marketId));
  const { exposure, exposureAfter } = usePreview(selection, market, { ...slip, stake: UNIT }, undefined);
  if (hasBets || slip.result !== undefined || slip.free === null) return Number.POSITIVE_INFINITY;
  const rise = exposureAfter - exposure;
  return rise <= 0 ? Number.POSITIVE_INFINITY : Math.floor((slip.free * 100 * UNIT) / rise);
}

function useOwnOrFreePreview(
  selection: Selection,
  market: WireMarket,
  slip: ValuedSlip,
  result: MarketProfitLoss | undefined,
) {
  const preview = usePreview(selection, market, slip, result);
  return slip.freeBet === null ? preview : previewFreeBet(preview, slip.freeBet);
}

function usePreview(
  { runnerId, side }: Selection,
  market: WireMarket,
  slip: ValuedSlip,
  result: MarketProfitLoss | undefined,
) {
  const bets = useStore(openBets, (state) => state.bets);
  const { price, line, band, stake } = slip;
  return useMemo(() => {
    const terms = stake > 0 ? { runnerId, side, price, line, stake } : null;
    return market.house
      ? computeHousePreview({ market, result, terms: terms === null ? null : { ...terms, band } })
      : computePreview({ market, bets, result, terms });
  }, [market, bets, result, runnerId, side, price, line, stake, band]);
}
