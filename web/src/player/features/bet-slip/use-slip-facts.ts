import { DEFAULT_STAKES } from '@crease/contracts/constants.ts';
import type { MarketProfitLoss } from '@crease/contracts/wire/bet.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useMemo } from 'react';
import { useLimits } from '#data/queries/catalogue.ts';
import { useAnyOdds } from '#data/stores/any-odds.ts';
import { balance as balanceStore } from '#data/stores/balance.ts';
import { type BetSlipState, betSlip, type Selection, stakeOf } from '#data/stores/bet-slip.ts';
import { connection } from '#data/stores/connection.ts';
import { useBand } from '#data/stores/market-prices.ts';
import { useStore } from '#data/stores/observable.ts';
import { openBets } from '#data/stores/open-bets.ts';
import { useLevels, useLiveMarket, useRunnerStatus } from '#data/stores/prices.ts';
import { session } from '#data/stores/session.ts';
import { ladderOfMarket, previewOf } from '#data/view-models/bet-preview.ts';
import { housePreviewOf } from '#data/view-models/house-preview.ts';
import { priceSideOf, quoteChange } from '#data/view-models/house-quote.ts';
import { availabilityOf, movedPrice, slipProblem } from '#data/view-models/slip-check.ts';
import { useBetLock } from './use-bet-lock.ts';

/** Everything the slip shows, drawn together from stores and core's own functions. */
export function useSlipFacts(selection: Selection, market: WireMarket) {
  const slip = useStore(betSlip, (state) => state);
  const user = useStore(session, (state) => state.user);
  const free = useStore(balanceStore, (state) => state.balance);
  const results = useStore(openBets, (state) => state.results);
  const stale = useStore(connection, (state) => state.stale);
  const anyOdds = useAnyOdds(market.kind);
  const live = useLiveMarket(market.marketId);
  const runnerStatus = useRunnerStatus(selection.runnerId);
  const levels = useLevels(selection.runnerId, priceSideOf(selection.side));
  const limits = useLimits(selection.eventId).find(({ marketId }) => marketId === market.marketId);
  const isLocked = useBetLock(market, limits);
  const ladder = useMemo(() => (market.house ? null : ladderOfMarket(market)), [market]);
  const stake = stakeOf(slip);
  const { side } = selection;
  const result = results.find(({ marketId }) => marketId === market.marketId);
  const band = useBand(selection.runnerId);
  const preview = usePreview(selection, market, { ...slip, band }, result);
  const asked = { rate: slip.price, line: slip.line };
  return {
    ...slip,
    /** Sent, or being asked after: nothing on the slip can be changed. */
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
    availability: availabilityOf(live, runnerStatus),
    isLocked,
    min: Math.max(market.min, limits?.limit.minStake ?? 0),
    max: Math.min(market.max, limits?.limit.maxStake ?? Number.POSITIVE_INFINITY),
    /** The price of the order book that is there instead of the tapped one. */
    moved: market.house
      ? null
      : movedPrice({
          side,
          tapped: selection.price,
          asked: slip.price,
          best: levels[0]?.[0] ?? null,
        }),
    /** How the house's quote has changed since it was tapped. */
    change:
      market.house && (slip.outdated === null || levels[0] !== slip.outdated)
        ? quoteChange({ kind: market.kind, side, asked, levels, anyOdds })
        : null,
    problem: slipProblem({
      price: slip.price,
      stake,
      ladder,
      market,
      limits:
        limits === undefined ? null : { min: limits.limit.minStake, max: limits.limit.maxStake },
      balance: user === null ? null : free,
      preview,
    }),
    refusal: slip.problem,
  };
}

export type SlipFacts = ReturnType<typeof useSlipFacts>;

function usePreview(
  { runnerId, side }: Selection,
  market: WireMarket,
  slip: BetSlipState & { readonly band: number | null },
  result: MarketProfitLoss | undefined,
) {
  const bets = useStore(openBets, (state) => state.bets);
  const stake = stakeOf(slip);
  const { price, line, band } = slip;
  return useMemo(() => {
    const terms = stake > 0 ? { runnerId, side, price, line, stake } : null;
    return market.house
      ? housePreviewOf({ market, result, terms: terms === null ? null : { ...terms, band } })
      : previewOf({ market, bets, result, terms });
  }, [market, bets, result, runnerId, side, price, line, stake, band]);
}
