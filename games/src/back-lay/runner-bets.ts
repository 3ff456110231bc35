import { checkWholeStake, type Money, ONE, type TableLimits } from '#base/money.ts';
import { accept, type Result, reject } from '#base/refusal.ts';
import type { Draws } from '#fairness/draws.ts';
import { type Chances, computeQuote, type HouseQuote, type Price, type QuoteTerms } from './quote.ts';

/** A game in which the house backs and lays runners at prices computed from exact chances. */
export interface BackLayGame<Outcome> {
  readonly windows: number;
  readonly results: Results;
  readonly terms: QuoteTerms;
  readonly draw: (draws: Draws) => Outcome;
  readonly reveals: (outcome: Outcome) => readonly number[];
  /** The winning runner, or a result that returns all bets. */
  readonly getResult: (outcome: Outcome) => string;
  /** Chances of each runner given the cards seen. */
  readonly chancesAt: (revealed: readonly number[]) => Readonly<Record<string, Chances>>;
}

export type Side = 'BACK' | 'LAY';

/** A bet on a runner against the house; the stake is the backer's. */
export interface RunnerBet {
  readonly betId: string;
  readonly runner: string;
  readonly side: Side;
  readonly price: Price;
  readonly stake: Money;
  readonly window: number;
}

/** A player's P&L by result, in paise. */
export type ProfitByResult = Readonly<Record<string, Money>>;

/** Possible results of a round, and those that return all bets. */
export interface Results {
  readonly runners: readonly string[];
  readonly pushes: readonly string[];
}

const HUNDREDTHS = 100n;
const EVENS = 100n;

/** Backer's profit excluding the stake, rounded down. */
function computeProfit(stake: Money, price: Price): Money {
  return Number((BigInt(stake) * (BigInt(price) - EVENS)) / HUNDREDTHS);
}

/** Layer's loss if the runner wins, rounded up so that the house is never short. */
function computeLiability(stake: Money, price: Price): Money {
  return Number((BigInt(stake) * (BigInt(price) - EVENS) + HUNDREDTHS - 1n) / HUNDREDTHS);
}

function profitIf({ side, stake, price, runner }: RunnerBet, winner: string): Money {
  if (side === 'BACK') return winner === runner ? computeProfit(stake, price) : -stake;
  return winner === runner ? -computeLiability(stake, price) : stake;
}

/** P&L of bets by result; zero for results that return all bets. */
export function profitByResult(bets: readonly RunnerBet[], { runners, pushes }: Results): ProfitByResult {
  const byRunner = runners.map((winner) => [winner, bets.reduce((total, bet) => total + profitIf(bet, winner), 0)]);
  return Object.fromEntries([...byRunner, ...pushes.map((result) => [result, 0])]);
}

/** Amount to hold for bets: the worst loss, never negative. */
export function computeReserve(profits: ProfitByResult): Money {
  return Math.max(0, -Math.min(0, ...Object.values(profits)));
}

/** Amount to debit (positive) or credit (negative) to the wallet for one more bet. */
export function reserveChange(
  { bets, next }: { readonly bets: readonly RunnerBet[]; readonly next: RunnerBet },
  results: Results,
): Money {
  const before = computeReserve(profitByResult(bets, results));
  return computeReserve(profitByResult([...bets, next], results)) - before;
}

/** Amount paid back at the end: the reserve plus the P&L of the result. Never negative. */
export function computeSettlement(
  { bets, result }: { readonly bets: readonly RunnerBet[]; readonly result: string },
  results: Results,
): Money {
  const profits = profitByResult(bets, results);
  return computeReserve(profits) + (profits[result] ?? 0);
}

/** Worst case of one bet: the stake, or the layer's liability. */
export function computeRisk({ side, stake, price }: Pick<RunnerBet, 'side' | 'stake' | 'price'>): Money {
  return side === 'BACK' ? stake : computeLiability(stake, price);
}

/** Best return per unit at risk, in ten-thousandths, rounded down. */
export function computeBestReturn(bet: RunnerBet): number {
  const won = bet.side === 'BACK' ? computeProfit(bet.stake, bet.price) : bet.stake;
  const risk = computeRisk(bet);
  return risk === 0 ? ONE : ONE + Number((BigInt(won) * BigInt(ONE)) / BigInt(risk));
}

/** Prices of all runners; a bet names the window it was shown in. */
export interface TableQuotes {
  readonly window: number;
  readonly runners: Readonly<Record<string, HouseQuote>>;
}

export function computeQuotes<Outcome>(game: BackLayGame<Outcome>, revealed: readonly number[]): TableQuotes {
  const chances = game.chancesAt(revealed);
  const runners = Object.entries(chances).map(([runner, chance]) => [runner, computeQuote(chance, game.terms)]);
  return { window: revealed.length + 1, runners: Object.fromEntries(runners) };
}

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
export function checkRunnerBet<Outcome>(request: RunnerBetRequest<Outcome>): Result<AcceptedRunnerBet> {
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
