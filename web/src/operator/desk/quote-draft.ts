import type { PriceSize, WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { type HouseKind, isHouseKind } from '@crease/core/market/market-kind.ts';
import { checkQuote } from '@crease/core/quote/check-quote.ts';
import { HOUSE_TRAITS, METER_PRICE } from '@crease/core/quote/house-traits.ts';
import type { QuoteStep, RunnerQuote } from '@crease/core/quote/market-quote.ts';

/**
 * What a trader is about to offer, by runner in the order of the market; null: nothing on that runner.
 * Figures are hundredths of what is shown, as in core: a rate of 85 is 8500, a line of 46.5 is 4650; sizes are paise, and
 * absent where the limits of the market say them.
 */
export type QuoteDraft = readonly (RunnerQuote | null)[];

const WHOLE = 100;
const START_LINE = 50 * WHOLE;
const START_RATE = 100 * WHOLE;
/** With two runners a book of 105 %. */
const START_RUNNER_RATE = 90 * WHOLE;
/** Hundredths of odds for each runner: two begin at 1.90, ten digits at 9.50. */
const START_ODDS = 95;
const START_BAND = 5;

/** The live quote of a market as a draft; a runner without prices gets a draft to begin with. */
export function draftOf(market: WireMarket): QuoteDraft {
  const { kind } = market;
  if (!isHouseKind(kind)) return [];
  return market.runners.map((runner) => {
    if (runner.status === 'REMOVED') return null;
    const back = stepsOf(kind, runner.back);
    const lay = stepsOf(kind, runner.lay);
    if (back.length === 0 && lay.length === 0) return startOf(kind);
    return runner.band === null ? { back, lay } : { back, lay, band: runner.band };
  });
}

/** Whether anything is offered in the market as it is shown. */
export function hasQuote(market: WireMarket): boolean {
  return market.runners.some(({ back, lay }) => back.length > 0 || lay.length > 0);
}

function stepsOf(kind: HouseKind, levels: readonly PriceSize[]): readonly QuoteStep[] {
  const { shape } = HOUSE_TRAITS[kind];
  return levels.map(([first, second]) =>
    shape === 'RUNNER'
      ? { price: hundredths(first) }
      : { line: hundredths(first), price: hundredths(second) },
  );
}

function startOf(kind: HouseKind): RunnerQuote {
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

/** The live quote of a market in a few words, for anyone who was slower: `No 52 at 100, Yes 53 at 100`. */
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
  return words.length === 0 ? 'nothing is offered' : words.join(', ');
}

/** Changes the quote of one runner. */
export function withRunner(
  draft: QuoteDraft,
  place: number,
  change: (quote: RunnerQuote) => RunnerQuote,
): QuoteDraft {
  return draft.map((quote, at) => (at === place && quote !== null ? change(quote) : quote));
}

type Side = 'back' | 'lay';

/** Sets the best price of a side; deeper prices keep their distance to it. */
export function withPrice(quote: RunnerQuote, side: Side, price: number): RunnerQuote {
  const [best] = quote[side];
  if (best === undefined) return quote;
  const by = price - best.price;
  return { ...quote, [side]: quote[side].map((step) => ({ ...step, price: step.price + by })) };
}

/** Steps that a side of a runner has beside its best price. */
const STEP_AWAY = { PER_100: 5 * WHOLE, DECIMAL: 10 } as const;

/** Whether one more, worse price can be offered on a side. */
export function mayAddStep(kind: HouseKind, quote: RunnerQuote, side: Side): boolean {
  const { steps, shape } = HOUSE_TRAITS[kind];
  return shape === 'RUNNER' && quote[side].length > 0 && quote[side].length < steps;
}

/** Offers one more price on a side, a step worse for the bettor than the last one. */
export function withStepMore(kind: HouseKind, quote: RunnerQuote, side: Side): RunnerQuote {
  const last = quote[side].at(-1);
  if (last === undefined || !mayAddStep(kind, quote, side)) return quote;
  const away = STEP_AWAY[HOUSE_TRAITS[kind].unit];
  const price = side === 'back' ? Math.max(1, last.price - away) : last.price + away;
  return { ...quote, [side]: [...quote[side], { price }] };
}

/** Takes the last price of a side away; the best one stays. */
export function withStepLess(quote: RunnerQuote, side: Side): RunnerQuote {
  return quote[side].length < 2 ? quote : { ...quote, [side]: quote[side].slice(0, -1) };
}

/** Sets the price of one step; the others stay. */
export function withStepPrice(
  quote: RunnerQuote,
  side: Side,
  at: number,
  price: number,
): RunnerQuote {
  return withStep(quote, side, at, (step) => ({ ...step, price }));
}

/** Sets what is shown beside a price, paise; null: what the limits of the market say. */
export function withStepSize(
  quote: RunnerQuote,
  side: Side,
  at: number,
  size: number | null,
): RunnerQuote {
  return withStep(quote, side, at, ({ size: _, ...step }) =>
    size === null ? step : { ...step, size },
  );
}

function withStep(
  quote: RunnerQuote,
  side: Side,
  at: number,
  change: (step: QuoteStep) => QuoteStep,
): RunnerQuote {
  return {
    ...quote,
    [side]: quote[side].map((step, place) => (place === at ? change(step) : step)),
  };
}

/** Puts sizes that were typed for a quote on another one, where it has the same steps. */
export function withSizesOf(draft: QuoteDraft, sized: QuoteDraft): QuoteDraft {
  return draft.map((quote, place) => {
    const from = sized[place];
    if (quote === null || from === null || from === undefined) return quote;
    const sizes = (side: Side) =>
      quote[side].map((step, at) => {
        const size = from[side][at]?.size;
        return size === undefined ? step : { ...step, size };
      });
    return { ...quote, back: sizes('back'), lay: sizes('lay') };
  });
}

/** Moves the line of both sides to where No stands; Yes keeps its distance. */
export function withLine(quote: RunnerQuote, line: number): RunnerQuote {
  const by = line - lineOf(quote);
  const moved = (steps: readonly QuoteStep[]) =>
    steps.map((step) => (step.line === undefined ? step : { ...step, line: step.line + by }));
  return { ...quote, back: moved(quote.back), lay: moved(quote.lay) };
}

/** Line of No, or of the only side. */
export function lineOf({ back, lay }: RunnerQuote): number {
  return lay[0]?.line ?? back[0]?.line ?? 0;
}

/** Runs between the line of No and that of Yes. */
export function gapOf({ back, lay }: RunnerQuote): number {
  return (back[0]?.line ?? 0) - (lay[0]?.line ?? back[0]?.line ?? 0);
}

/** Sets the line of Yes so far above that of No. */
export function withGap(quote: RunnerQuote, gap: number): RunnerQuote {
  const line = lineOf(quote) + gap;
  return { ...quote, back: quote.back.map((step) => ({ ...step, line })) };
}

/** Margin between the rates of No and Yes, or of lay and back. */
export function spreadOf({ back, lay }: RunnerQuote): number {
  return (lay[0]?.price ?? 0) - (back[0]?.price ?? 0);
}

/**
 * Sets the margin between the two rates around their middle: 20 around 100 is No 110, Yes 90. An odd hundredth goes to
 * the house.
 */
export function withSpread(quote: RunnerQuote, spread: number): RunnerQuote {
  const [yes] = quote.back;
  const [no] = quote.lay;
  if (yes === undefined || no === undefined) return quote;
  const back = Math.max(1, Math.floor((yes.price + no.price - spread) / 2));
  return withPrice(withPrice(quote, 'back', back), 'lay', back + spread);
}

/**
 * What the prices of all runners add up to, percent: 100 is fair, what is above is the house's margin.
 * Rates of 90 and 90 per 100 are 105.26.
 */
export function bookOf(kind: HouseKind, draft: QuoteDraft): number {
  const chances = draft.map((quote) => chanceOf(kind, quote?.back[0]?.price));
  return 100 * chances.reduce((sum, chance) => sum + chance, 0);
}

function chanceOf(kind: HouseKind, price: number | undefined): number {
  if (price === undefined) return 0;
  const decimal = HOUSE_TRAITS[kind].unit === 'PER_100' ? 1 + price / 10_000 : price / 100;
  return 1 / decimal;
}

/**
 * Prices every runner anew so that the book adds up to so much; the runners keep their share of it, lays their
 * distance to the back. Prices are rounded down, to the good of the house: rates to whole ones, odds to hundredths.
 */
export function withBook(kind: HouseKind, draft: QuoteDraft, book: number): QuoteDraft {
  const now = bookOf(kind, draft);
  if (now === 0) return draft;
  return draft.map((quote) => {
    const [best] = quote?.back ?? [];
    if (quote === null || best === undefined) return quote;
    const decimal = now / book / chanceOf(kind, best.price);
    const price =
      HOUSE_TRAITS[kind].unit === 'PER_100'
        ? Math.floor((decimal - 1) * 100 + 1e-9) * WHOLE
        : Math.floor(decimal * WHOLE + 1e-9);
    const by = spreadOf(quote);
    const moved = withPrice(quote, 'back', Math.max(1, price));
    return quote.lay.length === 0 ? moved : withPrice(moved, 'lay', Math.max(1, price) + by);
  });
}

/** Offers on a runner again, or nothing any more. */
export function withOffer(
  market: WireMarket,
  draft: QuoteDraft,
  place: number,
  isOffered: boolean,
): QuoteDraft {
  const { kind } = market;
  if (!isHouseKind(kind)) return draft;
  return draft.map((quote, at) => {
    if (at !== place) return quote;
    return isOffered ? (draftOf(market)[place] ?? startOf(kind)) : null;
  });
}

/** What core would refuse, as a sentence for the trader; null: nothing. */
export function problemOf(market: WireMarket, draft: QuoteDraft): string | null {
  const { kind } = market;
  if (!isHouseKind(kind)) return 'This market is not quoted by the house.';
  for (const [place, quote] of draft.entries()) {
    if (quote === null) continue;
    const refusal = checkQuote(kind, quote);
    if (refusal === null) continue;
    const name = market.runners[place]?.runnername ?? '';
    return SENTENCES[HOUSE_TRAITS[kind].shape].replace('{name}', name);
  }
  return draft.every((quote) => quote === null) ? 'Nothing is offered.' : null;
}

const SENTENCES = {
  RUNNER: '{name}: the back rate must be above 0 and the lay rate not below it.',
  LINE: 'No must not stand above Yes, nor pay less on the same line; lines are whole or half runs.',
  BAND: 'The band needs a whole first run and at least one run.',
  METER: 'No must not stand above Yes; lines are whole runs, the rate is 100.',
} as const;

/** One price as the wire has it: figures as they are shown, size in rupees. */
export interface WireQuote {
  readonly rate: number;
  readonly line?: number;
  readonly size?: number;
}

/** What `QuoteMarket` takes; runners without a quote are left out and have none afterwards. */
export function wireQuoteOf(market: WireMarket, draft: QuoteDraft) {
  return draft.flatMap((quote, place) => {
    const runner = market.runners[place];
    if (quote === null || runner === undefined) return [];
    return [
      {
        runnerId: runner.id,
        back: quote.back.map(wireStepOf),
        lay: quote.lay.map(wireStepOf),
        ...(quote.band === undefined ? {} : { band: quote.band }),
      },
    ];
  });
}

function wireStepOf({ price, line, size }: QuoteStep): WireQuote {
  return {
    rate: price / WHOLE,
    ...(line === undefined ? {} : { line: line / WHOLE }),
    ...(size === undefined ? {} : { size: size / WHOLE }),
  };
}
