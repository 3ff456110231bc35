import type { Side } from '@crease/core/bet/bet.ts';
import type { PriceLadder } from '@crease/core/ladder/price-ladder.ts';
import type { Money, Price } from '@crease/core/money/money.ts';
import type { Prng } from '@crease/sports/base/prng.ts';

/** An unmatched bet that the makers want in the book. */
export interface DesiredQuote {
  /** Runner's position in the market. */
  readonly runner: number;
  readonly side: Side;
  readonly price: Price;
  readonly stake: Money;
}

/** Size and tightness of the makers' quotes. */
export interface QuoteStyle {
  /** Price levels per side. */
  readonly depth: number;
  /** Distance of the best price from the fair price, as a fraction of it. */
  readonly margin: number;
  /** Typical stake at the best price, paise. */
  readonly stake: Money;
  /** Maximum liability of a bet, paise. */
  readonly liability: Money;
}

/** Runners below this probability aren't quoted: the price would be off the ladder. */
const MIN_CHANCE = 0.0008;
const RUPEE = 100;
const EVENS = 200;

/**
 * True if prices made for one set of probabilities still fit another: the same sides are offered, and no best price
 * would move by more than the given ticks.
 */
export function isStillFair(
  quoted: readonly (number | null)[],
  chances: readonly (number | null)[],
  { ladder, style, slackTicks }: QuotedOn & { readonly slackTicks: number },
): boolean {
  return chances.every((chance, runner) => {
    const before = quoted[runner];
    if (chance === null || before === null || before === undefined) return chance === before;
    const [was, is] = [before, chance].map((one) => bestTicks(one, { ladder, style }));
    return (['lay', 'back'] as const).every((side) => {
      const [from, to] = [was?.[side] ?? null, is?.[side] ?? null];
      return from === null || to === null ? from === to : Math.abs(from - to) <= slackTicks;
    });
  });
}

/** Parameters for converting fair probabilities to prices. */
interface QuotedOn {
  readonly ladder: PriceLadder;
  readonly style: QuoteStyle;
}

/** Ladder ticks of a runner's best prices; null where nothing is offered. */
function bestTicks(chance: number, { ladder, style }: QuotedOn) {
  const isLine = ladder.lineRange !== null;
  const fair = isLine ? chance : 100 / Math.max(chance, MIN_CHANCE);
  return {
    lay: isLine || chance < 1 ? ladder.tickAtOrBelow(Math.floor(fair * (1 - style.margin))) : null,
    back: chance > MIN_CHANCE ? ladder.tickAtOrAbove(Math.ceil(fair * (1 + style.margin))) : null,
  };
}

/**
 * Computes the makers' quotes around the fair prices of a market: lays just below (for backers to take), backs just
 * above.
 *
 * Every lay is below its fair price and every back above it, so the lays sum to more than 100% and the backs to
 * less. The makers' own quotes can therefore never match each other, directly or across runners.
 *
 * @param chances fair probability of each runner, summing to the number of winners; 0 for a runner that can no longer
 * win, null for a non-runner. In a line market, the fair line in hundredths of a run.
 */
export function desiredQuotes(
  chances: readonly (number | null)[],
  ladder: PriceLadder,
  style: QuoteStyle,
  prng: Prng,
): DesiredQuote[] {
  const quotes: DesiredQuote[] = [];
  const isLine = ladder.lineRange !== null;
  for (const [runner, chance] of chances.entries()) {
    if (chance === null) continue;
    const { lay, back } = bestTicks(chance, { ladder, style });
    for (let level = 0; level < style.depth; level++) {
      const thickness = style.stake * (0.35 + prng.float() * (0.9 + level * 0.5));
      const add = (side: Side, tick: number) => {
        const price = ladder.priceAt(tick);
        // Lines are at even money, so the liability equals the stake.
        const stake = computeStake(thickness, isLine ? EVENS : price, style);
        quotes.push({ runner, side, price, stake });
      };
      if (lay !== null && lay - level >= 0) add('LAY', lay - level);
      if (back !== null && back + level < ladder.size) add('BACK', back + level);
    }
  }
  return quotes.filter(({ stake }) => stake >= 100 * RUPEE);
}

function computeStake(thickness: number, price: Price, style: QuoteStyle): Money {
  // Long prices are thin in every real book: the layer's liability is bounded, and so is the backers' interest.
  const most = (style.liability * 100) / Math.max(price - 100, 1);
  const stake = Math.max(Math.min(thickness, most), 0);
  return Math.floor(stake / RUPEE) * RUPEE;
}
