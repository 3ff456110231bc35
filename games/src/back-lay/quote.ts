import { ceilTick, floorTick, type Price, type TickSteps } from './ticks.ts';

/** Of `of` ways in which a round can go on, a runner wins `win` and loses `lose`; in the rest bets are returned. */
export interface Chances {
  readonly win: bigint;
  readonly lose: bigint;
  readonly of: bigint;
}

/** The prices of a runner at one moment; null where that side is suspended. */
export interface HouseQuote {
  readonly back: Price | null;
  readonly lay: Price | null;
}

/** How a table makes its prices. */
export interface QuoteTerms {
  readonly ticks: TickSteps;
  /** What the house keeps of the amount at risk, millionths: 10,000 is 1 %. */
  readonly margin: number;
}

const MILLION = 1_000_000n;
const HUNDREDTHS = 100n;
/** Below 2 % and above 98 % a runner is not quoted. */
const SURE = 50n;
const SUSPENDED: HouseQuote = { back: null, lay: null };
const EVENS: Price = 100;

/**
 * The two prices of a runner from exact chances: `back = floor(1 + (l − e) ÷ w)`, `lay = ceil(1 + l ÷ (w − e))`, to
 * the tick. Laying a runner is thus exactly backing all others at the same margin.
 *
 * @example w = l = 0.499447 and e = 0.00998 give 1.98 and 2.03.
 * @source games.md 1.6
 */
export function quoteOf({ win, lose, of }: Chances, { ticks, margin }: QuoteTerms): HouseQuote {
  if (win * SURE < of || (of - win) * SURE < of) return SUSPENDED;
  const kept = BigInt(margin) * of;
  const back = {
    numerator: HUNDREDTHS * (win * MILLION + lose * MILLION - kept),
    denominator: win * MILLION,
  };
  const winKept = win * MILLION - kept;
  const lay = { numerator: HUNDREDTHS * (winKept + lose * MILLION), denominator: winKept };
  const prices = { back: floorTick(back, ticks), lay: ceilTick(lay, ticks) };
  return prices.back > EVENS ? prices : SUSPENDED;
}
