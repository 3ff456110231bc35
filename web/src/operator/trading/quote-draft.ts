import type { PriceSize, WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { type HouseKind, isHouseKind } from '@crease/core/market/market-kind.ts';
import { HOUSE_TRAITS, METER_PRICE } from '@crease/core/quote/house-traits.ts';
import { checkQuote, type QuoteStep, type RunnerQuote } from '@crease/core/quote/market-quote.ts';

/**
 * A trader's draft quote by runner, in market order, null where nothing is offered. Figures are hundredths as in
 * core: a rate of 85 is 8500, a line of 46.5 is 4650. Sizes are in paise, absent where the market's limits apply.
 */
export type QuoteDraft = readonly (RunnerQuote | null)[];

/** Hundredths per unit of rate, odds or runs. */
export const WHOLE = 100;
const START_LINE = 50 * WHOLE;
const START_RATE = 100 * WHOLE;
/** Gives a 105% book with two runners. */
const START_RUNNER_RATE = 90 * WHOLE;
/** Default odds in hundredths per runner: two start at 1.90, ten digits at 9.50. */
const START_ODDS = 95;
const START_BAND = 5;

/** Converts a market's live quote to a draft, with defaults for runners without prices. */
export function toDraft(market: WireMarket): QuoteDraft {
  const { kind } = market;
  if (!isHouseKind(kind)) return [];
  return market.runners.map((runner) => {
    if (runner.status === 'REMOVED') return null;
    const back = toSteps(kind, runner.back);
    const lay = toSteps(kind, runner.lay);
    if (back.length === 0 && lay.length === 0) return createDefaultQuote(kind);
    return runner.band === null ? { back, lay } : { back, lay, band: runner.band };
  });
}

/** True if the market currently shows any price. */
export function hasQuote(market: WireMarket): boolean {
  return market.runners.some(({ back, lay }) => back.length > 0 || lay.length > 0);
}

function toSteps(kind: HouseKind, levels: readonly PriceSize[]): readonly QuoteStep[] {
  const { shape } = HOUSE_TRAITS[kind];
  return levels.map(([first, second]) =>
    shape === 'RUNNER' ? { price: hundredths(first) } : { line: hundredths(first), price: hundredths(second) },
  );
}

function createDefaultQuote(kind: HouseKind): RunnerQuote {
  const { shape, unit, runners, takesLay } = HOUSE_TRAITS[kind];
  if (shape === 'RUNNER') {
    const price = unit === 'DECIMAL' ? runners.min * START_ODDS : START_RUNNER_RATE;
    return { back: [{ price }], lay: takesLay ? [{ price: price + 2 * WHOLE }] : [] };
  }
  const step = { line: START_LINE, price: shape === 'METER' ? METER_PRICE : START_RATE };
  if (shape === 'BAND') return { back: [step], lay: [], band: START_BAND };
  return { back: [{ ...step, line: START_LINE + WHOLE }], lay: [step] };
}

const hundredths = (figure: number): number => Math.round(figure * WHOLE);

/** Summarises the live quote for a trader who was overtaken: `No 52 at 100, Yes 53 at 100`. */
export function quoteWords({ kind, runners }: WireMarket): string {
  const isLine = isHouseKind(kind) && HOUSE_TRAITS[kind].shape !== 'RUNNER';
  const words = runners.flatMap(({ runnername, back, lay }) => {
    const [best] = back;
    const [worst] = lay;
    if (isLine) {
      return [
        ...(worst === undefined ? [] : [`No ${worst[0]} at ${worst[1]}`]),
        ...(best === undefined ? [] : [`Yes ${best[0]} at ${best[1]}`]),
      ];
    }
    const prices = [best?.[0], worst?.[0]].filter((price) => price !== undefined);
    return prices.length === 0 ? [] : [`${runnername} ${prices.join(' to ')}`];
  });
  return words.length === 0 ? 'no quote' : words.join(', ');
}

/** Copies entered sizes from one quote to another where the steps match. */
export function copySizes(draft: QuoteDraft, sized: QuoteDraft): QuoteDraft {
  return draft.map((quote, place) => {
    const from = sized[place];
    if (quote === null || from === null || from === undefined) return quote;
    const sizes = (side: 'back' | 'lay') =>
      quote[side].map((step, at) => {
        const size = from[side][at]?.size;
        return size === undefined ? step : { ...step, size };
      });
    return { ...quote, back: sizes('back'), lay: sizes('lay') };
  });
}

/** Adds or removes the offer on a runner. */
export function withOffer(market: WireMarket, draft: QuoteDraft, place: number, isOffered: boolean): QuoteDraft {
  const { kind } = market;
  if (!isHouseKind(kind)) return draft;
  return draft.map((quote, at) => {
    if (at !== place) return quote;
    return isOffered ? (toDraft(market)[place] ?? createDefaultQuote(kind)) : null;
  });
}

/** Describes what core would reject, null if valid. */
export function findQuoteProblem(market: WireMarket, draft: QuoteDraft): string | null {
  const { kind } = market;
  if (!isHouseKind(kind)) return 'This isn’t a house market.';
  for (const [place, quote] of draft.entries()) {
    if (quote === null) continue;
    const refusal = checkQuote(kind, quote);
    if (refusal === null) continue;
    const name = market.runners[place]?.runnername ?? '';
    return SENTENCES[HOUSE_TRAITS[kind].shape].replace('{name}', name);
  }
  return draft.every((quote) => quote === null) ? 'Quote is empty.' : null;
}

const SENTENCES = {
  RUNNER: '{name}: back rate must be above 0 and not above the lay rate.',
  LINE: 'The No line can’t be above the Yes line, or pay less on the same line. Lines must be whole or half runs.',
  BAND: 'The band must start on a whole run and cover at least one run.',
  METER: 'The No line can’t be above the Yes line. Lines must be whole runs; the rate is 100.',
} as const;

/** One price in wire format: displayed figures, size in rupees. */
export interface WireQuote {
  readonly rate: number;
  readonly line?: number;
  readonly size?: number;
}

/** Converts to the payload of `QuoteMarket`. Runners left out lose their quote. */
export function toWireQuotes(market: WireMarket, draft: QuoteDraft) {
  return draft.flatMap((quote, place) => {
    const runner = market.runners[place];
    if (quote === null || runner === undefined) return [];
    return [
      {
        runnerId: runner.id,
        back: quote.back.map(toWireStep),
        lay: quote.lay.map(toWireStep),
        ...(quote.band === undefined ? {} : { band: quote.band }),
      },
    ];
  });
}

function toWireStep({ price, line, size }: QuoteStep): WireQuote {
  return {
    rate: price / WHOLE,
    ...(line === undefined ? {} : { line: line / WHOLE }),
    ...(size === undefined ? {} : { size: size / WHOLE }),
  };
}
