import type { Money } from '#base/money.ts';
import { ONE } from '#base/money.ts';
import type { Price } from './ticks.ts';

export type Side = 'BACK' | 'LAY';

/** A bet on a runner against the house; the stake is the backer's. */
export interface RunnerBet {
  readonly betId: string;
  readonly runner: string;
  readonly side: Side;
  readonly price: Price;
  readonly stake: Money;
  /** Window whose price was taken. */
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

/** Result of a bet if a runner wins. */
function profitIf({ side, stake, price, runner }: RunnerBet, winner: string): Money {
  if (side === 'BACK') return winner === runner ? computeProfit(stake, price) : -stake;
  return winner === runner ? -computeLiability(stake, price) : stake;
}

/** P&L of bets by result; zero for results that return all bets. */
export function profitByResult(
  bets: readonly RunnerBet[],
  { runners, pushes }: Results,
): ProfitByResult {
  const byRunner = runners.map((winner) => [
    winner,
    bets.reduce((total, bet) => total + profitIf(bet, winner), 0),
  ]);
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
export function computeRisk({
  side,
  stake,
  price,
}: Pick<RunnerBet, 'side' | 'stake' | 'price'>): Money {
  return side === 'BACK' ? stake : computeLiability(stake, price);
}

/** Best return per unit at risk, in ten-thousandths, rounded down. */
export function computeBestReturn(bet: RunnerBet): number {
  const won = bet.side === 'BACK' ? computeProfit(bet.stake, bet.price) : bet.stake;
  const risk = computeRisk(bet);
  return risk === 0 ? ONE : ONE + Number((BigInt(won) * BigInt(ONE)) / BigInt(risk));
}
