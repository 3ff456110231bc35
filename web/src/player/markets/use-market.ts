import type { WireMarket, WireRunner } from '@crease/contracts/catalogue/catalogue.ts';
import { isRunsKind } from '@crease/core/market/market-kind.ts';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useLiveMarket } from '#client/prices/use-prices.ts';
import { usePreference } from '#client/session/preferences.ts';
import { useStore } from '#client/storage/observable.ts';
import { computeHousePreview } from '#player/betting/house-preview.ts';
import { openBets } from '#player/betting/open-bets.ts';
import { computePreview, EVENS } from '#player/betting/preview.ts';
import type { Selection } from '#player/betting/quote.ts';
import { betSlip, getStake } from '#player/features/bet-slip/slip.ts';
import { getStartOption } from '#player/features/bet-slip/slip-state.ts';
import { takePrice } from '#player/features/bet-slip/take-price.ts';
import { useWatched, watchMedia } from '#ui/media/use-media.ts';

/** Same query as for the compact sizes in tokens.css; touch needs larger targets, on tablets too. */
const touch = watchMedia('(pointer: coarse)');

/** True if compact rows are enabled and a mouse is in use; touch devices never use them. */
export function useIsDense(): boolean {
  const isWanted = usePreference('density') === 'compact';
  const isTouched = useWatched(touch);
  return isWanted && !isTouched;
}

export interface Outcomes {
  readonly now: readonly (number | null)[];
  readonly after: readonly (number | null)[];
  /** Each-way P&L if the runner only places; omitted for other markets. */
  readonly placed?: Pick<Outcomes, 'now' | 'after'>;
}

const NONE: Outcomes = { now: [], after: [] };

/**
 * P&L in rupees per winning runner, now and with the slip bet. Null without a position or if unknown, e.g. for a
 * starting-price bet. Empty for markets on runs.
 *
 * @param here the slip's selection if it is in this market.
 */
export function useOutcomes(market: WireMarket, here: Selection | null): Outcomes {
  const bets = useStore(openBets, (state) => state.bets);
  const results = useStore(openBets, (state) => state.results);
  const price = useStore(betSlip, (state) => (here === null ? 0 : state.price));
  const stake = useStore(betSlip, (state) => (here === null ? 0 : getStake(state)));
  // Subscribes to the change to in-play.
  useLiveMarket(market.marketId);
  const isAtSp = useStore(betSlip, (state) => getStartOption(market, state) === 'SP');
  return useMemo(() => {
    if (isRunsKind(market.kind)) return NONE;
    const result = results.find(({ marketId }) => marketId === market.marketId);
    const held = market.runners.map(({ id }) => result?.runners.find(({ runnerId }) => runnerId === id));
    const now = held.map((runner) => runner?.amount ?? null);
    const isEachWay = market.eachWayDivisor !== undefined;
    const placedNow = held.map((runner) => runner?.placed ?? null);
    const placed = (after: readonly number[]) => (isEachWay ? { placed: { now: placedNow, after } } : {});
    if (here === null || stake <= 0) return { now, after: [], ...placed([]) };
    const { runnerId, side } = here;
    const terms = { runnerId, side, price: isAtSp ? EVENS : price, stake };
    const preview = market.house
      ? computeHousePreview({ market, result, terms: { ...terms, line: 0 } })
      : computePreview({ market, bets, result, terms });
    const isUnknown = (place: number) => isAtSp && (market.runners[place]?.id === runnerId) === (side === 'BACK');
    const after = preview.results.map((paise, index) => (isUnknown(index) ? null : paise / 100));
    return { now, after, ...placed((preview.placed ?? []).map((paise) => paise / 100)) };
  }, [market, bets, results, here, price, stake, isAtSp]);
}

export interface PickPlace {
  readonly market: WireMarket;
  readonly eventTitle: string;
  readonly dreamEventId: string;
}

export interface PickedQuote {
  /** Decimal odds, runs of a LINE market, or house rate. */
  readonly price: number;
  readonly line?: number;
}

export type PickOf = (
  runner: Pick<WireRunner, 'id' | 'runnername' | 'runnerLabel'>,
  side: 'BACK' | 'LAY',
  quote: PickedQuote,
) => void;

/** Handler for tapped prices: adds to the slip or places a one-click bet. Referentially stable per market. */
export function usePick({ market, eventTitle, dreamEventId }: PickPlace): PickOf {
  const { marketId, eventId, marketName } = market;
  // Each response creates a new object for the same market.
  const latest = useRef(market);
  useLayoutEffect(() => {
    latest.current = market;
  });
  return useCallback(
    (runner, side, quote) => {
      const { id: runnerId, runnername: runnerName, runnerLabel } = runner;
      const { marketLabel } = latest.current;
      const names = { eventTitle, marketName, marketLabel, runnerName, runnerLabel };
      const where = { eventId, dreamEventId, marketId, runnerId };
      takePrice(latest.current, { ...where, ...names, side, ...quote });
    },
    [marketId, eventId, marketName, dreamEventId, eventTitle],
  );
}

/** Runner IDs of a market; referentially stable while unchanged. */
export function useRunnerIds({ runners }: Pick<WireMarket, 'runners'>): readonly number[] {
  const key = runners.map(({ id }) => id).join();
  return useMemo(() => (key === '' ? [] : key.split(',').map(Number)), [key]);
}
