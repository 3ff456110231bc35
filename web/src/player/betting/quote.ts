import type { BetTypeNumber } from '@crease/contracts/betting/bet.ts';
import type { PriceSize } from '@crease/contracts/catalogue/catalogue.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import { type SlipSide, toSlipSide } from '@crease/core/quote/house-rate.ts';
import type { PriceSide } from '#client/prices/prices.ts';
import { priceText } from '#format/price.ts';
import { phrase, t } from '#i18n/text.ts';
import { hasQuotedLine, isInOdds } from './kind-traits.ts';

type Side = 'BACK' | 'LAY';

const WORDS = {
  BACK: phrase('Back'),
  LAY: phrase('Lay'),
  YES: phrase('Yes'),
  NO: phrase('No'),
} as const;
const TYPES: Readonly<Record<SlipSide, BetTypeNumber>> = { BACK: 1, LAY: 2, YES: 3, NO: 4 };

/** Rate slippage accepted with "any odds" (api 5.4); 10 per 100 equals 0.1 in decimal odds. */
const TOLERANCE = 10;
const DECIMAL_TOLERANCE = 0.1;
/** Tolerance for floating-point error. */
const CLOSE = 1e-6;

/** Side label for this market kind; translate with `t`. */
export function getSideLabel(kind: MarketKind, side: Side): 'Back' | 'Lay' | 'Yes' | 'No' {
  return WORDS[toSlipSide(kind, side)];
}

/** Colour of a side: Back and Yes blue, Lay and No pink in every market. In an order-book line, Yes is the lay side. */
export function getSideTone(kind: MarketKind, side: Side): Side {
  const word = toSlipSide(kind, side);
  return word === 'BACK' || word === 'YES' ? 'BACK' : 'LAY';
}

/** Bet type number on the wire (api 5.1). */
export function getBetType(kind: MarketKind, side: Side): BetTypeNumber {
  return TYPES[toSlipSide(kind, side)];
}

/** Converts a wire price level to an offer: line and rate if the market has a line, otherwise rate and size. */
export function toOffer(kind: MarketKind, level: PriceSize | null | undefined): SlipOffer | null {
  if (level === null || level === undefined) return null;
  const [first, second] = level;
  return hasQuotedLine(kind) ? { line: first, rate: second } : { line: 0, rate: first };
}

/** Formats a rate per 100 without trailing zeros: 85, 97.5, 3.75. */
export function formatRate(rate: number): string {
  return String(Math.round(rate * 100) / 100);
}

/** Formats a rate or decimal odds, depending on the kind. @param formatOdds formats odds as the user prefers. */
export function formatQuoted(kind: MarketKind, rate: number, formatOdds: (odds: number) => string = priceText): string {
  return formatRateOrOdds(isInOdds(kind), rate, formatOdds);
}

/** Formats a rate as is and odds in the user's format, so offered, requested and taken prices read alike. */
export function formatRateOrOdds(isOdds: boolean, rate: number, formatOdds: (odds: number) => string): string {
  return isOdds ? formatOdds(rate) : formatRate(rate);
}

/** Formats a line or a band of runs: `51`, `46–54`. */
export function formatLine(line: number, band: number | null): string {
  return band === null || band <= 1 ? formatRate(line) : `${formatRate(line)}–${formatRate(line + band - 1)}`;
}

/** Formats an offer: `51 at 100`, `46–54 at 100`, `85`. */
export function formatOffer(
  kind: MarketKind,
  { rate, line }: SlipOffer,
  band: number | null,
  formatOdds: (odds: number) => string = priceText,
): string {
  const odds = formatQuoted(kind, rate, formatOdds);
  return hasQuotedLine(kind) ? t('{runs} at {odds}', { runs: formatLine(line, band), odds }) : odds;
}

export function toPriceSide(side: Side): PriceSide {
  return side === 'BACK' ? 'back' : 'lay';
}

/** Difference between the live quote and the requested price. */
export interface QuoteChange {
  /** The price currently offered. */
  readonly offer: SlipOffer;
  /** True if the house would reject the request; otherwise it fills at the better rate. */
  readonly isRefused: boolean;
}

/**
 * Compares the live quote with the requested price; null if it is unchanged or nothing is offered. A moved line is
 * always rejected. A worse rate within tolerance is accepted with "any odds".
 */
export function quoteChange(state: {
  readonly kind: MarketKind;
  readonly side: Side;
  readonly requested: SlipOffer;
  readonly levels: readonly PriceSize[];
  readonly anyOdds: boolean;
}): QuoteChange | null {
  const { kind, side, requested, levels, anyOdds } = state;
  const offer = toOffer(kind, levels[0]);
  if (offer === null) return null;
  if (offer.line !== requested.line) return { offer, isRefused: true };
  if (offer.rate === requested.rate) return null;
  const worse = side === 'BACK' ? requested.rate - offer.rate : offer.rate - requested.rate;
  // The tapped price was a deeper level that is still offered for larger stakes.
  if (worse < 0 && levels.some(([rate]) => !hasQuotedLine(kind) && rate === requested.rate)) return null;
  const tolerance = anyOdds ? (isInOdds(kind) ? DECIMAL_TOLERANCE : TOLERANCE) : 0;
  return { offer, isRefused: worse > tolerance + CLOSE };
}

/** A tapped price with enough data to show the slip immediately. */
export interface Selection {
  readonly eventId: number;
  readonly dreamEventId: string;
  readonly marketId: number;
  readonly runnerId: number;
  readonly side: 'BACK' | 'LAY';
  readonly eventTitle: string;
  readonly marketName: string;
  /** Set when the name is one of ours and can be translated. */
  readonly marketLabel?: Label | undefined;
  readonly runnerName: string;
  readonly runnerLabel?: Label | undefined;
  /** Decimal odds, runs of a LINE market, or house rate when tapped. */
  readonly price: number;
  /** Runs the house quotes a rate for; omitted without a line. */
  readonly line?: number;
}

/** Current house offer: its rate, and its line (0 if none). */
export interface SlipOffer {
  readonly rate: number;
  readonly line: number;
}
