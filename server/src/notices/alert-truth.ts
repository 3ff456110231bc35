import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { type Price, STAKE_BACK } from '@crease/core/money/price.ts';
import type { StoredAlert } from './personal-store.ts';

/**
 * Displayed best price watched by an alert, in hundredths; null if none is shown, because the market or runner is not
 * open or the side is empty.
 */
export function getWatchedPrice(
  market: WireMarket,
  { runnerId, side }: Pick<StoredAlert, 'runnerId' | 'side'>,
): Price | null {
  const runner = market.runners.find(({ id }) => id === runnerId);
  const shown = side === 'Back' ? runner?.backPrice : runner?.layPrice;
  return shown === null || shown === undefined ? null : Math.round(shown * STAKE_BACK);
}

/** True if the best price satisfies the alert. */
export function isTriggered(
  best: Price | null,
  { when, price }: Pick<StoredAlert, 'when' | 'price'>,
): boolean {
  if (best === null) return false;
  return when === 'AtLeast' ? best >= price : best <= price;
}
