import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useEffect } from 'react';
import {
  betSlip,
  clearSlip,
  isLocked,
  keepRestored,
  pick,
  setStakeText,
  storedSlip,
} from '#data/stores/bet-slip.ts';
import { toasts } from '#data/stores/toasts.ts';
import { nameText, t } from '#text/text.ts';

export interface SlipPlace {
  readonly eventId: number;
  readonly dreamEventId: string;
  readonly eventTitle: string;
  /** Undefined while they are fetched. */
  readonly markets: readonly WireMarket[] | undefined;
  /** Where a slip stands under its market, it goes with it; a slip beside the markets stays and says so. */
  readonly isUnderMarket: boolean;
}

/** On the page of a match: its bet of before a reload or login comes back, or is dropped with a word when it is gone. */
export function useSlipUpkeep(place: SlipPlace): void {
  const { eventId, dreamEventId, eventTitle, markets, isUnderMarket } = place;
  useEffect(() => {
    if (markets === undefined) return;
    const { selection, isRestored } = betSlip.getState();
    if (selection === null) restoreNameless({ eventId, dreamEventId, eventTitle, markets });
    else if (selection.eventId !== eventId) return;
    else if (markets.some(({ marketId }) => marketId === selection.marketId)) keepRestored();
    else if (isRestored || isUnderMarket) dropSlip();
  }, [eventId, dreamEventId, eventTitle, markets, isUnderMarket]);
}

/** Takes away a bet whose market has gone meanwhile, and says so. */
export function dropSlip(): void {
  const { selection } = betSlip.getState();
  if (selection === null || isLocked()) return;
  clearSlip();
  const name = nameText(selection.runnerName);
  const market = nameText(selection.marketName);
  toasts.show(
    'info',
    t('Your bet on {name} was taken off the slip: {market} is closed.', { name, market }),
  );
}

/** An older version of the app kept no names with the slip. */
function restoreNameless(
  place: Omit<SlipPlace, 'isUnderMarket' | 'markets'> & {
    readonly markets: readonly WireMarket[];
  },
): void {
  const { markets, ...names } = place;
  const stored = storedSlip();
  if (stored === null || stored.eventId !== names.eventId) return;
  const market = markets.find(({ marketId }) => marketId === stored.marketId);
  const runner = market?.runners.find(({ id }) => id === stored.runnerId);
  if (market === undefined || runner === undefined) return;
  const { marketId, runnerId, side, price, line, stakeText } = stored;
  pick({
    ...names,
    marketId,
    runnerId,
    side,
    marketName: market.marketName,
    runnerName: runner.runnername,
    price,
    ...(line === undefined ? {} : { line }),
  });
  setStakeText(stakeText);
}
