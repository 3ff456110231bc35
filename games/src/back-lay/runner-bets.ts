import type { Money } from '#base/money.ts';
import { accept, type Result, refuse } from '#base/refusal.ts';
import { checkWholeStake, type TableLimits } from '#table/check-stake.ts';
import type { BackLayGame } from './back-lay-game.ts';
import { profitByResult, type RunnerBet, reserveChange, reserveOf, riskOf } from './position.ts';
import { type HouseQuote, quoteOf } from './quote.ts';

/** Prices of all runners; a bet names the window it was shown in. */
export interface TableQuotes {
  readonly window: number;
  readonly runners: Readonly<Record<string, HouseQuote>>;
}

/** Prices of a window, from the cards seen. */
export function quotesOf<Outcome>(
  game: BackLayGame<Outcome>,
  seen: readonly number[],
): TableQuotes {
  const chances = game.chancesAt(seen);
  const runners = Object.entries(chances).map(([runner, chance]) => [
    runner,
    quoteOf(chance, game.terms),
  ]);
  return { window: seen.length + 1, runners: Object.fromEntries(runners) };
}

/** A bet request on a runner, with the player's position in the round. */
export interface AskedRunnerBet<Outcome> {
  readonly game: BackLayGame<Outcome>;
  readonly limits: TableLimits;
  readonly quotes: TableQuotes;
  readonly standing: readonly RunnerBet[];
  readonly bet: RunnerBet;
}

/** An accepted bet, with the amount to debit, or to credit if it lowers the player's risk. */
export interface TakenRunnerBet {
  readonly bet: RunnerBet;
  readonly reserveChange: Money;
}

/**
 * Checks a bet at its displayed price. A price from an earlier window is rejected, never replaced by the current one.
 */
export function checkRunnerBet<Outcome>(asked: AskedRunnerBet<Outcome>): Result<TakenRunnerBet> {
  const { game, limits, quotes, bet, standing } = asked;
  const quote = quotes.runners[bet.runner];
  if (quote === undefined) return refuse('UNKNOWN_RUNNER');
  if (bet.window !== quotes.window) return refuse('PRICE_CHANGED');
  const price = bet.side === 'BACK' ? quote.back : quote.lay;
  if (price === null) return refuse('SIDE_SUSPENDED');
  if (price !== bet.price) return refuse('PRICE_CHANGED', { price });
  const stake = checkWholeStake(bet.stake, limits.minStake);
  if (!stake.ok) return stake;
  if (riskOf(bet) > limits.maxMain) {
    return refuse('LIABILITY_ABOVE_MAXIMUM', { max: limits.maxMain });
  }
  const profits = profitByResult([...standing, bet], game.results);
  if (reserveOf(profits) > limits.maxMain) {
    return refuse('LIABILITY_ABOVE_MAXIMUM', { max: limits.maxMain });
  }
  if (Math.max(...Object.values(profits)) + reserveOf(profits) > limits.maxPayout) {
    return refuse('PAYOUT_ABOVE_MAXIMUM', { max: limits.maxPayout });
  }
  return accept({
    bet,
    reserveChange: reserveChange({ bets: standing, next: bet }, game.results),
  });
}
