import type { HouseKind } from '@crease/core/market/market-kind.ts';
import { HOUSE_TRAITS } from '@crease/core/quote/house-traits.ts';
import type { QuoteStep, RunnerQuote } from '@crease/core/quote/market-quote.ts';
import { type QuoteDraft, WHOLE } from './quote-draft.ts';

/** Side of a quote. */
export type Side = 'back' | 'lay';

/** Sets the best price of a side. Deeper prices keep their distance. */
export function withPrice(quote: RunnerQuote, side: Side, price: number): RunnerQuote {
  const [best] = quote[side];
  if (best === undefined) return quote;
  const by = price - best.price;
  return { ...quote, [side]: quote[side].map((step) => ({ ...step, price: step.price + by })) };
}

/** Default distance of a new step from the previous one. */
const STEP_AWAY = { PER_100: 5 * WHOLE, DECIMAL: 10 } as const;

/** True if another, worse price can be added to a side. */
export function canAddStep(kind: HouseKind, quote: RunnerQuote, side: Side): boolean {
  const { steps, shape } = HOUSE_TRAITS[kind];
  return shape === 'RUNNER' && quote[side].length > 0 && quote[side].length < steps;
}

/** Adds a price to a side, one step worse for the bettor than the last. */
export function withStepMore(kind: HouseKind, quote: RunnerQuote, side: Side): RunnerQuote {
  const last = quote[side].at(-1);
  if (last === undefined || !canAddStep(kind, quote, side)) return quote;
  const away = STEP_AWAY[HOUSE_TRAITS[kind].unit];
  const price = side === 'back' ? Math.max(1, last.price - away) : last.price + away;
  return { ...quote, [side]: [...quote[side], { price }] };
}

/** Removes the last price of a side, except the best. */
export function withStepLess(quote: RunnerQuote, side: Side): RunnerQuote {
  return quote[side].length < 2 ? quote : { ...quote, [side]: quote[side].slice(0, -1) };
}

/** Sets the price of one step only. */
export function withStepPrice(quote: RunnerQuote, side: Side, at: number, price: number): RunnerQuote {
  return withStep(quote, side, at, (step) => ({ ...step, price }));
}

/** Sets a step's displayed size in paise. Null uses the market's limits. */
export function withStepSize(quote: RunnerQuote, side: Side, at: number, size: number | null): RunnerQuote {
  return withStep(quote, side, at, ({ size: _, ...step }) => (size === null ? step : { ...step, size }));
}

function withStep(quote: RunnerQuote, side: Side, at: number, change: (step: QuoteStep) => QuoteStep): RunnerQuote {
  return {
    ...quote,
    [side]: quote[side].map((step, place) => (place === at ? change(step) : step)),
  };
}

/** Updates one runner's quote. */
export function withRunner(draft: QuoteDraft, place: number, change: (quote: RunnerQuote) => RunnerQuote): QuoteDraft {
  return draft.map((quote, at) => (at === place && quote !== null ? change(quote) : quote));
}

/** Moves both lines so that No is at `line`. Yes keeps its distance. */
export function withLine(quote: RunnerQuote, line: number): RunnerQuote {
  const by = line - getLine(quote);
  const moved = (steps: readonly QuoteStep[]) =>
    steps.map((step) => (step.line === undefined ? step : { ...step, line: step.line + by }));
  return { ...quote, back: moved(quote.back), lay: moved(quote.lay) };
}

/** Line of No, or of the only side. */
export function getLine({ back, lay }: RunnerQuote): number {
  return lay[0]?.line ?? back[0]?.line ?? 0;
}

/** Runs between the lines of No and Yes. */
export function computeGap({ back, lay }: RunnerQuote): number {
  return (back[0]?.line ?? 0) - (lay[0]?.line ?? back[0]?.line ?? 0);
}

/** Sets the Yes line to `gap` above the No line. */
export function withGap(quote: RunnerQuote, gap: number): RunnerQuote {
  const line = getLine(quote) + gap;
  return { ...quote, back: quote.back.map((step) => ({ ...step, line })) };
}

/** Difference between the No and Yes rates, or lay and back. */
export function computeSpread({ back, lay }: RunnerQuote): number {
  return (lay[0]?.price ?? 0) - (back[0]?.price ?? 0);
}

/**
 * Sets the spread around the middle of the two rates: 20 around 100 is No 110, Yes 90. An odd hundredth goes to the
 * house.
 */
export function withSpread(quote: RunnerQuote, spread: number): RunnerQuote {
  const [yes] = quote.back;
  const [no] = quote.lay;
  if (yes === undefined || no === undefined) return quote;
  const back = Math.max(1, Math.floor((yes.price + no.price - spread) / 2));
  return withPrice(withPrice(quote, 'back', back), 'lay', back + spread);
}

/**
 * Sum of all runners' implied probabilities in percent: 100 is fair, the excess is the house's margin. Rates of 90
 * and 90 per 100 are 105.26.
 */
export function computeBook(kind: HouseKind, draft: QuoteDraft): number {
  const chances = draft.map((quote) => computeChance(kind, quote?.back[0]?.price));
  return 100 * chances.reduce((sum, chance) => sum + chance, 0);
}

function computeChance(kind: HouseKind, price: number | undefined): number {
  if (price === undefined) return 0;
  const decimal = HOUSE_TRAITS[kind].unit === 'PER_100' ? 1 + price / 10_000 : price / 100;
  return 1 / decimal;
}

/**
 * Reprices all runners to a book percentage. Runners keep their share of it, lays their distance to the back. Prices
 * are rounded down in the house's favour: rates to integers, odds to hundredths.
 */
export function withBook(kind: HouseKind, draft: QuoteDraft, book: number): QuoteDraft {
  const now = computeBook(kind, draft);
  if (now === 0) return draft;
  return draft.map((quote) => {
    const [best] = quote?.back ?? [];
    if (quote === null || best === undefined) return quote;
    const decimal = now / book / computeChance(kind, best.price);
    const price =
      HOUSE_TRAITS[kind].unit === 'PER_100'
        ? Math.floor((decimal - 1) * 100 + 1e-9) * WHOLE
        : Math.floor(decimal * WHOLE + 1e-9);
    const by = computeSpread(quote);
    const moved = withPrice(quote, 'back', Math.max(1, price));
    return quote.lay.length === 0 ? moved : withPrice(moved, 'lay', Math.max(1, price) + by);
  });
}
