import type { WireMarket, WireRunner } from '@crease/contracts/wire/catalogue.ts';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { takePrice } from '#data/queries/take-price.ts';

export interface PickPlace {
  readonly market: WireMarket;
  readonly eventTitle: string;
  readonly dreamEventId: string;
}

export interface PickedQuote {
  /** Decimal odds, line of a LINE market, or rate of the house. */
  readonly price: number;
  readonly line?: number;
}

export type PickOf = (
  runner: Pick<WireRunner, 'id' | 'runnername'>,
  side: 'BACK' | 'LAY',
  quote: PickedQuote,
) => void;

/** Takes prices of a market: onto the slip, or at once. The same function while the market is the same. */
export function usePick({ market, eventTitle, dreamEventId }: PickPlace): PickOf {
  const { marketId, eventId, marketName } = market;
  // Each answer of the server brings a new object for the same market.
  const latest = useRef(market);
  useLayoutEffect(() => {
    latest.current = market;
  });
  return useCallback(
    (runner, side, quote) => {
      const { id: runnerId, runnername: runnerName } = runner;
      const where = { eventId, dreamEventId, marketId, eventTitle, marketName };
      takePrice(latest.current, { ...where, runnerId, runnerName, side, ...quote });
    },
    [marketId, eventId, marketName, dreamEventId, eventTitle],
  );
}
