import type { MarketKind } from '@crease/core/market/market-kind.ts';
import { useCallback } from 'react';
import { preferences, usePreference } from '#data/session/preferences.ts';
import { oddsText, priceText } from '#format/price.ts';
import { isRunsBook } from './kind-traits.ts';

export type OddsText = (odds: number) => string;

/** Writes decimal odds as the reader has set it. The same function until they set another format. */
export function useOddsText(): OddsText {
  const format = usePreference('oddsFormat');
  return useCallback((odds: number) => oddsText(odds, format), [format]);
}

/** Writes prices of an order book: odds as the reader has set it, or the runs of a line, which are no odds. */
export function useBookPriceText(kind: MarketKind): OddsText {
  const say = useOddsText();
  return isRunsBook(kind) ? priceText : say;
}

/** The same for a message that is written once, such as a toast. */
export function oddsTextNow(odds: number): string {
  return oddsText(odds, preferences.getState().oddsFormat);
}
