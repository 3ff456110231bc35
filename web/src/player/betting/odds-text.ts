import type { MarketKind } from '@crease/core/market/market-kind.ts';
import { useCallback } from 'react';
import { preferences, usePreference } from '#client/session/preferences.ts';
import { oddsText, priceText } from '#format/price.ts';
import { isRunsBook } from './kind-traits.ts';

export type OddsText = (odds: number) => string;

/** Formatter for decimal odds in the user's format; referentially stable until the format changes. */
export function useOddsFormatter(): OddsText {
  const format = usePreference('oddsFormat');
  return useCallback((odds: number) => oddsText(odds, format), [format]);
}

/** Formatter for order-book prices: odds in the user's format, or runs for a line. */
export function useBookPriceFormatter(kind: MarketKind): OddsText {
  const say = useOddsFormatter();
  return isRunsBook(kind) ? priceText : say;
}

/** Formats odds for one-off messages such as toasts. */
export function formatOddsNow(odds: number): string {
  return oddsText(odds, preferences.getState().oddsFormat);
}
