import { priceText } from '#format/price.ts';
import { nameText, phrase, t } from '#text/text.ts';
import { lineText, rateText } from './house-quote.ts';

/** Types of markets as the wire names them, in the trade's words. */
const TYPE_WORDS: Readonly<Record<string, string>> = {
  match_odd: phrase('Match odds'),
  bookmaker: phrase('Bookmaker'),
  toss: phrase('Toss'),
  fancy: phrase('Session'),
  line: phrase('Line'),
  goalsmaker: phrase('Goals'),
  premium: phrase('Premium'),
  other: phrase('Other'),
};

/** Types that bets can be filtered by. */
export const MARKET_TYPES = Object.keys(TYPE_WORDS);

/** `match_odd` as `Match odds`; what is unknown stays as it is. */
export function marketTypeText(typeName: string | null): string {
  if (typeName === null) return '';
  const words = TYPE_WORDS[typeName];
  return words === undefined ? typeName : t(words);
}

/** `Void` in the reader's language too; winners that people named stay as they are. */
export function outcomeText(result: string): string {
  return result === 'Void' ? t('Void') : nameText(result);
}

/** The side of a bet in the reader's language. */
export function sideText(betType: string): string {
  return t(betType);
}

/** Whether a bet stands on the blue side. Yes backs a session of the house, but buys a line of the order book. */
export function isBackSide(betType: string, marketTypeName: string | null): boolean {
  return betType === 'Back' || betType === (marketTypeName === 'line' ? 'No' : 'Yes');
}

/** Markets whose prices are rates per 100, or lines with such a rate. */
const RATED: ReadonlySet<string> = new Set(['bookmaker', 'fancy', 'toss']);

/** Whether a type of market is priced in rates per 100 rather than in odds. */
export function isRated(marketTypeName: string | null): boolean {
  return RATED.has(marketTypeName ?? '');
}

/** A rate or decimal odds, as the type of market writes them: `1.85`, `85`. */
export function betRateText(rate: number, marketTypeName: string | null): string {
  return isRated(marketTypeName) ? rateText(rate) : priceText(rate);
}

/** The line that was bet on, `51`, `46–54`; null where there is none. */
export function betLineText(fancyValue: number, band?: number): string | null {
  return fancyValue === 0 ? null : lineText(fancyValue, band ?? null);
}
