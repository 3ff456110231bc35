import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useEffect, useMemo, useState } from 'react';
import { prices } from '#data/prices/prices.ts';
import { useStore } from '#data/storage/observable.ts';
import { openBets } from '#player/betting/open-bets.ts';
import { betSlip } from '#player/features/bet-slip/slip.ts';
import { pinnedMarkets } from '#player/features/pins/pinned-markets.ts';
import { useWhileCalm } from '#ui/motion/use-while-calm.ts';

/** How long a market takes no bets before it is folded away: longer than a review or a wicket takes. */
const LONG_MS = 60_000;
const LOOK_MS = 2_000;

export interface OfferedMarkets {
  /** What takes bets, or did so a moment ago, in the order given. */
  readonly offered: readonly WireMarket[];
  /** What has taken none for a minute, in the order given. */
  readonly notOffered: readonly WireMarket[];
}

/**
 * Whether a market takes no bets, and not only because a ball is running or a trader has locked it.
 * Of several runners one that can be bet on is enough.
 */
function isSuspended({ marketId, runners }: WireMarket): boolean {
  const status = prices.market(marketId)?.status ?? 'SUSPENDED';
  if (status === 'BALL_RUNNING') return false;
  if (status !== 'OPEN') return true;
  return !runners.some(({ id }) => {
    const own = prices.runnerStatus(id);
    return own === 'OPEN' || own === 'BALL_RUNNING';
  });
}

/**
 * The ids of markets that have not been offered for long. A market that is suspended when the page first sees it counts
 * at once. While nothing at all is offered, such as in a break of play, nothing is folded.
 *
 * @param since when each market was first seen suspended, milliseconds; kept up to date.
 */
export function notOfferedIds(
  markets: readonly WireMarket[],
  since: Map<number, number>,
  now: number,
): readonly number[] {
  const isFirstLook = since.size === 0;
  const known = new Set(markets.map(({ marketId }) => marketId));
  for (const id of since.keys()) if (!known.has(id)) since.delete(id);
  for (const market of markets) {
    const { marketId } = market;
    if (!isSuspended(market)) since.set(marketId, Number.POSITIVE_INFINITY);
    else if ((since.get(marketId) ?? Number.POSITIVE_INFINITY) === Number.POSITIVE_INFINITY)
      since.set(marketId, isFirstLook ? now - LONG_MS : now);
  }
  const ids = markets
    .map(({ marketId }) => marketId)
    .filter((id) => now - (since.get(id) ?? now) >= LONG_MS);
  return ids.length === markets.length ? [] : ids;
}

/**
 * Parts markets into those that are offered and those that have not been for long. Pinned markets, markets with bets
 * of the bettor, and the one on the slip are never folded; nothing moves while the page is scrolled or pressed.
 */
export function useOffered(markets: readonly WireMarket[]): OfferedMarkets {
  const [since] = useState(() => new Map<number, number>());
  const [folded, setFolded] = useState(() => notOfferedIds(markets, since, Date.now()).join());
  const pinned = useStore(pinnedMarkets, ({ ids }) => ids);
  const results = useStore(openBets, (state) => state.results);
  const onSlip = useStore(betSlip, ({ selection }) => selection?.marketId ?? 0);
  useEffect(() => {
    const look = () => setFolded(notOfferedIds(markets, since, Date.now()).join());
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [markets, since]);
  const parts = useMemo(() => {
    const kept = new Set([...pinned, onSlip, ...results.map(({ marketId }) => marketId)]);
    const away = new Set(folded.split(',').map(Number));
    const isAway = ({ marketId }: WireMarket) => away.has(marketId) && !kept.has(marketId);
    return {
      offered: markets.filter((market) => !isAway(market)),
      notOffered: markets.filter(isAway),
    };
  }, [markets, folded, pinned, results, onSlip]);
  return useWhileCalm(parts);
}
