import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { type Price, STAKE_BACK } from '@crease/core/money/price.ts';
import type { KeptAlert } from '#ports/personal-store.ts';

/**
 * The best price that an alert waits for, in hundredths, as a board shows it; null where it shows none: for a market or
 * runner that takes no bets now, or an empty side of a book.
 */
export function watchedPriceOf(
  market: WireMarket,
  { runnerId, side }: Pick<KeptAlert, 'runnerId' | 'side'>,
): Price | null {
  const runner = market.runners.find(({ id }) => id === runnerId);
  const shown = side === 'Back' ? runner?.backPrice : runner?.layPrice;
  return shown === null || shown === undefined ? null : Math.round(shown * STAKE_BACK);
}

/** Whether a best price is where an alert wants it. */
export function isThere(
  best: Price | null,
  { when, price }: Pick<KeptAlert, 'when' | 'price'>,
): boolean {
  if (best === null) return false;
  return when === 'AtLeast' ? best >= price : best <= price;
}
