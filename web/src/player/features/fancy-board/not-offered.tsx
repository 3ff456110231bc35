import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { prices } from '#client/prices/prices.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { openBets } from '#player/betting/open-bets.ts';
import { betSlip } from '#player/features/bet-slip/slip.ts';
import { pinnedMarkets } from '#player/features/pins/pinned-markets.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Box, Stack } from '#ui/layout/layout.tsx';
import styles from './not-offered.module.css';

export interface NotOfferedProps {
  readonly count: number;
  /** The markets, rendered once expanded. */
  readonly children: ReactNode;
}

/** Collapsed group of markets without betting: `13 not offered`. */
export function NotOffered({ count, children }: NotOfferedProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (count === 0) return null;
  return (
    <Box canShrink border="top">
      <button
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('{count} unavailable', { count })}
        <Icon variant="regular" name="chevronDown" size={14} />
      </button>
      <Stack id={id} hidden={!isOpen} gap={4}>
        {isOpen ? children : null}
      </Stack>
    </Box>
  );
}

/** Time a market stays suspended before it is collapsed; longer than a review or a wicket takes. */
const LONG_MS = 60_000;
const POLL_MS = 2_000;

export interface OfferedMarkets {
  /** Open now or very recently, in the original order. */
  readonly offered: readonly WireMarket[];
  /** Suspended for a minute or longer, in the original order. */
  readonly notOffered: readonly WireMarket[];
}

/**
 * True if a market is suspended for more than a running ball or a trader lock. One open runner is enough to count as
 * open.
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
 * IDs of long-suspended markets. A market already suspended when first seen is included immediately. Returns none
 * while nothing is open, e.g. during a break in play.
 *
 * @param since when each market was first seen suspended, in milliseconds; updated in place.
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
  const ids = markets.map(({ marketId }) => marketId).filter((id) => now - (since.get(id) ?? now) >= LONG_MS);
  return ids.length === markets.length ? [] : ids;
}

/**
 * Splits markets into offered and long-suspended. Never collapses pinned markets, those with the user's bets, or the
 * one on the slip.
 */
export function useOffered(markets: readonly WireMarket[]): OfferedMarkets {
  const [since] = useState(() => new Map<number, number>());
  const [folded, setFolded] = useState(() => notOfferedIds(markets, since, Date.now()).join());
  const pinned = useStore(pinnedMarkets, ({ ids }) => ids);
  const results = useStore(openBets, (state) => state.results);
  const onSlip = useStore(betSlip, ({ selection }) => selection?.marketId ?? 0);
  useEffect(() => {
    const update = () => setFolded(notOfferedIds(markets, since, Date.now()).join());
    update();
    const timer = setInterval(update, POLL_MS);
    return () => clearInterval(timer);
  }, [markets, since]);
  return useMemo(() => {
    const saved = new Set([...pinned, onSlip, ...results.map(({ marketId }) => marketId)]);
    const away = new Set(folded.split(',').map(Number));
    const isCollapsed = ({ marketId }: WireMarket) => away.has(marketId) && !saved.has(marketId);
    return {
      offered: markets.filter((market) => !isCollapsed(market)),
      notOffered: markets.filter(isCollapsed),
    };
  }, [markets, folded, pinned, results, onSlip]);
}
