import type { Money } from '#base/money.ts';
import { accept, type Result, reject } from '#base/refusal.ts';
import { checkWholeStake, type TableLimits } from '#table/check-stake.ts';
import type { BackLayGame } from './back-lay-game.ts';
import {
  computeReserve,
  computeRisk,
  profitByResult,
  type RunnerBet,
  reserveChange,
} from './position.ts';
import { computeQuote, type HouseQuote } from './quote.ts';

/** Prices of all runners; a bet names the window it was shown in. */
export interface TableQuotes {
  readonly window: number;
  readonly runners: Readonly<Record<string, HouseQuote>>;
}

/** Prices of a window, from the cards seen. */
export function computeQuotes<Outcome>(
  game: BackLayGame<Outcome>,
  revealed: readonly number[],
): TableQuotes {
  const chances = game.chancesAt(revealed);
  const runners = Object.entries(chances).map(([runner, chance]) => [
    runner,
    computeQuote(chance, game.terms),
  ]);
  return { window: revealed.length + 1, runners: Object.fromEntries(runners) };
}

/** A bet request on a runner, with the player's position in the round. */
export interface RunnerBetRequest<Outcome> {
  readonly game: BackLayGame<Outcome>;
  readonly limits: TableLimits;
  readonly quotes: TableQuotes;
  readonly openBets: readonly RunnerBet[];
  readonly bet: RunnerBet;
}

/** An accepted bet, with the amount to debit, or to credit if it lowers the player's risk. */
export interface AcceptedRunnerBet {
  readonly bet: RunnerBet;
  readonly reserveChange: Money;
}

/**
 * Checks a bet at its displayed price. A price from an earlier window is rejected, never replaced by the current one.
 */
export function checkRunnerBet<Outcome>(
  request: RunnerBetRequest<Outcome>,
): Result<AcceptedRunnerBet> {
  const { game, limits, quotes, bet, openBets } = request;
  const quote = quotes.runners[bet.runner];
  if (quote === undefined) return reject('UNKNOWN_RUNNER');
  if (bet.window !== quotes.window) return reject('PRICE_CHANGED');
  const price = bet.side === 'BACK' ? quote.back : quote.lay;
  if (price === null) return reject('SIDE_SUSPENDED');
  if (price !== bet.price) return reject('PRICE_CHANGED', { price });
  const stake = checkWholeStake(bet.stake, limits.minStake);
  if (!stake.ok) return stake;
  if (computeRisk(bet) > limits.maxMain) {
    return reject('LIABILITY_ABOVE_MAXIMUM', { max: limits.maxMain });
  }
  const profits = profitByResult([...openBets, bet], game.results);
  if (computeReserve(profits) > limits.maxMain) {
    return reject('LIABILITY_ABOVE_MAXIMUM', { max: limits.maxMain });
  }
  if (Math.max(...Object.values(profits)) + computeReserve(profits) > limits.maxPayout) {
    return reject('PAYOUT_ABOVE_MAXIMUM', { max: limits.maxPayout });
  }
  return accept({
    bet,
    reserveChange: reserveChange({ bets: openBets, next: bet }, game.results),
  });
}
