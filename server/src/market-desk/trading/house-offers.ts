import type { QuoteStep, RunnerQuote } from '@crease/core/quote/market-quote.ts';
import type { Session } from '@crease/sports/sessions/session.ts';
import type { Figures } from '@crease/sports/sessions/session-odds.ts';
import {
  bookmakerRates,
  type LinePrice,
  type LineQuote,
  quoteBand,
  quoteDigits,
  quoteLine,
  quoteMeter,
  quoteParity,
  quotePremium,
  TOSS_RATE,
} from '@crease/sports/sessions/session-quote.ts';

/** The house's offers by runner, in order; null for none. */
export type Offers = readonly (RunnerQuote | null)[];

const HUNDRED = 100;
/** Width of a run band by its overs; covers about half of the outcomes. */
const BAND_RUNS = [
  { overs: 6, runs: 11 },
  { overs: 10, runs: 17 },
  { overs: 20, runs: 25 },
  { overs: Number.POSITIVE_INFINITY, runs: 35 },
];

/** Offers on a session from its figure's distribution, usually at a line; null if unknown or practically decided. */
export function sessionOffers(session: Session, figures: Figures | null): Offers | null {
  if (figures === null) return null;
  switch (session.kind) {
    case 'meter':
      return onLines(quoteMeter(figures));
    case 'band': {
      const width = BAND_RUNS.find(({ overs }) => session.over <= overs)?.runs ?? 0;
      const quote = quoteBand(figures, width);
      if (quote === null) return null;
      const back = [toQuoteStep({ line: quote.from, rate: quote.rate })];
      return [{ back, lay: [], band: quote.runs }];
    }
    case 'odd-even': {
      const rates = quoteParity(figures);
      return rates?.map((rate) => backOnly(rate * HUNDRED)) ?? null;
    }
    case 'last-figure':
      return quoteDigits(figures)?.map(backOnly) ?? null;
    default:
      return onLines(quoteLine(figures));
  }
}

/** Offers on the answers of a premium market; null if unknown or practically decided. */
export function premiumOffers(chances: readonly number[] | null): Offers | null {
  const prices = chances && quotePremium(chances);
  return prices?.map((price) => (price === null ? null : backOnly(price))) ?? null;
}

/** Offers on a points market from the probability of each number; null if practically decided. */
export function pointsOffers(outlook: readonly number[]): Offers | null {
  return onLines(quoteLine(Float64Array.from(outlook)));
}

/** Bookmaker offers; null if the match is practically decided. */
export function bookmakerOffers(chances: readonly number[]): Offers | null {
  const toSteps = (prices: readonly number[]) => prices.map((price) => ({ price }));
  const offers = bookmakerRates(chances).map(
    (rates) => rates && { back: toSteps(rates.back), lay: toSteps(rates.lay) },
  );
  return offers.every((offer) => offer === null) ? null : offers;
}

/** Equal offers on both sides of the toss. */
export const TOSS_OFFERS: Offers = [backOnly(TOSS_RATE), backOnly(TOSS_RATE)];

function onLines(quote: LineQuote | null): Offers | null {
  return quote === null ? null : [{ back: [toQuoteStep(quote.yes)], lay: [toQuoteStep(quote.no)] }];
}

function toQuoteStep({ line, rate }: LinePrice): QuoteStep {
  return { price: rate * HUNDRED, line: line * HUNDRED };
}

function backOnly(price: number): RunnerQuote {
  return { back: [{ price }], lay: [] };
}
