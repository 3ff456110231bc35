import type { BetTypeNumber } from '@crease/contracts/wire/bet.ts';
import type { PriceSize } from '@crease/contracts/wire/catalogue.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import { type SlipSide, slipSideOf } from '@crease/core/quote/slip-side.ts';
import type { PriceSide } from '#data/prices/prices.ts';
import { priceText } from '#format/price.ts';
import { phrase, t } from '#text/text.ts';
import { hasQuotedLine, isInOdds } from './kind-traits.ts';
import type { SlipOffer } from './selection.ts';

type Side = 'BACK' | 'LAY';

const WORDS = {
  BACK: phrase('Back'),
  LAY: phrase('Lay'),
  YES: phrase('Yes'),
  NO: phrase('No'),
} as const;
const TYPES: Readonly<Record<SlipSide, BetTypeNumber>> = { BACK: 1, LAY: 2, YES: 3, NO: 4 };

/** By how much a rate may be worse when any odds are taken (api 5.4); 10 per 100 is 0.1 in decimal odds. */
const TOLERANCE = 10;
const DECIMAL_TOLERANCE = 0.1;
/** Sums of hundredths are a little beside them in floating point. */
const CLOSE = 1e-6;

/** The word of the trade for a side of a market of this kind, to be said with `t`. */
export function sideWordOf(kind: MarketKind, side: Side): 'Back' | 'Lay' | 'Yes' | 'No' {
  return WORDS[slipSideOf(kind, side)];
}

/**
 * The colours that a side is drawn in: Back and Yes blue, Lay and No pink, whatever the kind of the market. In the order
 * book of a line Yes is the lay side.
 */
export function toneOf(kind: MarketKind, side: Side): Side {
  const word = slipSideOf(kind, side);
  return word === 'BACK' || word === 'YES' ? 'BACK' : 'LAY';
}

/** Number of a bet's type on the wire (api 5.1). */
export function betTypeOf(kind: MarketKind, side: Side): BetTypeNumber {
  return TYPES[slipSideOf(kind, side)];
}

/** What a level of the wire offers: line and rate where there is a line, otherwise rate and size. */
export function offerOf(kind: MarketKind, level: PriceSize | null | undefined): SlipOffer | null {
  if (level === null || level === undefined) return null;
  const [first, second] = level;
  return hasQuotedLine(kind) ? { line: first, rate: second } : { line: 0, rate: first };
}

/** A rate per 100 with no more decimals than it has: 85, 97.5, 3.75. */
export function rateText(rate: number): string {
  return String(Math.round(rate * 100) / 100);
}

/** A rate or decimal odds, as the kind writes them. @param say writes odds in the reader's format. */
export function quotedText(
  kind: MarketKind,
  rate: number,
  say: (odds: number) => string = priceText,
): string {
  return rateOrOddsText(isInOdds(kind), rate, say);
}

/** A rate per 100 as it is, odds in the reader's format: what is offered, asked for and taken reads alike. */
export function rateOrOddsText(
  isOdds: boolean,
  rate: number,
  say: (odds: number) => string,
): string {
  return isOdds ? say(rate) : rateText(rate);
}

/** Runs of a line, or of the band from it on: `51`, `46–54`. */
export function lineText(line: number, band: number | null): string {
  return band === null || band <= 1
    ? rateText(line)
    : `${rateText(line)}–${rateText(line + band - 1)}`;
}

/** An offer in words: `51 at 100`, `46–54 at 100`, `85`. */
export function offerText(
  kind: MarketKind,
  { rate, line }: SlipOffer,
  band: number | null,
  say: (odds: number) => string = priceText,
): string {
  const odds = quotedText(kind, rate, say);
  return hasQuotedLine(kind) ? t('{runs} at {odds}', { runs: lineText(line, band), odds }) : odds;
}

export function priceSideOf(side: Side): PriceSide {
  return side === 'BACK' ? 'back' : 'lay';
}

/** How the live quote stands to what is asked. */
export interface QuoteChange {
  /** What would have to be taken instead. */
  readonly offer: SlipOffer;
  /** Whether the house would refuse what is asked; otherwise it gives the better rate by itself. */
  readonly isRefused: boolean;
}

/**
 * The change of a quote since it was tapped, or null when the house still offers what is asked or nothing at all.
 * A moved line is always refused; a worse rate within the tolerance is not when any odds are taken.
 */
export function quoteChange(state: {
  readonly kind: MarketKind;
  readonly side: Side;
  readonly asked: SlipOffer;
  readonly levels: readonly PriceSize[];
  readonly anyOdds: boolean;
}): QuoteChange | null {
  const { kind, side, asked, levels, anyOdds } = state;
  const offer = offerOf(kind, levels[0]);
  if (offer === null) return null;
  if (offer.line !== asked.line) return { offer, isRefused: true };
  if (offer.rate === asked.rate) return null;
  const worse = side === 'BACK' ? asked.rate - offer.rate : offer.rate - asked.rate;
  // One of the deeper steps was tapped, and still stands there for larger stakes.
  if (worse < 0 && levels.some(([rate]) => !hasQuotedLine(kind) && rate === asked.rate))
    return null;
  const tolerance = anyOdds ? (isInOdds(kind) ? DECIMAL_TOLERANCE : TOLERANCE) : 0;
  return { offer, isRefused: worse > tolerance + CLOSE };
}
